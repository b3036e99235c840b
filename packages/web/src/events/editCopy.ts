import { draftText, draftValues, parsed } from './draftData.ts'
import { emptyValues, type EventValues } from './eventValues.ts'

/** What somebody typed over a version of a report: how the form began, and how it stood. */
export type Edit = { version: number; base: EventValues; values: EventValues }

/** An edit as a device keeps it. The version of a draft's text is its format's. */
export const editText = ({ version, base, values }: Edit): string =>
  draftText(values, true, { reportVersion: version, base: draftText(base, true) })

/** null when the text is no edit. One of an older build does not say its version: it counts as typed over an older one. */
export function editOf(text: string): Edit | null {
  const { reportVersion, base } = parsed(text) ?? {}
  const values = draftValues(text)
  const began = typeof base === 'string' ? draftValues(base) : null
  return values && began
    ? { version: typeof reportVersion === 'number' ? reportVersion : 0, base: began, values }
    : null
}

/** The edit of a report that is kept on this device, for each person: a gate's computer is used by several. */
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
  ['eventTypeId', 'subEventTypeId'],
  ['endTime', 'isNotEnded'],
]

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was changed in the form, put over the report as it is now; what was not touched stays as somebody else saved it. */
export function editOver(now: EventValues, { base, values }: Pick<Edit, 'base' | 'values'>): EventValues {
  const names = Object.keys(emptyValues) as (keyof EventValues)[]
  const isChanged = (name: keyof EventValues) => !same(base[name], values[name])
  const meant = names.filter((name) => (TOGETHER.find((group) => group.includes(name)) ?? [name]).some(isChanged))
  const mine = Object.fromEntries(meant.map((name) => [name, values[name]])) as Partial<EventValues>
  return { ...now, ...mine, files: filesOver(now.files, values.files) }
}

/** The files that the report has now, those flagged that were to be removed, and those that were added. */
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
