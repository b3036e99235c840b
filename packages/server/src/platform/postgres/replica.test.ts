import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { databaseDoor, throughDoor } from '../../testing/databaseDoor.ts'
import { scratchApp } from '../../testing/app.ts'
import { createScratchDatabase } from '../../testing/scratchDatabase.ts'
import { inject } from 'vitest'
import { openReplica, type ReplicaOptions } from './replica.ts'

const log = { warn: () => {} }

/** A replica at `url`; a second pool to the same server is never behind. */
function replicaAt(url: string, primaryUrl: string, options: Partial<ReplicaOptions> = {}) {
  const replica = openReplica({
    url,
    primaryUrl,
    mostBehind: 15,
    timeZone: 'Asia/Bangkok',
    size: 5,
    pooler: 'none',
    log,
    ...options,
  })
  onTestFinished(() => replica.stop())
  return replica
}

const PATIENT = { timeout: 10_000, interval: 50 }

describe('a replica', () => {
  it('is read from once it has what the primary had at the start, by callers who have seen nothing newer', async () => {
    const { url } = await scratchApp()
    const replica = replicaAt(url, url)
    expect(replica.state()).toBe('starting')
    expect(replica.forReader(1, undefined)).toBeUndefined()
    await vi.waitFor(() => expect(replica.state()).toBe('ok'), PATIENT)
    expect(replica.secondsBehind()).toBeLessThan(5)
    expect(replica.forReader(1, undefined)?.url).toBe(url)
    expect(replica.forReader(1, '1')?.url).toBe(url)
    // The browser may send anything.
    for (const odd of ['', 'x', '-1', '1e400', '1'.repeat(40)]) expect(replica.forReader(1, odd)?.url).toBe(url)
    expect(replica.forReader(1, String(Number.MAX_SAFE_INTEGER))).toBeUndefined()
  })

  it('is not read from by a caller who has just changed something, until it has the change', async () => {
    const { url } = await scratchApp()
    const replica = replicaAt(url, url)
    await vi.waitFor(() => expect(replica.forReader(1, undefined)).toBeDefined(), PATIENT)
    const noting = replica.noteChange(1)
    // Even while the position is still being queried.
    expect(replica.forReader(1, undefined)).toBeUndefined()
    expect(replica.forReader(2, undefined)).toBeDefined()
    const position = await noting
    expect(position).toMatch(/^\d+$/)
    await vi.waitFor(() => expect(replica.forReader(1, position)).toBeDefined(), PATIENT)
  })

  it('is away when it is shut down or silent, and is read from again when it is back', async () => {
    const { url } = await scratchApp()
    const door = await databaseDoor(url)
    const replica = replicaAt(throughDoor(url, door), url)
    await vi.waitFor(() => expect(replica.state()).toBe('ok'), PATIENT)
    const waiting = replica.whileThere(new Promise<never>(() => {}))
    door.freeze()
    await expect(waiting).rejects.toThrow('the replica does not answer')
    expect(replica.state()).toBe('away')
    expect(replica.forReader(1, undefined)).toBeUndefined()
    door.thaw()
    await vi.waitFor(() => expect(replica.state()).toBe('ok'), PATIENT)
    door.shut()
    await vi.waitFor(() => expect(replica.state()).toBe('away'), PATIENT)
  })

  it('lags when the primary is ahead of it for too long', async () => {
    const { url } = await scratchApp()
    const door = await databaseDoor(url)
    // The primary does not answer, so it is unknown whether the replica has its latest changes.
    const replica = replicaAt(url, throughDoor(url, door), { mostBehind: 2 })
    await vi.waitFor(() => expect(replica.state()).toBe('ok'), PATIENT)
    door.shut()
    await vi.waitFor(() => expect(replica.state()).toBe('lagging'), PATIENT)
    expect(replica.secondsBehind()).toBeGreaterThan(2)
    expect(replica.forReader(1, undefined)).toBeUndefined()
  })

  it('must be of the same database', async () => {
    const { url } = await scratchApp()
    const other = await createScratchDatabase(inject('databaseUrl'))
    onTestFinished(other.drop)
    const replica = replicaAt(other.url, url)
    await vi.waitFor(() => expect(replica.state()).toBe('away'), PATIENT)
  })
})
