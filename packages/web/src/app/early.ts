import type { CallName } from '@daybook/shared'

declare global {
  /** What build/early.ts has asked ahead of the app, with an empty input. */
  var early: { language: string; answers: Map<CallName, Promise<Response>> } | undefined
}

/** Milliseconds after the page's start by which its first calls are made; later ones want a new answer. */
const STARTED_BY = 30_000

/** The answer that is on its way already; each only once. A call with another input, or in another language, has none. */
export function earlyAnswer(name: CallName, input: object, language: string): Promise<Response> | undefined {
  const { early } = globalThis
  if (early?.language !== language || performance.now() > STARTED_BY || Object.keys(input).length > 0) return undefined
  const answer = early.answers.get(name)
  early.answers.delete(name)
  return answer
}

/** Somebody signs in or out: what was asked before is not for them. */
export function dropEarlyAnswers() {
  globalThis.early?.answers.clear()
}

/** What is on its way, without taking it. */
export function earlyCalls(language: string): [name: CallName, answer: Promise<Response>][] {
  return globalThis.early?.language === language ? [...globalThis.early.answers] : []
}
