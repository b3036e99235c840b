import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { sealer } from './sealed.ts'

const PAGE = 'Event-Record'

describe('sealed values', () => {
  it('open only on their page, with what was put in', async () => {
    const { db, services } = await testApp()
    const sealed = await services.sealer.seal(db, PAGE, { ids: [900, 3, 3, 17], mode: 'Report', day: '2026-11-20' })
    expect(sealed).toMatch(/^[\w-]+$/)
    expect(await services.sealer.open(db, PAGE, sealed)).toEqual({
      ids: [3, 17, 900],
      mode: 'Report',
      day: '2026-11-20',
    })
    expect(await services.sealer.open(db, 'Report-Event-Weekly', sealed)).toBe(undefined)
    expect(await sealer('another secret of 32 characters, or more').open(db, PAGE, sealed)).toBe(undefined)
  })

  it('do not open if any of their characters was altered, nor do others', async () => {
    const { db, services } = await testApp()
    const sealed = await services.sealer.seal(db, PAGE, { ids: [3] })
    for (let at = 0; at < sealed.length; at += 1) {
      const touched = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(await services.sealer.open(db, PAGE, touched)).toBe(undefined)
    }
    for (const other of [
      '',
      'x',
      sealed.slice(1),
      `${sealed}A`,
      `${sealed}=`.repeat(2),
      '\u0000',
      '3,17',
      sealed.repeat(2_000),
    ]) {
      expect(await services.sealer.open(db, PAGE, other)).toBe(undefined)
    }
  })

  it('from a saved address still open, also short ones compressed as before', async () => {
    const { db } = await testApp()
    const { seal, open } = sealer('only of this test, at least 32 letters')
    const kept = 'Y6SBwgqPb7zEoyEi3cXgzN1UhVC_TTwkb-gm7MTj4wd4oU9U-mjOEwf21L4'
    expect(await open(db, PAGE, kept)).toEqual({ ids: [3, 17] })
    const neighbours = Array.from({ length: 500 }, (_, index) => index + 1)
    for (const ids of [[3], neighbours]) {
      const sealed = await seal(db, PAGE, { ids })
      expect(sealed.length).toBeLessThan(120)
      expect(await open(db, PAGE, sealed)).toEqual({ ids })
    }
  })

  it('stay short: a list that would not fit is stored once and the value carries its handle', async () => {
    const { db, services } = await testApp()
    const { seal, open } = services.sealer
    const ids = scatteredIds()
    const [first, second] = [await seal(db, PAGE, { ids }), await seal(db, PAGE, { ids })]
    expect(first.length).toBeLessThan(200)
    expect(first).not.toBe(second)
    for (const sealed of [first, second]) expect((await open(db, PAGE, sealed))?.ids).toEqual(ids)
    expect(await db.selectFrom('sealed_value').select('page').execute()).toEqual([{ page: PAGE }])
    await db.deleteFrom('sealed_value').execute()
    expect(await open(db, PAGE, first)).toBe(undefined)
  })

  it('are kept as long again when an old one is reused', async () => {
    const { db, services } = await testApp()
    const ids = scatteredIds()
    await services.sealer.seal(db, PAGE, { ids })
    await db.updateTable('sealed_value').set({ created_at: '2025-11-01T00:00:00+07:00' }).execute()
    await services.sealer.seal(db, PAGE, { ids })
    const [row] = await db.selectFrom('sealed_value').select('created_at').execute()
    expect(row?.created_at.toISOString().slice(0, 10)).toBe('2026-11-20')
  })
})

/** Ascending ids with gaps that do not deflate well: the digits of a fraction. */
function scatteredIds(): number[] {
  let last = 0
  return Array.from({ length: 5_000 }, (_, index) => (last += 1 + Math.floor((index * Math.SQRT2 * 1_000) % 900)))
}
