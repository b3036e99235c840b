import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import { NO_SUMS, type StateSums, addSums, rateOnTime, rateReported } from '@daybook/shared/rules/complianceRules'
import type { Sums } from '../../expectations/states.queries.ts'
import { type OpenEdition, type Share } from '../editions/edition.ts'
import type { DailyEdition } from '../editions/daily.ts'
import { ownOf } from '../editions/places.ts'
import { type Block, type Cell, when } from '../render/blocks.ts'

import { sum } from './period.ts'

const TEXTS = textsOf(({ letters }) => letters.compliance)

type Counted = { companyId: number; company: string } & Pick<
  Sums,
  'expected' | 'onTime' | 'late' | 'missing' | 'excused' | 'waiting'
>

/** Most companies listed; the others are only in the total. */
const MOST_ROWS = 60

/** The expected reports of a day by company, as counts and rates; nothing if none were expected. */
export function complianceOf({ content }: OpenEdition<DailyEdition>, share: Share, language: Language): Block[] {
  const says = TEXTS[language]
  const sums = new Map(ownOf(content.places, content.compliance ?? [], share.groups).map((row) => [row.areaId, row]))
  // In the order of the places, even if areas have moved since.
  const own = content.places.areas.flatMap(({ id, companyId, company }): Counted[] => {
    const row = sums.get(id)
    return row && row.expected > 0 ? [{ ...row, companyId, company }] : []
  })
  const rows = [...Map.groupBy(own, ({ companyId }) => companyId).values()].map((of) => rowOf(of[0]?.company ?? '', of))
  const total = { late: all(own, 'late'), excused: all(own, 'excused'), waiting: all(own, 'waiting') }
  return when(
    own.length > 0,
    { type: 'heading', text: says.title },
    {
      type: 'table',
      columns: [says.company, says.expected, says.missing, says.reported, says.onTime],
      rows: rows.slice(0, MOST_ROWS),
      ...(rows.length > 1 ? { total: rowOf(says.total, own) } : {}),
    },
    ...when(total.late + total.excused + total.waiting > 0, { type: 'note', text: fill(says.rest, total) }),
  )
}

const all = (rows: Counted[], state: Exclude<keyof Counted, 'company'>) => sum(rows, (row) => row[state])

function rowOf(name: string, rows: Counted[]): Cell[] {
  const sums = rows.reduce<StateSums>(addSums, NO_SUMS)
  return [name, sums.expected, sums.missing, percent(rateReported(sums)), percent(rateOnTime(sums))]
}

const percent = (rate: number | null) => (rate === null ? '–' : `${rate} %`)
