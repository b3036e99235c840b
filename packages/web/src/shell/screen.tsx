import type { ComponentType } from 'react'
import { loadTexts } from '../app/i18n/i18n.ts'
import { codeOf } from '../kit/useCode.ts'
import { LostPage } from './ErrorPages.tsx'
import { Waiting } from './Waiting.tsx'

/** A module exporting that component; its exact type would refer back to the router. */
type Load<K extends string> = () => Promise<Record<K, unknown>>

/** A standalone page whose code loads on navigation. If loading fails, a retry is shown. */
export function page<K extends string>(load: Load<K>, name: K) {
  return laterPage(async () => (await load())[name] as ComponentType, false)
}

/** The start page: within a layout, which stays mounted, and with the texts already loaded. */
export function startScreen<K extends string>(load: Load<K>, name: K) {
  return laterPage(async () => (await load())[name] as ComponentType, true)
}

/** All other pages within a layout load the texts of reports, */
export function screen<K extends string>(load: Load<K>, name: K) {
  return startScreen(withTexts(['reports'], load), name)
}

/** and these also load the texts of administration. */
export function adminPage<K extends string>(load: Load<K>, name: K) {
  return page(withTexts(['reports', 'administration'], load), name)
}

export function adminScreen<K extends string>(load: Load<K>, name: K) {
  return startScreen(withTexts(['reports', 'administration'], load), name)
}

/** The inbox loads its own texts. */
export function inboxScreen<K extends string>(load: Load<K>, name: K) {
  return startScreen(withTexts(['reports', 'inbox'], load), name)
}

/** Loads the texts of delegations, which the user form also shows. */
export function delegationScreen<K extends string>(load: Load<K>, name: K) {
  return startScreen(withTexts(['reports', 'delegation'], load), name)
}

export function complianceScreen<K extends string>(load: Load<K>, name: K) {
  return startScreen(withTexts(['reports', 'compliance'], load), name)
}

export function contactUsScreen<K extends string>(load: Load<K>, name: K) {
  return startScreen(withTexts(['reports', 'contactUs'], load), name)
}

export function accountScreen<K extends string>(load: Load<K>, name: K) {
  return startScreen(withTexts(['reports', 'account'], load), name)
}

function withTexts<K extends string>(parts: readonly Parameters<typeof loadTexts>[0][], load: Load<K>): Load<K> {
  return async () => {
    const [code] = await Promise.all([load(), ...parts.map(loadTexts)])
    return code
  }
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
