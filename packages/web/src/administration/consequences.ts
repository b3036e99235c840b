import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import { changeOf, emptyDraft } from './acts/draft.ts'
import { callServer } from '../app/calls.ts'
import { ProblemError } from '../platform/answer.ts'
import { t } from '../platform/i18n/i18n.ts'
import { confirm, confirmDelete, confirmSave, showProblem } from '../kit/dialogs/dialogs.ts'

/** Records that a save or a press would close or delete; a holiday has its company's id and its day. */
type Closing = { kind: ClosedKind; ids: readonly number[]; day?: string }

/** The sentences about what goes with the records; null if they could not be counted, and why was shown. */
async function foreseen(closing: readonly Closing[]): Promise<string[] | null> {
  try {
    const answers = await Promise.all(
      closing
        .filter(({ ids }) => ids.length > 0)
        .map(({ ids, ...closing }) => callServer('Consequences/Count', { ...closing, ids: [...ids] })),
    )
    return [...new Set(answers.flatMap(({ consequences }) => consequences.map(({ text }) => text)))]
  } catch (problem) {
    if (!(problem instanceof ProblemError)) throw problem
    // The save or the deletion meets the same refusal, and knows what to do about it.
    if (problem.kind === 'refused') return []
    await showProblem(problem)
    return null
  }
}

type Taken = { role: 'report' | 'approve'; areaIds: readonly number[] }

/** The sentences about what goes with areas that are taken from a person, as an act says them; null as above. */
export async function foreseenWithout(userId: number, taken: readonly Taken[]): Promise<string[] | null> {
  try {
    const answers = await Promise.all(
      taken
        .filter(({ areaIds }) => areaIds.length > 0)
        .map(({ role, areaIds }) => {
          const draft = { ...emptyDraft(false), kind: 'person.areas' as const, way: 'remove' as const, role }
          const change = changeOf({ ...draft, chosen: areaIds })
          return callServer('Acts/Prepare', { change, rows: [{ id: userId, updatedAt: '' }], day: null })
        }),
    )
    return answers.flatMap(({ consequences }) => consequences)
  } catch (problem) {
    if (!(problem instanceof ProblemError)) throw problem
    await showProblem(problem)
    return null
  }
}

/** Asks before saving, and says first what the records that the save closes take with them. */
export async function confirmSaveOf(closing: readonly Closing[], ...warnings: string[]): Promise<boolean> {
  const sentences = await foreseen(closing)
  return sentences !== null && confirmSave(...sentences, ...warnings)
}

/** Asks before deleting, and says first what the records take with them. */
export async function confirmDeleteOf(...closing: Closing[]): Promise<boolean> {
  const sentences = await foreseen(closing)
  if (sentences === null) return false
  const n = closing.reduce((sum, { ids }) => sum + ids.length, 0)
  return confirmDelete(...(n > 1 ? [t('list.selected', { n })] : []), ...sentences)
}

/** The same with a screen's own question. */
export async function askToDelete(closing: Closing, question: string): Promise<boolean> {
  const sentences = await foreseen([closing])
  if (sentences === null) return false
  return confirm([...sentences, question].join('\n\n'), { isDanger: true, okText: t('ui.delete') })
}

type Flag = boolean | null
/** The record of a form, if saving closes it. */
export const closes = (stored: { active: Flag } | null, active: Flag, id: number | undefined): number[] =>
  stored?.active && active === false && id !== undefined ? [id] : []

type Part = { id: number; isActive: boolean | null; isDeleted: boolean }
/** The parts of a record that saving closes or deletes. */
export const closedParts = (before: readonly Part[], now: readonly Part[]): number[] =>
  before
    .filter(({ id, isActive }) => {
      const part = now.find((one) => one.id === id)
      return isActive !== false && (!part || part.isDeleted || part.isActive === false)
    })
    .map(({ id }) => id)
