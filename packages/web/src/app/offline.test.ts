import { expect, it } from 'vitest'
import { offlineStore, setOffline } from './offline.ts'

it('notifies nobody if nothing has changed', () => {
  let told = 0
  const leave = offlineStore.subscribe(() => told++)
  setOffline({ waiting: 0, queued: new Set(), mends: new Map(), trouble: null })
  expect(told).toBe(0)
  setOffline({ queued: new Set(['1 2026-11-20']) })
  // A new set could hold other areas.
  setOffline({ queued: new Set(['2 2026-11-20']) })
  setOffline({ waiting: 1 })
  expect(told).toBe(3)
  setOffline({ waiting: 0, queued: new Set() })
  expect(told).toBe(4)
  leave()
})
