import { createContext, use, useSyncExternalStore } from 'react'
import type { Query } from '../query.ts'
import type { Place, Router } from './router.ts'

export const RouterContext = createContext<Router | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('Only a page has a router')
  return router
}

export const useNavigate = () => useRouter().navigate

/** The query of the rendered page. */
export function useSearch(): Query {
  const { place, shown } = useRouter()
  return useSyncExternalStore(shown.subscribe, () => (shown.get()?.place ?? place.get()).search)
}

/** The location in the address bar, or what `select` picks from it; rerenders when that changes. */
export function useLocation(): Place
export function useLocation<T>(options: { select: (place: Place) => T }): T
export function useLocation<T>({ select }: { select?: (place: Place) => T } = {}): T | Place {
  const { place } = useRouter()
  return useSyncExternalStore(place.subscribe, () => (select ? select(place.get()) : place.get()))
}
