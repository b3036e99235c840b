import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import { callServer, ProblemError } from '../app/api.ts'
import { t } from '../app/i18n/i18n.ts'
import { confirmDelete, confirmSave, showProblem } from '../kit/dialogs/dialogs.ts'

/** Records that a save or a press would close or delete. */
type Closing = { kind: ClosedKind; ids: readonly number[] }

/** The sentences about what goes with the records; null if they could not be counted, and why was shown. */
async function foreseen(closing: readonly Closing[]): Promise<string[] | null> {
  try {
    const answers = await Promise.all(
      closing
        .filter(({ ids }) => ids.length > 0)
        .map(({ kind, ids }) => callServer('Consequences/Count', { kind, ids: [...ids] })),
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

type Flag = 'Y' | 'N' | null
/** The record of a form, if saving closes it. */
export const closes = (stored: { active: Flag } | null, active: Flag, id: number | undefined): number[] =>
  stored?.active === 'Y' && active === 'N' && id !== undefined ? [id] : []

type Part = { id: number; isActive: boolean | null; isDeleted: boolean }
/** The parts of a record that saving closes or deletes. */
export const closedParts = (before: readonly Part[], now: readonly Part[]): number[] =>
  before
    .filter(({ id, isActive }) => {
      const part = now.find((one) => one.id === id)
      return isActive !== false && (!part || part.isDeleted || part.isActive === false)
    })
    .map(({ id }) => id)
