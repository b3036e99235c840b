import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { Facts } from '../../charts/Facts.tsx'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { formatDay } from '@daybook/shared/days'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { announce } from '../../kit/feedback/announce.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { ClaimedTimes } from './ClaimedTimes.tsx'
import { complianceAddress, type Shown, type Span, inputOf, queryOf, readArea, readShown } from './address.ts'
import { Filters } from './Filters.tsx'
import { MissingWeek } from './MissingWeek.tsx'
import { OpenToday } from './OpenToday.tsx'
import { type Summary, type Trend, Num, Rate, Usual } from './parts.tsx'
import { Ranking } from './Ranking.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'
import styles from './CompliancePage.module.css'

const AreaDialog = loadedLater(async () => (await import('./AreaDialog.tsx')).AreaDialog)

/** The area and day that the dialog shows; without a day, only the year, or the first day of `span` without a report. */
type Chosen = { areaId: number; day: string | null; span?: Span | null }

/** Whether expected reports were filed, and on time, for all companies and areas that the user may see. */
export function CompliancePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useAddress(complianceAddress)
  const shown = readShown(query)
  const input = inputOf(shown)
  const answer = useCall('Compliance/GetSummary', input, { keepPrevious: true, isQuiet: true })
  const trend = useCall('Compliance/GetTrend', input, { isQuiet: true })
  const [chosen, setChosen] = useState<Chosen | null>(() => readArea(query))
  const count = answer.data?.companies.reduce((sum, { areas }) => sum + areas.length, 0)
  useEffect(() => {
    if (count !== undefined) announce(t('Compliance.areaCount', { count }))
  }, [count, t])
  if (answer.error?.kind === 'permission') return <ForbiddenPage />
  const go = (change: Partial<Shown>, replace = false) =>
    void navigate({ to: paths.compliance, search: queryOf({ ...shown, ...change }), replace, resetScroll: false })

  return (
    <div className={styles.page}>
      <PageTitle
        title={t('menu.30')}
        note={<span data-print="never">{t('Compliance.lead')}</span>}
        actions={
          (count ?? 0) > 0 && (
            <ReportExports
              excel="Compliance/ExportExcel"
              pdf="Compliance/ExportPDF"
              input={{ ...input, rankBy: shown.sort, order: shown.order }}
            />
          )
        }
      />
      <Filters shown={shown} choices={answer.data} onChange={go} />
      <WithAnswer answer={answer} lines={14}>
        {(data) => (
          <div className={answer.isPlaceholderData ? reportStyles.busy : ''} aria-busy={answer.isPlaceholderData}>
            <Row className={reportStyles.line} gap={[8, 20]} align="center" justify="space-between" below={12}>
              <Facts eventDate={spanText(data.period)} asOf={data.asOf} />
              <span>
                {t('Compliance.against')}: <strong>{spanText(data.beforePeriod)}</strong>
              </span>
            </Row>
            {data.companies.length > 0 && <Totals data={data} trend={trend.data} shown={shown} />}
            <ClaimedTimes onOpen={(areaId, day) => setChosen({ areaId, day })} />
            <OpenToday
              companies={shown.companies}
              group={shown.group}
              onOpen={(areaId, day) => setChosen({ areaId, day })}
            />
            <MissingWeek
              companies={shown.companies}
              group={shown.group}
              onOpen={(areaId) => setChosen({ areaId, day: null })}
            />
            {data.companies.length === 0 ? (
              <Empty text={t('Compliance.none')} next={t('Compliance.noneNext')} />
            ) : (
              <Ranking data={data} shown={shown} onChange={go} onArea={(areaId) => setChosen({ areaId, day: null })} />
            )}
          </div>
        )}
      </WithAnswer>
      {chosen && answer.data && (
        <AreaDialog
          areaId={chosen.areaId}
          year={Number((chosen.day ?? lastDay(answer.data)).slice(0, 4))}
          day={chosen.day}
          span={chosen.span ?? null}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

export const spanText = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`

/** The last day that counts; the period itself may end later. */
const lastDay = (data: Summary | undefined) => {
  const today = data?.asOf.slice(0, 10) ?? ''
  return data && data.period.to < today ? data.period.to : today
}

function Totals({ data: { sums, before }, trend, shown }: { data: Summary; trend: Trend | undefined; shown: Shown }) {
  const { t } = useTranslation()
  return (
    <dl className={styles.totals} aria-label={t('Compliance.total')}>
      <Total name={t('Compliance.sorts.reported')}>
        <Rate kind="reported" sums={sums} before={before} />
        <Usual kind="reported" sums={sums} trend={trend} shown={shown} />
      </Total>
      <Total name={t('Compliance.sorts.onTime')}>
        <Rate kind="onTime" sums={sums} before={before} />
        <Usual kind="onTime" sums={sums} trend={trend} shown={shown} />
      </Total>
      {(['late', 'missing', 'waiting', 'excused'] as const).map((state) => (
        <Total key={state} name={t(`expectationState.${state}`)}>
          <strong>
            <Num value={sums[state]} isBad={state === 'missing'} />
          </strong>
        </Total>
      ))}
    </dl>
  )
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
