import type { Services } from '../../call/call.ts'
import { countAreas } from '../../statistics/counting.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { type LetterAction, loadOverdue } from '../../events/actions.queries.ts'
import { momentOf } from '../../statistics/filter.ts'
import { excerpt } from '../render/excerpt.ts'
import { type CutOff, type DailyRow, loadCutOffs, loadDailyRows } from './daily.queries.ts'
import { type Sums, sumStates } from '../../expectations/states.queries.ts'
import { instant } from '../../platform/clock.ts'
import { type Places, countFilterOf, readPlaces } from './places.ts'

/** Characters of a description that a letter shows. */
const SHOWN = { abnormal: 400, normal: 140, action: 140 } as const

export type DailyEvent = Omit<DailyRow, 'isListed' | 'isOfDay'>

type AreaSums = { areaId: number } & Omit<Sums, 'notExpected'>

/** Content of a day's letters: the daily report and the abnormal digest. */
export type DailyEdition = {
  places: Places
  /** Areas expected to report that day. */
  expected: number[]
  /** Areas with a counted report of that day. */
  reported: number[]
  /** Sorted by time. */
  events: DailyEvent[]
  cutOffs: CutOff[]
  /** Overdue when the edition was made, longest overdue first. Older stored editions do not have them. */
  overdueActions?: LetterAction[]
  /** The states of the day's expected reports, summed by area. Older stored editions do not have them. */
  compliance?: AreaSums[]
}

/** Reads the content of the letters about a day (ISO). */
export async function makeDaily(db: Querying, { clock }: Pick<Services, 'clock'>, day: string): Promise<DailyEdition> {
  const places = await readPlaces(db, true)
  const ids = places.areas.map(({ id }) => id)
  const counted = await countAreas(db, countFilterOf(ids, { from: day, to: day }), momentOf({ clock }), 'each')
  const rows = await loadDailyRows(db, ids, day, clock.timeZone)
  const sums = await sumStates(db, placesOf(ids, day), { ...momentOf({ clock }), now: instant({ clock }) })
  const overdue = await loadOverdue(db, { all: false, companyIds: [], areaIds: ids })
  return {
    places,
    expected: counted.flatMap(({ areaId, expected }) => (expected > 0 ? [areaId] : [])),
    reported: [...new Set(rows.flatMap(({ areaId, isOfDay }) => (isOfDay ? [areaId] : [])))],
    events: rows.flatMap(({ isListed, isOfDay: _isOfDay, ...event }) =>
      isListed
        ? [{ ...event, description: excerpt(event.description, event.isAbnormal ? SHOWN.abnormal : SHOWN.normal) }]
        : [],
    ),
    cutOffs: await loadCutOffs(db),
    overdueActions: overdue.map((action) => ({ ...action, text: excerpt(action.text, SHOWN.action) })),
    compliance: sums.map(({ notExpected: _notExpected, ...own }) => own),
  }
}

const placesOf = (areaIds: number[], day: string) => ({
  scope: { all: false, companyIds: [], areaIds },
  groupIds: null,
  companyId: null,
  areaIds: null,
  from: day,
  to: day,
})
