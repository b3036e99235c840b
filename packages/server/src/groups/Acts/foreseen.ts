import { type ActChange, recordOfAct } from '@daybook/shared/calls/Acts'
import type { SignedIn } from '../../call/call.ts'
import { GROUP_OF_ROLE } from '../../people/rights/areaRoles.ts'
import { sentencesOf } from '../../administration/consequences.ts'
import { type Taking, countConsequences, countTaken } from '../Consequences/Consequences.queries.ts'

/** What an act takes with it, counted over the records that its author may change, in sentences. */
export async function foreseen(context: SignedIn, change: ActChange, ids: number[]): Promise<string[]> {
  const { db } = context
  if (ids.length === 0) return []
  const isClosing = change.isOn === false
  const counted = change.kind.endsWith('.status')
    ? isClosing
      ? [await countConsequences(db, recordOfAct(change.kind), ids)]
      : []
    : await Promise.all(takingsOf(change, ids).map((taking) => countTaken(db, taking)))
  return counted.flatMap((counts) => sentencesOf(counts, context).map(({ text }) => text))
}

function takingsOf(change: ActChange, records: number[]): Taking[] {
  const { way, role, kind } = change
  if (way === null || way === 'add') return []
  const isAllBut = way === 'replace'
  if (kind === 'person.areas' && role !== null) return [{ taken: 'held', records, role, ids: change.areaIds, isAllBut }]
  if (kind === 'person.groups') {
    // Whoever leaves a group loses all its areas.
    const lost = (['report', 'approve'] as const).filter(
      (one) => change.userGroups.includes(GROUP_OF_ROLE[one]) !== isAllBut,
    )
    return lost.map((one) => ({ taken: 'held', records, role: one, ids: [], isAllBut: true }))
  }
  // With something in place of what is taken, none of these is left without.
  const of = (taken: 'areaShift' | 'areaType', ids: number[]): Taking[] =>
    isAllBut && ids.length > 0 ? [] : [{ taken, records, ids, isAllBut }]
  if (kind === 'area.shifts') return of('areaShift', change.shiftIds)
  if (kind === 'area.types') return of('areaType', change.eventTypeIds)
  return []
}
