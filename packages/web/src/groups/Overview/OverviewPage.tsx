import { formatDay } from '@daybook/shared/days'
import { partnerText } from '@daybook/shared/texts/comparison'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { Leading } from '../../charts/Leading.tsx'
import { PeriodFilters } from '../../charts/PeriodFilters.tsx'
import { inputOf } from '../../charts/periodAddress.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useIsPhone } from '../../kit/theme/media.ts'
import { Row } from '../../kit/layout/layout.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { useSay } from '../../charts/useSay.ts'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { overviewAddress, type Shown, queryOf, readShown } from './address.ts'
import { Companies } from './Companies.tsx'
import { Numbers } from './Numbers.tsx'
import { Open } from './Open.tsx'
import { type Answer, usePlaces } from './places.ts'
import reportStyles from '../../charts/report.module.css'
import styles from './Overview.module.css'

/** It may stay open all day. */
const EVERY_MS = 5 * 60_000

/** What a manager asks for first: five numbers, three sentences, and what is open. */
export function OverviewPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const shown = readShown(useAddress(overviewAddress))
  const answer = useCall('Overview/Get', inputOf(shown), { keepPrevious: true, isQuiet: true, every: EVERY_MS })
  if (answer.error?.kind === 'permission') return <ForbiddenPage />
  const go = (change: Partial<Shown>, replace = false) =>
    void navigate({ to: paths.overview, search: queryOf({ ...shown, ...change }), replace, resetScroll: false })
  const exports = (
    <ReportExports
      excel="Overview/ExportExcel"
      pdf="Overview/ExportPDF"
      input={answer.data && !answer.isPlaceholderData ? inputOf(shown) : null}
    />
  )
  return (
    <div className={styles.page}>
      <PageTitle title={t('menu.32')} actions={!isPhone && exports} />
      <PeriodFilters shown={shown} choices={answer.data} onChange={go} />
      <WithAnswer answer={answer} lines={14}>
        {(data) => (
          <div className={answer.isPlaceholderData ? reportStyles.busy : ''} aria-busy={answer.isPlaceholderData}>
            <Parts data={data} shown={shown} onChange={(change) => go(change, true)} />
          </div>
        )}
      </WithAnswer>
      {/* All numbers and sentences fit a phone's screen. */}
      {isPhone && (
        <Row gap={10} above={16} data-print="never">
          {exports}
        </Row>
      )}
    </div>
  )
}

function Parts({ data, shown, onChange }: { data: Answer; shown: Shown; onChange: (change: Partial<Shown>) => void }) {
  const { t } = useTranslation()
  const say = useSay()
  const isPhone = useIsPhone()
  const places = usePlaces(data, shown)
  const companies = data.companies.length > 0 && (
    <Companies data={data} shown={shown} places={places} onChange={onChange} />
  )
  return (
    <>
      <p className={styles.days}>
        <strong>
          {formatDay(data.period.from)} – {formatDay(data.period.to)}
        </strong>
        <span>
          {t('reports.comparedWith')}: {partnerText(say, data)}
        </span>
      </p>
      <Numbers data={data} places={places} />
      <section className={styles.sentences} aria-label={t('Overview.sentences')}>
        <ul>
          {data.sentences.map((sentence) => (
            <li key={sentence.about} data-about={sentence.about}>
              <Leading to={places.ofSentence(sentence)}>{sentence.text}</Leading>
            </li>
          ))}
        </ul>
      </section>
      {/* Cards of many companies would hide what is open. */}
      {!isPhone && companies}
      <Open data={data} places={places} />
      {isPhone && companies}
    </>
  )
}
