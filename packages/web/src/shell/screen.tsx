import type { ComponentType } from 'react'
import { codeOf } from '../kit/useCode.ts'
import { LostPage } from './ErrorPages.tsx'
import { Waiting } from './Waiting.tsx'

/** A module with that component, whose type would lead back to the router. */
type Load<K extends string> = () => Promise<Record<K, unknown>>

/** A page of its own whose code is loaded when somebody goes there. Where it cannot be, another try stands in its place. */
export function page<K extends string>(load: Load<K>, name: K) {
  return laterPage(async () => (await load())[name] as ComponentType, false)
}

/** The same of a page within a layout, which stays. */
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
  // The router fetches it with the first sign that somebody wants to go there.
  return Object.assign(LaterPage, { preload })
}
