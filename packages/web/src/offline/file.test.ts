import { describe, expect, it } from 'vitest'
import { emptyValues } from '../events/eventValues.ts'
import { keptFile } from '../events/keptFile.ts'
import { partsOf } from './file.ts'

const uploaded = (id: number) => ({ ...keptFile({ name: `${id}.jpg` }, ''), id })
const parts = (ids: readonly (number | string)[], copied: readonly number[]) => {
  const files = ids.map((id) => (typeof id === 'string' ? keptFile({ name: id }, id) : uploaded(id)))
  const sent = files.flatMap(({ id }) => (id > 0 ? [{ id, isRemoved: false }] : []))
  const values = { ...emptyValues, files }
  const about = { areas: '', type: '', day: '', text: '' }
  const input = { requestId: 'one', draftId: 4, draftDigest: '', areaId: [5], files: sent }
  const copies = new Map(copied.map((id) => [id, `copy ${id}`]))
  const made = partsOf({ call: 'CreateReport/SaveData', input, values, about }, copies)
  return { ...made, files: made.files.map(({ id }) => id) }
}

describe('the files stored with a waiting report', () => {
  it('are all photos on the device, in the order in which they were chosen', () => {
    expect(parts([7, 'gate', 8], [7, 8])).toEqual({
      input: { draftId: 4, draftDigest: '', areaId: [5], files: [] },
      files: [],
      photoIds: ['copy 7', 'gate', 'copy 8'],
    })
  })

  it('exclude an upload without a local copy, and keep the order of those before it', () => {
    expect(parts([7, 8, 9], [7, 9])).toEqual({
      input: {
        draftId: 4,
        draftDigest: '',
        areaId: [5],
        files: [
          { id: 7, isRemoved: false },
          { id: 8, isRemoved: false },
        ],
      },
      files: [7, 8],
      photoIds: ['copy 9'],
    })
  })
})
