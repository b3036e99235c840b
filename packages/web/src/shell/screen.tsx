import type { ComponentType } from 'react'
import { loadTexts } from '../app/i18n/i18n.ts'
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

/** The same two with the texts of administration. */
export function adminPage<K extends string>(load: Load<K>, name: K) {
  return page(withTexts('administration', load), name)
}

export function adminScreen<K extends string>(load: Load<K>, name: K) {
  return screen(withTexts('administration', load), name)
}

/** A page within a layout that brings its own texts. */
export function inboxScreen<K extends string>(load: Load<K>, name: K) {
  return screen(withTexts('inbox', load), name)
}

/** The same with the texts of delegations, which the user form shows too. */
export function delegationScreen<K extends string>(load: Load<K>, name: K) {
  return screen(withTexts('delegation', load), name)
}

export function complianceScreen<K extends string>(load: Load<K>, name: K) {
  return screen(withTexts('compliance', load), name)
}

export function contactUsScreen<K extends string>(load: Load<K>, name: K) {
  return screen(withTexts('contactUs', load), name)
}

/** The same with the texts of one's own account. */
export function accountScreen<K extends string>(load: Load<K>, name: K) {
  return screen(withTexts('account', load), name)
}

function withTexts<K extends string>(part: Parameters<typeof loadTexts>[0], load: Load<K>): Load<K> {
  return async () => {
    const [code] = await Promise.all([load(), loadTexts(part)])
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
