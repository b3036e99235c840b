import type { Answered, Received } from '@daybook/shared'
import type { SignedIn } from '../../call/call.ts'
import { DRAFT_ID } from '../../expectations/rules.queries.ts'
import { loadCells } from '../../expectations/states.queries.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { refuseFields } from '../../platform/problem.ts'
import { loadAreaChoices, loadShiftChoices } from './choices.queries.ts'
import { loadHolidays } from './holidays.queries.ts'
import { readRule } from './rules.ts'
import { sightOf } from './sight.ts'

/** What the form's rule would expect of an area on each day of a month. Throws the problems of its fields. */
export async function previewRule(
  context: SignedIn,
  sent: Received<'Expectations/Preview'>,
): Promise<Answered<'Expectations/Preview'>> {
  const { db, clock, language } = context
  const { draft, problems } = await readRule(context, sent)
  const sight = await sightOf(context)
  const [area] = sent.previewAreaId === null ? [] : await loadAreaChoices(db, sight, language, sent.previewAreaId)
  if (!area || area.isHead) problems.push({ path: 'previewAreaId', code: 'notInList', values: { field: 'area' } })
  refuseFields(problems)
  if (!area) throw new Error('a form without problems has an area')
  const first = Temporal.PlainDate.from(`${sent.month}-01`)
  const [from, to] = [first.toString(), first.with({ day: first.daysInMonth }).toString()]
  const places = { scope: sight.areas, groupIds: null, companyId: null, areaIds: [area.id], from, to }
  // Up to the end of the month, as if all its days had passed.
  const moment = { today: to, timeZone: clock.timeZone, now: instant(context) }
  const [cells, shifts, holidays] = await Promise.all([
    loadCells(db, places, moment, draft),
    loadShiftChoices(db, sight, language),
    loadHolidays(db, area.companyId, from, to),
  ])
  const names = new Map(shifts.map(({ id, name }) => [id, name]))
  const at = (moment: Date) => wireInstant(moment, clock.timeZone)
  return {
    days: Array.from({ length: first.daysInMonth }, (_, index) => {
      const day = first.with({ day: index + 1 }).toString()
      const holiday = holidays.find((one) => one.day === day)
      return {
        day,
        holiday: (language === 'th' && holiday?.nameTh) || holiday?.name || '',
        cells: cells
          .filter((cell) => cell.day === day)
          .map((cell) => ({
            shiftName: cell.shiftId === null ? null : (names.get(cell.shiftId) ?? ''),
            isExpected: cell.state !== 'notExpected',
            state: cell.state,
            dueAt: at(cell.dueAt),
            lastAt: at(cell.lastAt),
            isOfForm: cell.ruleId === DRAFT_ID,
          })),
      }
    }),
  }
}
