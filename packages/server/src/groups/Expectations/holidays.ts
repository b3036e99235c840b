import type { Received } from '@daybook/shared'
import { begun, holidayProblems } from '@daybook/shared/rules/expectationForms'
import type { SignedIn } from '../../call/call.ts'
import { companyScope, coversCompany } from '../../people/rights/administration.ts'
import { type Obstacle, judgeExpectations, refuseObstacle } from '../../people/rights/changing.ts'
import { today } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { type Holiday, deleteHoliday, insertHolidays } from './holidays.queries.ts'

/** Why the caller may not change a company's holidays. Throws notFound if they do not see the company. */
export async function holidayObstacle({ db, caller }: SignedIn, companyId: number): Promise<Obstacle | undefined> {
  if (!coversCompany(await companyScope(db, caller), companyId)) throw new Problem('notFound')
  return (await judgeExpectations(db, caller))({ companyId, area: null })
}

/** Adds holidays; a day that already has one keeps it. Throws the problems of their fields, and holidaysNone. */
export async function addHolidays(
  context: SignedIn,
  { companyId, holidays }: Received<'Expectations/AddHolidays'>,
): Promise<{ added: number; kept: number }> {
  refuseObstacle(await holidayObstacle(context, companyId))
  refuseFields(
    holidays.flatMap((holiday, index) =>
      holidayProblems(holiday, today(context.clock)).map((problem) => ({
        ...problem,
        path: `holidays.${index}.${problem.path}`,
      })),
    ),
  )
  const byDay = new Map<string, Holiday>()
  for (const { day, name, nameTh } of holidays)
    if (day !== null && !byDay.has(day)) byDay.set(day, { day, name: name.trim(), nameTh: nameTh.trim() })
  const added = await insertHolidays(context.db, companyId, [...byDay.values()])
  if (added === 0) throw new Problem('holidaysNone')
  return { added, kept: byDay.size - added }
}

export async function removeHoliday(
  context: SignedIn,
  { companyId, day }: Received<'Expectations/RemoveHoliday'>,
): Promise<void> {
  refuseObstacle(await holidayObstacle(context, companyId))
  refuseFields(begun('day', day, today(context.clock)))
  if (!(await deleteHoliday(context.db, companyId, day))) throw new Problem('holidayGone')
}

/**
 * The public holidays of Thailand in a year, one per day. The package is 13 MB of rules, so load it on demand. It computes
 * holidays of the solar calendar; it lists those of the lunar calendar day by day, up to the last announced year.
 */
export async function publicHolidays(year: number): Promise<{ holidays: Holiday[]; hasLunarDays: boolean }> {
  const { default: Holidays } = await import('date-holidays')
  const days = new Holidays('TH', { types: ['public'], timezone: 'Asia/Bangkok' })
  const isSingleDay = (rule: string) => /^\d{4}-/.test(rule)
  const named = (language: string) =>
    new Map(days.getHolidays(year, language).map(({ date, name }) => [date.slice(0, 10), name]))
  const [english, thai] = [named('en'), named('th')]
  const holidays = [...english]
    .map(([day, name]) => ({ day, name, nameTh: thai.get(day) ?? '' }))
    .sort((one, other) => one.day.localeCompare(other.day))
  return { holidays, hasLunarDays: days.getHolidays(year).some(({ rule }) => isSingleDay(rule)) }
}
