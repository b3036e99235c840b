import { readDay } from '@daybook/shared/days'
import type { Language } from '@daybook/shared/registry'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { calendarNames, companyToday } from '../../kit/fields/calendarDays.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { boardAddress } from '../../charts/address.ts'
import { Facts } from '../../charts/Facts.tsx'
import { MonthStepper } from '../../charts/MonthStepper.tsx'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { PrintedFilters } from '../../charts/PrintedFilters.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { Board } from './Board.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'
import styles from './board.module.css'

/** The reporting board: which areas reported on which days of a month. */
export function BoardPage() {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const query = useAddress(boardAddress)
  const choices = useCall('Report/LoadData', {}, { staleTime: 60_000 })
  const today = companyToday()
  const month = query.month ?? `${today.slice(5, 7)}/${today.slice(0, 4)}`
  const isNamed = query.group !== undefined
  const group = query.group ?? choices.data?.defaultEventGroupId ?? null
  const company = query.company ?? (isNamed ? null : (choices.data?.defaultCompanyId ?? null))
  const asked = { eventGroupId: group, companyId: company, startDate: readDay(`01/${month}`) }
  const board = useCall('Report/GetBoard', asked, { enabled: group !== null && company !== null, keepPrevious: true })
  const go = (change: { group?: number | null; company?: number | null; month?: string }) => {
    const next = { group, company, month, ...change }
    void navigate({
      to: paths.reportBoard,
      search: {
        group: next.group,
        company: next.company,
        month: next.month,
      },
      resetScroll: false,
    })
  }

  return (
    <div className={styles.page}>
      <PageTitle
        title={`${t('Report.boardTitle')} ${inWords(month, language)}`}
        note={<span data-print="never">{t('Report.boardNote')}</span>}
        actions={
          <>
            <Link to={paths.report}>{t('Report.backToReport')}</Link>
            {company !== null && (
              <ReportExports
                excel="Report/ExportBoardExcel"
                pdf="Report/ExportBoardPDF"
                input={board.data ? asked : null}
              />
            )}
          </>
        }
      />
      <WithAnswer answer={choices} lines={12}>
        {(answer) => {
          const companies = group === EVENT_GROUP.CSR ? answer.csrCompanies : answer.companies
          return (
            <>
              <PrintedFilters choices={answer} groups={group === null ? [] : [group]} company={company} />
              <Row
                className={reportStyles.line}
                gap={[8, 20]}
                align="center"
                justify="space-between"
                below={12}
                data-print="never"
              >
                <Labelled className={reportStyles.lineField} label={t('field.eventGroup')}>
                  <SelectField
                    allowClear={false}
                    options={answer.eventGroups}
                    value={group}
                    // Another group has other companies.
                    onChange={(next) => go({ group: next, company: companyFor(next, answer, company) })}
                  />
                </Labelled>
                <Labelled
                  className={reportStyles.lineField}
                  label={t(group === EVENT_GROUP.CSR ? 'field.csrArea' : 'field.company')}
                >
                  <SelectField
                    allowClear={false}
                    options={companies}
                    value={companies.some(({ value }) => value === company) ? company : null}
                    onChange={(next) => go({ company: next })}
                  />
                </Labelled>
                <Labelled className={reportStyles.lineField} label={t('field.month')}>
                  <MonthStepper label={t('field.month')} value={month} onChange={(next) => go({ month: next })} />
                </Labelled>
              </Row>
              {company === null ? (
                <Empty text={t('reports.emptyScope')} next={t('ui.askForAreas')} />
              ) : (
                <WithAnswer answer={board} lines={16}>
                  {(data) => (
                    <div
                      className={board.isPlaceholderData ? reportStyles.busy : ''}
                      aria-busy={board.isPlaceholderData}
                    >
                      <Facts asOf={data.asOf} />
                      <Board board={data} group={group ?? 0} />
                    </div>
                  )}
                </WithAnswer>
              )}
            </>
          )
        }}
      </WithAnswer>
    </div>
  )
}

/** 'November 2026' of '11/2026'. */
function inWords(month: string, language: Language): string {
  const [nth, year] = month.split('/')
  return `${calendarNames(language).months[Number(nth) - 1]} ${year}`
}

type Companies = {
  companies: readonly { value: number }[]
  csrCompanies: readonly { value: number }[]
}

/** The company if it has that group, otherwise the first that has. */
function companyFor(group: number | null, { companies, csrCompanies }: Companies, company: number | null) {
  const having = group === EVENT_GROUP.CSR ? csrCompanies : companies
  return having.some(({ value }) => value === company) ? company : (having[0]?.value ?? null)
}
