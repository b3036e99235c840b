import { texts } from '@daybook/shared/problems'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { LANGUAGE, type Language } from '@daybook/shared/registry'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import type { FileContext } from '../call/call.ts'
import type { Column, Row } from '../export/columns.ts'
import type { FixedSheet } from '../export/job.ts'
import type { CountFilter } from './conditions.queries.ts'
import { type GroupPatterns, patternsOf } from './patterns.ts'
import { type Period, daysOf, weekOf } from './periods.ts'

const text = (title: string, width: number): Column => ({ title, width, kind: 'text' })
const number = (title: string, width = 12): Column => ({ title, width, kind: 'number' })
const day = (title: string): Column => ({ title, width: 12, kind: 'day' })

/** What repeats in a report's events, as on its screen: for each group its types, what came back, and its days by week. */
export async function patternSheets(context: FileContext, filter: CountFilter): Promise<FixedSheet[]> {
  const { language } = context
  const says = reportTexts[language]
  return (await patternsOf(context, filter)).groups.flatMap((group) => {
    const named = (name: string) => `${texts[language].eventGroup[group.eventGroupId as EventGroupId]} ${name}`
    return [
      {
        name: named(says.patternTypes),
        columns: [
          text(says.eventType, 28),
          number(says.events),
          { title: says.cumulated, width: 12, kind: 'percent' as const },
          number(says.cameBack),
          text(says.repeats, 60),
        ],
        rows: group.types.map(({ eventTypeName, events, cumulated, cameBack, repeats }): Row => {
          const areas = repeats.map(({ areaName, events: times }) => `${areaName} (${times})`)
          return [eventTypeName, events, cumulated, cameBack, areas.join(', ')]
        }),
      },
      ...(group.returned.length > 0
        ? [
            {
              name: named(says.cameBack),
              columns: [text(says.eventType, 28), text(says.area, 32), day(says.closedOn), day(says.cameBackOn)],
              rows: group.returned.map(
                ({ eventTypeName, areaName, closedOn, eventDay }): Row => [eventTypeName, areaName, closedOn, eventDay],
              ),
            },
          ]
        : []),
      { name: named(says.patternDays), ...weeksOf(group, filter, language) },
    ]
  })
}

/** A row a week; a day outside the report is empty. */
function weeksOf({ days }: GroupPatterns, filter: Period, language: Language): Pick<FixedSheet, 'columns' | 'rows'> {
  const says = reportTexts[language]
  const counts = new Map(days.map(({ day: one, events }) => [one, events]))
  const weekday = new Intl.DateTimeFormat(LANGUAGE[language].locale, { weekday: 'short', timeZone: 'UTC' })
  const weeks = Map.groupBy(daysOf(filter), (one) => weekOf(one).from)
  return {
    columns: [
      day(says.weekOf),
      // 1 January 2024 was a Monday.
      ...daysOf({ from: '2024-01-01', to: '2024-01-07' }).map((one) => number(weekday.format(new Date(one)), 8)),
      number(says.total),
    ],
    rows: [...weeks].map(([monday, own]): Row => {
      const cells = daysOf(weekOf(monday)).map((one) => (own.includes(one) ? (counts.get(one) ?? 0) : null))
      return [monday, ...cells, cells.reduce<number>((all, count) => all + (count ?? 0), 0)]
    }),
  }
}
