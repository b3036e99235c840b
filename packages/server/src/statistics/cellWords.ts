import { fill } from '@daybook/shared/texts/fill'
import { texts } from '@daybook/shared/problems'
import { EVENT_COLOR, type EventGroupId } from '@daybook/shared/rules/rules'
import { reportTexts } from '@daybook/shared/texts/catalogues'
import { formatDay } from '@daybook/shared/days'
import type { SignedIn } from '../call/call.ts'
import type { Cell, CountFilter } from './conditions.queries.ts'
import { visible } from '../people/rights/scope.ts'
import { namesOfCell } from './drillDown.queries.ts'
import { type Period, monthInWords, monthOf, periodText, yearOf } from './periods.ts'

/** A report's cell in words: 'Tank Farm, June 2026, Leak'. Places that the reader cannot see are not named. */
export async function cellInWords(
  { db, caller, language }: Pick<SignedIn, 'db' | 'caller' | 'language'>,
  filter: CountFilter,
  cell: Cell,
): Promise<string> {
  const says = reportTexts[language]
  const { eventGroup, eventColor, securityLevel } = texts[language]
  const companyId = cell.company ?? filter.companyId
  const groupId = cell.group ?? (filter.groupIds?.length === 1 ? filter.groupIds[0] : undefined)
  const names = await namesOfCell(
    db,
    visible(caller),
    {
      areaId: cell.area ?? null,
      companyId,
      typeId: cell.type ?? null,
    },
    language,
  )
  const isRed = cell.isAbnormal ?? (filter.isAbnormal ? true : undefined)
  const place =
    cell.area === undefined
      ? [
          companyId === null ? says.allCompanies : (names.company ?? says.elsewhere),
          groupId === undefined ? '' : eventGroup[groupId as EventGroupId],
          filter.areaIds ? fill(says.someAreas, { n: filter.areaIds.length }) : '',
        ]
      : [names.area ?? says.elsewhere]
  return [
    ...place,
    cell.day
      ? formatDay(cell.day)
      : cell.month
        ? monthInWords(`${cell.month}-01`, language)
        : inWords(filter, language),
    cell.type === undefined
      ? filter.typeIds
        ? fill(says.someTypes, { n: filter.typeIds.length })
        : ''
      : (names.type ?? ''),
    cell.level === undefined ? '' : ((securityLevel as Record<number, string>)[cell.level] ?? ''),
    isRed === undefined ? '' : eventColor[isRed ? EVENT_COLOR.ABNORMAL : EVENT_COLOR.NORMAL],
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function inWords(period: Period, language: SignedIn['language']): string {
  const isWhole = ({ from, to }: Period) => period.from === from && period.to === to
  if (isWhole(monthOf(period.from))) return monthInWords(period.from, language)
  const year = period.from.slice(0, 4)
  return isWhole(yearOf(Number(year))) ? year : periodText(period)
}
