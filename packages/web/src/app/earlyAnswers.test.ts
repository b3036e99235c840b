import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from './cache.ts'
import { takeEarlyAnswers } from './earlyAnswers.ts'

const FRONT = 'MP_Front/LoadMP_Front'
const TODAY = 'MyAreas/GetToday'
const json = (body: object) => Promise.resolve(Response.json(body))

/** Callbacks waiting for the page to be idle; run for real, they would fire in the middle of another test. */
const idle: (() => void)[] = []

beforeEach(() => {
  // performance.now() counts from the start of the process, which runs other tests too.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
})
afterEach(() => {
  globalThis.early = undefined
  queryClient.clear()
  idle.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('offers answers that arrived before the page is drawn, each once', async () => {
  globalThis.early = { language: 'en', answers: new Map([[TODAY, json({ status: 'Success', day: '2026-11-26' })]]) }
  await takeEarlyAnswers()
  expect(queryClient.getQueryData([TODAY, {}])).toMatchObject({ day: '2026-11-26' })
  expect(globalThis.early.answers.size).toBe(0)
  // Storing the answer on the device is deferred until after the page.
  expect(idle).toHaveLength(1)
})

it('leaves refused, lost and pending answers to the call itself', async () => {
  const answers = new Map([
    [FRONT, json({ status: 'SSEXP' })],
    [TODAY, Promise.reject(new TypeError('no network'))],
    ['Inbox/GetInbox', new Promise<Response>(() => {})],
  ] as const)
  globalThis.early = { language: 'en', answers: answers as never }
  await takeEarlyAnswers()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect([...answers.keys()]).toEqual([FRONT, TODAY, 'Inbox/GetInbox'])
  // The response body can still be read.
  expect(await (await answers.get(FRONT))?.json()).toEqual({ status: 'SSEXP' })
})

it('ignores answers in another language', async () => {
  globalThis.early = { language: 'th', answers: new Map([[TODAY, json({ status: 'Success' })]]) }
  await takeEarlyAnswers()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(globalThis.early.answers.size).toBe(1)
})
