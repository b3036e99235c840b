import type { ComponentType } from 'react'
import { codeOf } from '../kit/useCode.ts'
import { LostPage } from './ErrorPages.tsx'
import { Waiting } from './Waiting.tsx'

/** A module exporting that component; its exact type would lead back to the router. */
type Load<K extends string> = () => Promise<Record<K, unknown>>

/** A standalone page whose code loads on navigation. If loading fails, a retry is shown. */
export function page<K extends string>(load: Load<K>, name: K) {
  return laterPage(async () => (await load())[name] as ComponentType, false)
}

/** The same for a page within a layout, which stays. */
export function screen<K extends string>(load: Load<K>, name: K) {
  return laterPage(async () => (await load())[name] as ComponentType, true)
}

function laterPage(load: () => Promise<ComponentType>, isInside: boolean) {
  const { useCode, preload } = codeOf(load)
  function LaterPage() {
    const { Content, problem, again } = useCode()
    if (Content) return <Content />
    return problem ? <LostPage isInside={isInside} onRetry={again} /> : <Waiting />
  }
  // The router preloads it at the first sign of navigation.
  return Object.assign(LaterPage, { preload })
}
