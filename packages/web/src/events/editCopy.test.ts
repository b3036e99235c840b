import { describe, expect, it } from 'vitest'
import { differences, editOver } from './editCopy.ts'
import { emptyValues, type EventValues } from './eventValues.ts'

const base: EventValues = { ...emptyValues, nEventTypeID: 204, sEventDesc: 'Belt torn', sEventEndTime: '09:00' }
const file = (nID: number, more: object = {}) =>
  ({
    nID,
    sFileName: `${nID}.png`,
    sUrl: `${nID}`,
    IsNewFile: false,
    IsDelete: false,
    ...more,
  }) as EventValues['lstFileData'][number]

describe('an edit put over what somebody else saved meanwhile', () => {
  it('changes what was changed in the form, and nothing else', () => {
    const now = { ...base, sEventDesc: 'Belt torn, theirs', sEventStartTime: '07:00' }
    const mine = editOver(now, { base, values: { ...base, sEventDesc: 'Belt torn, mine' } })
    expect(mine).toEqual({ ...now, sEventDesc: 'Belt torn, mine' })
    expect(differences(mine, now)).toEqual(['sEventDesc'])
  })

  it('takes together what means something together only', () => {
    const now = { ...base, nEventTypeID: 205, nSubEventTypeID: 2051, isNotEnded: true, sEventEndTime: '08:00' }
    expect(editOver(now, { base, values: { ...base, nEventTypeID: 206 } })).toMatchObject({
      nEventTypeID: 206,
      nSubEventTypeID: null,
    })
    expect(editOver(now, { base, values: { ...base, sEventEndTime: '10:00' } })).toMatchObject({
      sEventEndTime: '10:00',
      isNotEnded: false,
    })
  })

  it('keeps the files of both, and removes what was to be removed', () => {
    const began = { ...base, lstFileData: [file(1), file(2)] }
    const values = { ...base, lstFileData: [file(1, { IsDelete: true }), file(2), file(3, { IsNewFile: true })] }
    const now = { ...base, lstFileData: [file(1), file(4)] }
    const { lstFileData } = editOver(now, { base: began, values })
    expect(lstFileData.map(({ nID, IsDelete }) => [nID, IsDelete])).toEqual([
      [1, true],
      [4, false],
      [3, false],
    ])
  })

  it('leaves nothing to offer where both say the same', () => {
    const values = { ...base, sEventDesc: 'Belt replaced' }
    expect(differences(editOver(values, { base, values }), values)).toEqual([])
  })
})
