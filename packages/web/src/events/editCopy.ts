import { draftText, draftValues, parsed } from './draftData.ts'
import { emptyValues, type EventValues } from './eventValues.ts'

/** What somebody typed over a version of a report: how the form began, and how it stood. */
export type Edit = { nVersion: number; base: EventValues; values: EventValues }

/** The edit of a report that is kept on this device, for each person: a gate's computer is used by several. */
export function editCopy(userId: number, eventId: number) {
  const key = `daybook.report.${userId}.${eventId}`
  return {
    read(): Edit | null {
      try {
        const text = localStorage.getItem(key) ?? ''
        const { nVersion, base } = parsed(text) ?? {}
        const values = draftValues(text)
        const began = typeof base === 'string' ? draftValues(base) : null
        return values && began && typeof nVersion === 'number' ? { nVersion, base: began, values } : null
      } catch {
        return null
      }
    },
    write({ nVersion, base, values }: Edit) {
      try {
        localStorage.setItem(key, draftText(values, true, { nVersion, base: draftText(base, true) }))
      } catch {
        // A device that stores nothing still has the form.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was stored either.
      }
    },
  }
}

/** Fields that mean something together only: who changed one of them meant the others too. */
const TOGETHER: readonly (readonly (keyof EventValues)[])[] = [
  ['nEventTypeID', 'nSubEventTypeID'],
  ['sEventEndTime', 'isNotEnded'],
]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed in the form, put over the report as it is now; what was not touched stays as somebody else saved it. */
export function editOver(now: EventValues, { base, values }: Pick<Edit, 'base' | 'values'>): EventValues {
  const names = Object.keys(emptyValues) as (keyof EventValues)[]
  const isChanged = (name: keyof EventValues) => !same(base[name], values[name])
  const meant = names.filter((name) => (TOGETHER.find((group) => group.includes(name)) ?? [name]).some(isChanged))
  const mine = Object.fromEntries(meant.map((name) => [name, values[name]])) as Partial<EventValues>
  return { ...now, ...mine, lstFileData: filesOver(now.lstFileData, values.lstFileData) }
}

/** The files that the report has now, those flagged that were to be removed, and those that were added. */
function filesOver(now: EventValues['lstFileData'], mine: EventValues['lstFileData']): EventValues['lstFileData'] {
  const removed = new Set(mine.filter(({ IsDelete }) => IsDelete).map(({ nID }) => nID))
  const held = new Set(now.map(({ nID }) => nID))
  return [
    ...now.map((file) => (removed.has(file.nID) ? { ...file, IsDelete: true } : file)),
    ...mine.filter(({ nID, IsNewFile }) => IsNewFile && !held.has(nID)),
  ]
}

/** The fields in which two states of a form differ. */
export const differences = (one: EventValues, other: EventValues): (keyof EventValues)[] =>
  (Object.keys(emptyValues) as (keyof EventValues)[]).filter((name) => !same(one[name], other[name]))
