import { afterEach, expect, test, vi } from 'vitest'
import { waitingThreads } from './waitingThreads.ts'

const WAITS = new URL(
  "data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => {})",
)

afterEach(() => {
  vi.useRealTimers()
})

test('a thread that was given back is taken again, but not once it is being ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const threads = waitingThreads(WAITS, {})
  const first = threads.take()
  threads.give(first)
  expect(threads.take()).toBe(first)
  threads.give(first)
  vi.advanceTimersByTime(20_000)
  // It ends a moment later.
  const second = threads.take()
  expect(second).not.toBe(first)
  await Promise.all([first.terminate(), second.terminate()])
})
