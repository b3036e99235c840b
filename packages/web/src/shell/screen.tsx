import type { ComponentType } from 'react'
import { withTexts } from '../platform/i18n/i18n.ts'
import type { Screen } from '../platform/i18n/groups.ts'
import { codeOf } from '../kit/useCode.ts'
import { LostPage } from './ErrorPages.tsx'
import { Waiting } from './Waiting.tsx'

/** A module exporting that component; its exact type would refer back to the router. */
type Load<K extends string> = () => Promise<Record<K, unknown>>

/** A standalone page whose code and texts load on navigation. If loading fails, a retry is shown. */
export const page = <K extends Screen>(load: Load<K>, name: K) => laterPage(load, name, false)

/** A page within a layout, which stays mounted. */
export const screen = <K extends Screen>(load: Load<K>, name: K) => laterPage(load, name, true)

function laterPage<K extends Screen>(load: Load<K>, name: K, isInside: boolean) {
  const { useCode, preload } = codeOf(async () => (await withTexts(name, load))[name] as ComponentType)
  function LaterPage() {
    const { Content, problem, again } = useCode()
    if (Content) return <Content />
    return problem ? <LostPage isInside={isInside} onRetry={again} /> : <Waiting />
  }
  // The router preloads it at the first sign of navigation.
  return Object.assign(LaterPage, { preload })
}
