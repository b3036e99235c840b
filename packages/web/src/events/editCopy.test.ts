import { describe, expect, it } from 'vitest'
import { differences, editOf, editOver, editText } from './editCopy.ts'
import { emptyValues, type EventValues } from './eventValues.ts'

const base: EventValues = { ...emptyValues, eventTypeId: 204, description: 'Belt torn', endTime: '09:00' }
const file = (id: number, more: object = {}) =>
  ({
    id,
    fileName: `${id}.png`,
    url: `${id}`,
    isNewFile: false,
    isRemoved: false,
    ...more,
  }) as EventValues['files'][number]

describe('an edit kept on the device', () => {
  it('is restored with the version that it was based on', () => {
    const edit = { version: 3, base, values: { ...base, description: 'Belt replaced', files: [file(-1)] } }
    expect(editOf(editText(edit))).toEqual(edit)
    expect(editOf('')).toBeNull()
  })
})

describe('an edit merged with what somebody else saved meanwhile', () => {
  it('changes only what was changed in the form', () => {
    const now = { ...base, description: 'Belt torn, theirs', startTime: '07:00' }
    const mine = editOver(now, { base, values: { ...base, description: 'Belt torn, mine' } })
    expect(mine).toEqual({ ...now, description: 'Belt torn, mine' })
    expect(differences(mine, now)).toEqual(['description'])
  })

  it('merges fields that depend on each other together', () => {
    const now = { ...base, eventTypeId: 205, subEventTypeId: 2051, isNotEnded: true, endTime: '08:00' }
    expect(editOver(now, { base, values: { ...base, eventTypeId: 206 } })).toMatchObject({
      eventTypeId: 206,
      subEventTypeId: null,
    })
    expect(editOver(now, { base, values: { ...base, endTime: '10:00' } })).toMatchObject({
      endTime: '10:00',
      isNotEnded: false,
    })
  })

  it('keeps the files of both, and removes those marked for removal', () => {
    const began = { ...base, files: [file(1), file(2)] }
    const values = { ...base, files: [file(1, { isRemoved: true }), file(2), file(3, { isNewFile: true })] }
    const now = { ...base, files: [file(1), file(4)] }
    const { files } = editOver(now, { base: began, values })
    expect(files.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([
      [1, true],
      [4, false],
      [3, false],
    ])
  })

  it('leaves nothing to offer if both are the same', () => {
    const values = { ...base, description: 'Belt replaced' }
    expect(differences(editOver(values, { base, values }), values)).toEqual([])
  })
})
