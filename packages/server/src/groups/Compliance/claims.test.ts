import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { contactIn } from '../../testing/report.ts'
import { type Role, area, shift } from '../../testing/world.ts'

/*
 * What a device says of the time at which it filed: yesterday's report, due at 09:00 today, arrives at 10:00. No time that is
 * stated makes it on time or opens a locked day, whatever else is sent with it.
 */

const NOW = '2026-11-20T10:00:00+07:00'
const LAST_NIGHT = '2026-11-19T20:00:00+07:00'
const AT_NOON = '2026-11-19T12:00:00+07:00'
const ids = (nth: number) => `5d0c8f7e-3b7a-4c55-8a52-7a0c1e5f9c${String(nth).padStart(2, '0')}`

type Stated = { filedAt?: string; sentAt?: string; contact?: string | null; clockOffset?: number }

const nil = (test: TestApp, nth: number, stated: Stated = {}) =>
  test.call('reporter', 'MyAreas/FileNil', {
    requestId: ids(nth),
    day: '2026-11-19',
    cells: [{ areaId: area.gate, shiftId: shift.morning }],
    filedOffline: {
      filedAt: LAST_NIGHT,
      sentAt: NOW,
      clockOffset: 0,
      contact: contactIn('reporter', AT_NOON),
      ...stated,
    },
  })

const dayOf = async (test: TestApp, role: Role = 'company') =>
  success(await test.call(role, 'Compliance/GetCells', { areaId: area.gate, day: '2026-11-19' }))

describe('Compliance.ConfirmTime of a report that would be on time by its device alone', () => {
  it('is late until somebody who runs the area confirms the time, and on time from then on', async () => {
    const test = await testApp()
    const { cells, filedNote } = success(await nil(test, 1))
    expect(cells).toMatchObject([{ outcome: 'filed' }])
    expect(filedNote).toMatch(/until somebody who runs the area confirms/)
    expect(await dayOf(test)).toMatchObject({
      cells: [{ state: 'late', filedAt: NOW }],
      reports: [{ filedAt: NOW, claimedAt: LAST_NIGHT }],
      canConfirm: true,
    })
    // Sent again, it gets its first answer.
    expect(success(await nil(test, 1)).filedNote).toBe(filedNote)
    const eventId = cells[0]?.reportIds[0] ?? 0
    success(await test.call('company', 'Compliance/ConfirmTime', { eventId }))
    const confirmed = await dayOf(test)
    expect(confirmed).toMatchObject({
      cells: [{ state: 'onTime', filedAt: LAST_NIGHT }],
      reports: [{ filedAt: LAST_NIGHT, claimedAt: null }],
    })
    success(await test.call('company', 'Compliance/ConfirmTime', { eventId }))
    expect(await dayOf(test)).toEqual(confirmed)
  })

  it('is confirmed by nobody else', async () => {
    const test = await testApp()
    const { cells } = success(await nil(test, 1))
    const eventId = cells[0]?.reportIds[0] ?? 0
    const ask = (role: Role | 'nobody', id = eventId) => test.call(role, 'Compliance/ConfirmTime', { eventId: id })
    expect(refused(await ask('nobody')).http).toBe(401)
    expect(refused(await ask('reporter')).http).toBe(403)
    expect(refused(await ask('viewer')).http).toBe(403)
    for (const role of ['foreigncompany', 'areaadmin'] as const)
      expect(refused(await ask(role)).message, role).toMatch(/not found|area/i)
    expect(refused(await ask('admin', 987_654)).message).toBe('The data was not found.')
    expect(await dayOf(test)).toMatchObject({ cells: [{ state: 'late' }] })
  })

  it.each<[string, Stated]>([
    ['without proof of a contact', { contact: null }],
    ['with another person’s', { contact: contactIn('approver', AT_NOON) }],
    ['with one that nobody signed', { contact: `${contactIn('reporter', AT_NOON).slice(0, -3)}AAA` }],
    ['with one of later', { contact: contactIn('reporter', '2026-11-20T08:00:00+07:00') }],
    ['with one from the future', { contact: contactIn('reporter', '2026-11-21T08:00:00+07:00') }],
  ])('counts from its arrival %s, and there is nothing to confirm', async (_, stated) => {
    const test = await testApp()
    success(await nil(test, 1, stated))
    expect(await dayOf(test)).toMatchObject({
      cells: [{ state: 'late', filedAt: NOW }],
      reports: [{ filedAt: NOW, claimedAt: null }],
    })
  })

  it('counts from the stated time if that changes nothing', async () => {
    const test = await testApp()
    await test.setNow('2026-11-20T08:30:00+07:00')
    success(await nil(test, 1, { sentAt: '2026-11-20T08:30:00+07:00' }))
    expect(await dayOf(test)).toMatchObject({
      cells: [{ state: 'onTime', filedAt: LAST_NIGHT }],
      reports: [{ claimedAt: null }],
    })
  })
})

/** Files a report of the gate whose time is claimed, and returns its id. */
async function withClaims(test: TestApp): Promise<number> {
  const { cells } = success(await nil(test, 1))
  return cells[0]?.reportIds[0] ?? 0
}

const claimsOf = async (test: TestApp, role: Role) => success(await test.call(role, 'Compliance/GetClaims', {})).claims

describe('Compliance.GetClaims', () => {
  it('lists them to those who may confirm them, until they do', async () => {
    const test = await testApp()
    expect(await claimsOf(test, 'company')).toEqual([])
    const eventId = await withClaims(test)
    expect(await claimsOf(test, 'company')).toMatchObject([
      { eventId, areaId: area.gate, day: '2026-11-19', filedAt: NOW, claimedAt: LAST_NIGHT },
    ])
    expect(await claimsOf(test, 'admin')).toHaveLength(1)
    expect(await claimsOf(test, 'foreigncompany')).toEqual([])
    success(await test.call('company', 'Compliance/ConfirmTime', { eventId }))
    expect(await claimsOf(test, 'company')).toEqual([])
  })

  it('is for nobody else', async () => {
    const test = await testApp()
    await withClaims(test)
    // They see the report, and may not confirm its time.
    for (const role of ['reporter', 'viewer', 'areaadmin'] as const)
      expect(await claimsOf(test, role), role).toEqual([])
    await denyMenu(test.db, 'viewer', 30)
    expect(await statuses(test, ['nobody', 'viewer'], 'Compliance/GetClaims', {})).toEqual([401, 403])
  })
})

describe('Compliance.KeepArrival', () => {
  it('lets the report count from its arrival for good', async () => {
    const test = await testApp()
    const eventId = await withClaims(test)
    success(await test.call('company', 'Compliance/KeepArrival', { eventId }))
    expect(await claimsOf(test, 'company')).toEqual([])
    const kept = await dayOf(test)
    expect(kept).toMatchObject({
      cells: [{ state: 'late', filedAt: NOW }],
      reports: [{ filedAt: NOW, claimedAt: null }],
    })
    success(await test.call('company', 'Compliance/ConfirmTime', { eventId }))
    expect(await dayOf(test)).toEqual(kept)
  })

  it('is decided by nobody else', async () => {
    const test = await testApp()
    const eventId = await withClaims(test)
    const ask = (role: Role | 'nobody', id = eventId) => test.call(role, 'Compliance/KeepArrival', { eventId: id })
    expect(refused(await ask('nobody')).http).toBe(401)
    for (const role of ['reporter', 'viewer'] as const) expect(refused(await ask(role)).http, role).toBe(403)
    for (const role of ['foreigncompany', 'areaadmin'] as const)
      expect(refused(await ask(role)).message, role).toMatch(/not found|area/i)
    expect(refused(await ask('admin', 987_654)).message).toBe('The data was not found.')
    expect(await claimsOf(test, 'company')).toHaveLength(1)
  })
})
