import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropEarlyAnswers, earlyAnswer } from './early.ts'

const FRONT = 'MP_Front/LoadMP_Front'
const asked = () => {
  const answer = Promise.resolve(new Response('{}'))
  globalThis.early = { language: 'th', answers: new Map([[FRONT, answer]]) }
  return answer
}
// performance.now() counts from the start of the process, which runs other tests too.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000))
afterEach(() => {
  globalThis.early = undefined
  vi.restoreAllMocks()
})

it('is used once, by the call that it is for', () => {
  const answer = asked()
  expect(earlyAnswer('MyAreas/GetToday', {}, 'th')).toBeUndefined()
  expect(earlyAnswer(FRONT, {}, 'th')).toBe(answer)
  expect(earlyAnswer(FRONT, {}, 'th')).toBeUndefined()
})

it('is not used for another input, in another language, or without the script', () => {
  void asked()
  expect(earlyAnswer(FRONT, { eventId: 1 }, 'th')).toBeUndefined()
  expect(earlyAnswer(FRONT, {}, 'en')).toBeUndefined()
  globalThis.early = undefined
  expect(earlyAnswer(FRONT, {}, 'th')).toBeUndefined()
})

it('is not used for somebody who signed in meanwhile', () => {
  void asked()
  dropEarlyAnswers()
  expect(earlyAnswer(FRONT, {}, 'th')).toBeUndefined()
})

it('is not used long after the start', () => {
  void asked()
  vi.spyOn(performance, 'now').mockReturnValue(40_000)
  expect(earlyAnswer(FRONT, {}, 'th')).toBeUndefined()
})
