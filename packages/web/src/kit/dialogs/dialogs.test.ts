import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const page = new EventTarget()
let dialogs: typeof import('./dialogs.ts')
let ProblemError: typeof import('../../platform/answer.ts').ProblemError

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  const { addTexts } = await import('../../platform/i18n/i18n.ts')
  const { ui } = await import('../../platform/i18n/en/ui.ts')
  addTexts('en', { ui })
  dialogs = await import('./dialogs.ts')
  ProblemError = (await import('../../platform/answer.ts')).ProblemError
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unreached = () => new ProblemError('fault', '', { httpStatus: 0 })
const shown = () => dialogs.dialogStore.get().length

it('reports at once that the server could not be reached', async () => {
  void dialogs.showProblem(unreached())
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe(1)
})

it('does not report calls aborted by leaving the page, unless the page stays', async () => {
  page.dispatchEvent(new Event('beforeunload'))
  void dialogs.showProblem(unreached())
  await vi.advanceTimersByTimeAsync(4_900)
  expect(shown()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect(shown()).toBe(1)
})

it("reports the server's answer even while the page is being left", () => {
  page.dispatchEvent(new Event('beforeunload'))
  void dialogs.showProblem(new ProblemError('fault', 'Something went wrong', { httpStatus: 500 }))
  expect(shown()).toBe(1)
})
