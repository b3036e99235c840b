import { draftText, draftValues, parsed } from './draftData.ts'
import { emptyValues, type EventValues } from './eventValues.ts'

/** Input typed over a version of a report: the form's initial values and its current ones. */
export type Edit = { version: number; base: EventValues; values: EventValues }

/** An edit, serialised for the device. The version of a draft's text is its format's. */
export const editText = ({ version, base, values }: Edit): string =>
  draftText(values, true, { reportVersion: version, base: draftText(base, true) })

/**
 * Null if the text is not an edit. Edits of an older build do not name their version: treat them as typed over an older one.
 */
export function editOf(text: string): Edit | null {
  const { reportVersion, base } = parsed(text) ?? {}
  const values = draftValues(text)
  const began = typeof base === 'string' ? draftValues(base) : null
  return values && began
    ? { version: typeof reportVersion === 'number' ? reportVersion : 0, base: began, values }
    : null
}

/** The edit of a report stored on this device, per user: several people use a gate's computer. */
export function editCopy(userId: number, eventId: number) {
  const key = `daybook.report.${userId}.${eventId}`
  return {
    read(): Edit | null {
      try {
        return editOf(localStorage.getItem(key) ?? '')
      } catch {
        return null
      }
    },
    write(edit: Edit) {
      try {
        localStorage.setItem(key, editText(edit))
      } catch {
        // Without storage, the form still works.
      }
    },
    clear() {
      try {
        localStorage.removeItem(key)
      } catch {
        // Without storage, there is nothing to clear.
      }
    },
  }
}

/** Fields that only have meaning together: changing one counts as changing the others too. */
const TOGETHER: readonly (readonly (keyof EventValues)[])[] = [
  ['eventTypeId', 'subEventTypeId'],
  ['endTime', 'isNotEnded'],
]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Applies the fields changed in the form to the current report; untouched fields keep what another user saved. */
export function editOver(now: EventValues, { base, values }: Pick<Edit, 'base' | 'values'>): EventValues {
  const names = Object.keys(emptyValues) as (keyof EventValues)[]
  const isChanged = (name: keyof EventValues) => !same(base[name], values[name])
  const meant = names.filter((name) => (TOGETHER.find((group) => group.includes(name)) ?? [name]).some(isChanged))
  const mine = Object.fromEntries(meant.map((name) => [name, values[name]])) as Partial<EventValues>
  return { ...now, ...mine, files: filesOver(now.files, values.files) }
}

/** The report's current files, with those flagged that the user removed, plus those that the user added. */
function filesOver(now: EventValues['files'], mine: EventValues['files']): EventValues['files'] {
  const removed = new Set(mine.filter(({ isRemoved }) => isRemoved).map(({ id }) => id))
  const held = new Set(now.map(({ id }) => id))
  return [
    ...now.map((file) => (removed.has(file.id) ? { ...file, isRemoved: true } : file)),
    ...mine.filter(({ id, isNewFile }) => isNewFile && !held.has(id)),
  ]
}

/** The fields in which two states of a form differ. */
export const differences = (one: EventValues, other: EventValues): (keyof EventValues)[] =>
  (Object.keys(emptyValues) as (keyof EventValues)[]).filter((name) => !same(one[name], other[name]))
