import type { CallName } from '@daybook/shared'

declare global {
  /** The calls that build/early.ts sent ahead of the app, with an empty input. */
  var early: { language: string; answers: Map<CallName, Promise<Response>> } | undefined
}

/** Calls made more than this many milliseconds after the page's start need a fresh answer. */
const STARTED_BY = 30_000

/** Takes the early answer to a call, once. Calls with an input, or in another language, have none. */
export function earlyAnswer(name: CallName, input: object, language: string): Promise<Response> | undefined {
  const { early } = globalThis
  if (early?.language !== language || performance.now() > STARTED_BY || Object.keys(input).length > 0) return undefined
  const answer = early.answers.get(name)
  early.answers.delete(name)
  return answer
}

/** For sign-in and sign-out: drops the answers requested for the previous user. */
export function dropEarlyAnswers() {
  globalThis.early?.answers.clear()
}

/** The pending early answers, without taking them. */
export function earlyCalls(language: string): [name: CallName, answer: Promise<Response>][] {
  return globalThis.early?.language === language ? [...globalThis.early.answers] : []
}
