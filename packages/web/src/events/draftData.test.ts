import { describe, expect, it } from 'vitest'
import { emptyValues, type EventValues } from './eventValues.ts'
import { draftText, draftValues, isWorthKeeping } from './draftData.ts'

const file = {
  nID: 7,
  sPath: '',
  sSystemFileName: 'x',
  sFileName: 'gate.png',
  sSaveToPath: '',
  sUrl: 'x',
  IsDelete: false,
  IsNewFile: true,
  sFileType: 'png',
}
const values: EventValues = {
  ...emptyValues,
  nEventGroupID: 2,
  nCompanyID: 3,
  nAreaID: [11, 12],
  sEventDate: '20/11/2026',
  isNotEnded: true,
  sEventDesc: 'ปั๊มรั่ว',
  lstWorkingTime: [1],
  lstFileData: [file],
}

describe('a draft', () => {
  it('comes back as it was, with its files where they are in it', () => {
    expect(draftValues(draftText(values, true))).toEqual(values)
  })
  it('takes its files from beside it, as the server keeps them', () => {
    expect(draftText(values, false)).not.toContain('gate.png')
    expect(draftValues(draftText(values, false), [file])).toEqual(values)
    expect(draftValues(draftText(values, false))?.lstFileData).toEqual([])
  })
  it('of another kind is not restored', () => {
    for (const text of ['', 'null', '[]', '{"version":1}', '{"version":2,"values":{}}', '{"values":{}}', '{']) {
      expect(draftValues(text)).toBeNull()
    }
  })
  it('loses values of a wrong kind, and keeps the others', () => {
    const text = JSON.stringify({
      version: 1,
      values: {
        nCompanyID: '3',
        nAreaID: 'x',
        advanceDates: ['one'],
        sEventDesc: 5,
        isNotEnded: 'Y',
        nEventGroupID: 2,
      },
    })
    expect(draftValues(text)).toEqual({ ...emptyValues, nEventGroupID: 2 })
  })
  it('loses entries that are no files', () => {
    const text = JSON.stringify({ version: 1, values: { lstFileData: [file, null, { nID: 'x' }] } })
    expect(draftValues(text)?.lstFileData).toEqual([file])
  })
})

describe('what is worth offering again', () => {
  it('is not where and when alone', () => {
    expect(
      isWorthKeeping({ ...emptyValues, nEventGroupID: 2, nCompanyID: 3, nAreaID: [1], sEventDate: '20/11/2026' }),
    ).toBe(false)
    expect(isWorthKeeping({ ...emptyValues, sEventDesc: '  \n' })).toBe(false)
  })
  it('is a choice, a text or a file of the event itself', () => {
    expect(isWorthKeeping({ ...emptyValues, nEventTypeID: 1 })).toBe(true)
    expect(isWorthKeeping({ ...emptyValues, sSecurityDesc: 'x' })).toBe(true)
    expect(isWorthKeeping({ ...emptyValues, lstFileData: [file] })).toBe(true)
  })
})
