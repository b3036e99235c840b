import { ADMIN, signIn, userOf } from '../data.ts'
import type { Figure } from '../figures.ts'
import { load } from '../load.ts'
import { startServer } from '../processes.ts'
import { type Bench, formatDay, isSuccess, scratch, today } from './bench.ts'

/** Reports, the overview and the rates of Compliance beside the thirteen periods before: of all areas, and of a company's 60. */
export async function compared(bench: Bench): Promise<Figure[]> {
  const url = await bench.database(bench.events)
  const server = await startServer(bench.port, scratch(bench), url)
  const lastMonth = today().subtract({ months: 1 }).with({ day: 1 })
  const week = { startDate: formatDay(today().subtract({ days: 7 }).toString()) }
  const month = {
    eventGroupId: [2],
    companyId: 2,
    startDate: formatDay(lastMonth.toString()),
    endDate: formatDay(lastMonth.add({ months: 1 }).subtract({ days: 1 }).toString()),
  }
  try {
    const figures: Figure[] = []
    for (const [what, call, userId, body] of [
      ['a week of 1,200 areas beside its partner', 'WeeklyReport/Compare', ADMIN, week],
      ['a month of 60 areas beside its partner', 'ReportAbnormal/Compare', userOf(2, 'company'), month],
      ['the overview of 30 days of 60 areas', 'Overview/Get', userOf(2, 'company'), {}],
      ['the overview of 30 days of 1,200 areas and all companies', 'Overview/Get', ADMIN, {}],
      ['the rates of a week of 1,200 areas', 'Compliance/GetTrend', ADMIN, { period: 'week' }],
      ['the rates of a month of 1,200 areas', 'Compliance/GetTrend', ADMIN, { period: 'month' }],
    ] as const) {
      const next = { path: `/api/${call}`, cookie: await signIn(url, userId), body }
      const { median, p95, answers } = await load(server.port, 1, bench.seconds, () => next, isSuccess)
      figures.push({
        part: 'compared',
        what: `${what}, and 13 periods before`,
        value: `${median.toFixed(0)} ms`,
        goal: '≤ 300 ms',
        isGood: median <= 300,
        note: `p95 ${p95.toFixed(0)}, ${answers} answers`,
      })
    }
    return figures
  } finally {
    await server.stop()
  }
}
