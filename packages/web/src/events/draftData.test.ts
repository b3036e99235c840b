import { describe, expect, it } from 'vitest'
import { emptyValues, type EventValues } from './eventValues.ts'
import { draftText, draftValues, isWorthKeeping } from './draftData.ts'

const file = {
  id: 7,
  path: '',
  systemFileName: 'x',
  fileName: 'gate.png',
  saveToPath: '',
  url: 'x',
  isRemoved: false,
  isNewFile: true,
  fileType: 'png',
  isPicture: true,
  stated: null,
}
const values: EventValues = {
  ...emptyValues,
  eventGroupId: 2,
  companyId: 3,
  areaId: [11, 12],
  eventDate: '20/11/2026',
  isNotEnded: true,
  description: 'ปั๊มรั่ว',
  shifts: [1],
  files: [file],
}

describe('a draft', () => {
  it('survives a round trip, with the files that it contains', () => {
    expect(draftValues(draftText(values, true))).toEqual(values)
  })
  it('takes its files from the server', () => {
    expect(draftText(values, false)).not.toContain('gate.png')
    expect(draftValues(draftText(values, false), [file])).toEqual(values)
    expect(draftValues(draftText(values, false))?.files).toEqual([])
  })
  it('of an unknown kind is not restored', () => {
    for (const text of ['', 'null', '[]', '{"version":1}', '{"version":2,"values":{}}', '{"values":{}}', '{']) {
      expect(draftValues(text)).toBeNull()
    }
  })
  it('loses values of the wrong type, and keeps the others', () => {
    const text = JSON.stringify({
      version: 1,
      values: {
        companyId: '3',
        areaId: 'x',
        advanceDates: ['one'],
        description: 5,
        isNotEnded: 'Y',
        eventGroupId: 2,
      },
    })
    expect(draftValues(text)).toEqual({ ...emptyValues, eventGroupId: 2 })
  })
  it('loses entries that are not files', () => {
    const text = JSON.stringify({ version: 1, values: { files: [file, null, { id: 'x' }] } })
    expect(draftValues(text)?.files).toEqual([file])
  })
})

describe('a draft worth offering again', () => {
  it('contains more than place and time', () => {
    expect(
      isWorthKeeping({ ...emptyValues, eventGroupId: 2, companyId: 3, areaId: [1], eventDate: '20/11/2026' }),
    ).toBe(false)
    expect(isWorthKeeping({ ...emptyValues, description: '  \n' })).toBe(false)
  })
  it('contains a choice, a text or a file of the event itself', () => {
    expect(isWorthKeeping({ ...emptyValues, eventTypeId: 1 })).toBe(true)
    expect(isWorthKeeping({ ...emptyValues, securityNote: 'x' })).toBe(true)
    expect(isWorthKeeping({ ...emptyValues, files: [file] })).toBe(true)
  })
})
