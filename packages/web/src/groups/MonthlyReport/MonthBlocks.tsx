import { readDay } from '@daybook/shared/days'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type ReactNode, useMemo } from 'react'
import { useCall } from '../../app/api.ts'
import { language, useTranslation } from '../../platform/i18n/i18n.ts'
import { calendarNames } from '../../kit/fields/calendarDays.ts'
import { ReportTitle } from '../../charts/ReportTitle.tsx'
import { Comparison } from '../../charts/Comparison.tsx'
import { type PartnerSaid, partnerAsked, partnerOfFile } from '../../charts/address.ts'
import { blockCharts } from '../../charts/blockCharts.ts'
import { Facts } from '../../charts/Facts.tsx'
import { type GroupId, GroupPanel } from '../../charts/GroupPanel.tsx'
import { ReportBlock } from '../../charts/ReportBlock.tsx'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import reportStyles from '../../charts/report.module.css'

/** A month's blocks, each loaded separately. */
export function MonthBlocks({
  company,
  month,
  groups,
  partner,
  filters,
  empty,
}: {
  company: number | null
  /** MM/yyyy */
  month: string
  groups: readonly GroupId[]
  partner: PartnerSaid
  filters: ReactNode
  empty: ReactNode
}) {
  const { t } = useTranslation()
  const of = (group: GroupId) => (groups.includes(group) ? { company, month, partner } : null)
  const all = [useBlock(2, of(2)), useBlock(3, of(3)), useBlock(1, of(1))]
  const blocks = all.filter(({ group }) => groups.includes(group))
  const isKnown = blocks.length > 0 && blocks.every(({ answer }) => answer.data)
  const isCurrent = !blocks.some(({ answer }) => answer.isPlaceholderData)
  const name = calendarNames(language()).months[Number(month.slice(0, 2)) - 1] ?? ''

  return (
    <>
      <ReportTitle
        report="monthly"
        about={`${name} ${month.slice(3)}`}
        actions={
          isKnown && (
            <ReportExports
              excel="MonthlyReport/ExportExcel"
              pdf="MonthlyReport/ExportPDF"
              input={
                isCurrent
                  ? blocks.map(({ asked, answer }) => ({
                      filter: asked,
                      asOf: answer.data?.asOf ?? '',
                      ...partnerOfFile(partner),
                    }))
                  : null
              }
            />
          )
        }
      />
      {filters}
      {groups.length === 0 && empty}
      {blocks.map(({ group, asked, answer, compared, charts }) => (
        <GroupPanel
          key={group}
          group={group}
          startsOpen
          note={answer.data && t('reports.counted', { count: totalOf(answer.data) })}
        >
          <WithAnswer answer={answer} lines={14}>
            {(report) => (
              <div className={answer.isPlaceholderData ? reportStyles.busy : ''} aria-busy={answer.isPlaceholderData}>
                <Facts eventDate={report.eventDate} asOf={report.asOf} />
                <Comparison
                  answer={compared}
                  links={report}
                  eventDate={report.eventDate}
                  of={{ group, company: asked.companyId ?? undefined }}
                />
                {charts && (
                  <ReportBlock level={3} key={`${company} ${month}`} result={report} group={group} charts={charts} />
                )}
              </div>
            )}
          </WithAnswer>
        </GroupPanel>
      ))}
    </>
  )
}

/** One block of the month; `of` null: the group is not shown. */
function useBlock(group: GroupId, of: { company: number | null; month: string; partner: PartnerSaid } | null) {
  const { t } = useTranslation()
  const asked = {
    companyId: group === EVENT_GROUP.CSR ? null : (of?.company ?? null),
    eventGroupId: group as number,
    startDate: readDay(`01/${of?.month ?? ''}`),
  }
  const answer = useCall('MonthlyReport/GetByEventType', asked, { enabled: of !== null, keepPrevious: true })
  const compared = useCall(
    'MonthlyReport/Compare',
    { ...asked, ...partnerAsked(of?.partner ?? {}) },
    { enabled: of !== null, keepPrevious: true, isQuiet: true },
  )
  const data = answer.data
  const charts = useMemo(() => (data ? blockCharts(data, group, t) : null), [data, group, t])
  return { group, asked, answer, compared, charts }
}

const totalOf = (report: { byTable: { summary: readonly { total: number }[] } }) =>
  report.byTable.summary.reduce((sum, row) => sum + row.total, 0)
