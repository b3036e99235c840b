import { describe, expect, it } from 'vitest'
import { inChosenOrder, withFile } from './fileOrder.ts'

const file = (id: number) => ({ id })
/** Files 11, 12 and 13 were chosen first, second and third; any other already existed. */
const placeOf = ({ id }: { id: number }) => (id > 10 ? id - 10 : undefined)
const ids = (files: readonly { id: number }[]) => files.map(({ id }) => id)

describe('files', () => {
  it('are in the order in which they were chosen, whatever the order of arrival', () => {
    let files: { id: number }[] = [file(5)]
    for (const id of [13, 11, 12]) files = withFile(files, file(id), null, placeOf)
    expect(ids(files)).toEqual([5, 11, 12, 13])
  })

  it('keep their place when one is replaced, and get it back when the replacement is removed', () => {
    const files = [file(5), file(11), file(12), file(13)]
    const again = ({ id }: { id: number }) => (id === 99 ? 2 : placeOf({ id }))
    expect(ids(withFile(files, file(99), 12, again))).toEqual([5, 11, 99, 13])
    const without = files.filter(({ id }) => id !== 12)
    expect(ids(withFile(without, file(99), 12, again))).toEqual([5, 11, 99, 13])
  })

  it('are placed among the uploads still in progress', () => {
    const rows = inChosenOrder([file(5), file(12)], [{ key: 3 }, { key: 1 }], placeOf)
    expect(rows.map((row) => ('key' in row ? `upload ${row.key}` : row.id))).toEqual([5, 'upload 1', 12, 'upload 3'])
  })
})
