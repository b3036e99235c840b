import type { ActChange, Duty } from '@daybook/shared/calls/Acts'
import type { ChangeRecord, HandOver } from '../../administration/act.ts'

/** How each kind of duty passes on: see groups/duties.ts. */
export type Duties = Record<Duty, HandOver>

type Given = { duty: Duty; reversal: unknown }
type Left<Own> = { own: Own | null; given: Given[] }

/**
 * Changes a person and passes on what the act names, in one transaction: all of it, or nothing. What the person no longer holds on
 * the day is passed over.
 */
export function handingOver<Own>(changePerson: ChangeRecord<Own>, duties: Duties): ChangeRecord<Own | Left<Own>> {
  return async (context, tx, row, made) => {
    if (typeof made === 'object' && made !== null && 'given' in made) {
      if (made.own !== null) await changePerson(context, tx, row, made.own)
      for (const { duty, reversal } of made.given.toReversed())
        await duties[duty].giveBack(context, tx, reversal as never)
      return { isSame: true }
    }
    const handovers = isChange(made) ? made.handovers : []
    if (handovers.length === 0) return changePerson(context, tx, row, made)
    // Before the person leaves, so that an administrator always remains.
    const given: Given[] = []
    for (const { duty, id, toId } of handovers) {
      const reversal = await duties[duty].give(context, tx, { id, fromId: row.id, toId })
      if (reversal !== undefined) given.push({ duty, reversal })
    }
    const changed = await changePerson(context, tx, row, made)
    const { laterVersion, own } = changed.isSame
      ? { laterVersion: row.version, own: null }
      : { laterVersion: changed.laterVersion, own: changed.reversal }
    return changed.isSame && given.length === 0 ? changed : { isSame: false, laterVersion, reversal: { own, given } }
  }
}

const isChange = (made: unknown): made is ActChange => typeof made === 'object' && made !== null && 'kind' in made
