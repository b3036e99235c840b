import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import type { Language } from '@daybook/shared/registry'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { calendarNames, companyToday, weekday } from '../../kit/fields/calendarDays.ts'
import { Icon, type IconName } from '../../kit/theme/icons.tsx'
import { Count, recordHref } from '../../charts/Count.tsx'
import { notReportedHref, useComplianceDay } from '../../charts/unreported.ts'
import { useIsPhone } from '../../kit/theme/media.ts'
import { ReportTable, WithSums } from '../../charts/ReportTable.tsx'
import { Empty } from '../../kit/feedback/states.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import reportStyles from '../../charts/report.module.css'
import reportTableStyles from '../../charts/ReportTable.module.css'
import styles from './board.module.css'

type BoardData = Output<'Report/GetBoard'>
type State = 'F' | 'A' | 'W' | 'R' | 'N' | ' '

const STATES: readonly State[] = ['F', 'A', 'W', 'R', 'N', ' ']
const WORDS = {
  F: 'reports.dayFiled',
  A: 'reports.dayAbnormal',
  W: 'reports.dayWaiting',
  R: 'reports.dayRejected',
  N: 'reports.dayMissing',
  ' ': 'reports.dayNone',
} as const
/** Signs next to the colours, so that days can be told apart without seeing red or green. */
const SIGNS: Partial<Record<State, IconName>> = { A: 'warning', W: 'clock', R: 'close' }

/** Additional marks for the expected report: late, not due yet, or excused. */
const MARKS = { L: '!', W: '…', E: '–' } as const
const MARK_WORDS = {
  L: 'expectationState.late',
  W: 'expectationState.waiting',
  E: 'expectationState.excused',
} as const
type Mark = keyof typeof MARKS
const MARK_KEYS: readonly Mark[] = ['L', 'W', 'E']

/** Areas by days; a day with events links to them, one without links to Compliance. */
export function Board({ board, group }: { board: BoardData; group: number }) {
  const { t, language } = useTranslation()
  const names = useMemo(() => calendarNames(language), [language])
  const shortDay = useMemo(() => shortDays(language), [language])
  const isPhone = useIsPhone()
  const complianceDay = useComplianceDay()
  const today = companyToday()
  if (board.areas.length === 0) return <Empty next={t('reports.otherChoice')} />
  const expected = board.areas.reduce((sum, { dayText }) => sum + daysThat(dayText, (state) => state !== ' '), 0)
  const missing = board.areas.reduce((sum, { notReported }) => sum + notReported, 0)
  const share = expected === 0 ? 100 : Math.round((100 * (expected - missing)) / expected)

  return (
    <>
      <Row className={reportStyles.line} gap={[8, 20]} align="center" justify="space-between" below={12}>
        <div className={styles.legend}>
          <Row as="ul" gap={[6, 16]} aria-label={t('Report.boardStates')}>
            {STATES.map((state) => (
              <li key={state}>
                <span className={styles.day} data-state={state}>
                  {sign(state, '')}
                </span>
                {t(WORDS[state])}
              </li>
            ))}
          </Row>
          <Row as="ul" gap={[6, 16]} aria-label={t('Report.boardTiming')}>
            {MARK_KEYS.map((mark) => (
              <li key={mark}>
                <span className={styles.day} data-state=" " data-mark={mark}>
                  <Sign mark={mark} />
                </span>
                {t(MARK_WORDS[mark])}
              </li>
            ))}
          </Row>
        </div>
        <strong>{t('Report.complete', { share })}</strong>
      </Row>
      <ReportTable name={t('Report.boardOf', { month: board.month })}>
        <thead>
          <tr>
            <th scope="col" className={reportTableStyles.place} data-place>
              {t('field.area')}
            </th>
            <WithSums
              isPhone={isPhone}
              sums={
                <>
                  <th scope="col" className={reportTableStyles.sum} data-sum>
                    {t('Report.reported')}
                  </th>
                  <th scope="col" className={reportTableStyles.sum} data-sum>
                    {t('Report.notReport')}
                  </th>
                </>
              }
            >
              {board.days.map((day) => (
                <th key={day} scope="col" className={styles.head} data-rest={weekday(day) > 4 || undefined}>
                  <span aria-hidden="true">{shortDay(day)}</span>
                  <span aria-label={names.day(day)} data-today={day === today || undefined}>
                    {Number(day.slice(8))}
                  </span>
                </th>
              ))}
            </WithSums>
          </tr>
        </thead>
        <tbody>
          {board.areas.map((area) => (
            <tr key={area.areaId}>
              <th scope="row" className={reportTableStyles.place} data-place>
                {area.areaName}
              </th>
              <WithSums
                isPhone={isPhone}
                sums={
                  <>
                    <td className={reportTableStyles.sum} data-sum>
                      <Count value={area.report} href={recordHref(board, { area: area.areaId }, area.report)} />
                    </td>
                    <td
                      className={reportTableStyles.sum}
                      data-sum
                      data-tone={area.notReported > 0 ? 'orange' : undefined}
                    >
                      <Count
                        value={area.notReported}
                        href={notReportedHref({
                          eventDate: spanOf(board),
                          group,
                          company: area.companyId,
                          row: area.areaId,
                        })}
                      />
                    </td>
                  </>
                }
              >
                {board.days.map((day, index) => (
                  <td key={day} className={styles.cell} data-rest={weekday(day) > 4 || undefined}>
                    <Day board={board} area={area} day={day} index={index} complianceDay={complianceDay} />
                  </td>
                ))}
              </WithSums>
            </tr>
          ))}
        </tbody>
      </ReportTable>
    </>
  )
}

function Day({
  board,
  area,
  day,
  index,
  complianceDay,
}: {
  board: BoardData
  area: BoardData['areas'][number]
  day: string
  index: number
  complianceDay: ReturnType<typeof useComplianceDay>
}) {
  const { t } = useTranslation()
  const state = STATES.find((one) => one === area.dayText[index]) ?? ' '
  const count = area.counts[index] ?? 0
  const mark = MARK_KEYS.find((one) => one === area.dayMarks[index])
  const words = [t(WORDS[state]), ...(mark ? [t(MARK_WORDS[mark])] : [])].join(', ')
  const about = { area: area.areaName, day: formatDay(day), state: words }
  const place = { company: area.companyId, area: area.areaId }
  const href =
    count > 0
      ? recordHref(board, { area: area.areaId, day }, count)
      : state === 'N'
        ? complianceDay(place, formatDay(day))
        : null
  if (href === null) {
    const label = t('Report.stateOfDay', about)
    return (
      <span className={styles.day} data-state={state} data-mark={mark} title={state === ' ' ? undefined : label}>
        {sign(state, '')}
        {mark && <Sign mark={mark} />}
        <span className={textStyles.srOnly}>{words}</span>
      </span>
    )
  }
  const label = count > 0 ? t('Report.reportsOfDay', { ...about, count }) : t('Report.openDay', about)
  return (
    <a
      className={styles.day}
      data-state={state}
      data-mark={mark}
      href={href}
      target="_blank"
      rel="noopener"
      title={label}
      aria-label={label}
    >
      {sign(state, count > 0 ? String(count) : '')}
      {mark && <Sign mark={mark} />}
    </a>
  )
}

function Sign({ mark }: { mark: Mark }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {MARKS[mark]}
    </span>
  )
}

function sign(state: State, text: string) {
  const icon = SIGNS[state]
  return icon ? <Icon name={icon} size={14} /> : text
}

/**
 * Weekday names short enough for a month to fit: Thai has abbreviations for that, in English single letters would be
 * ambiguous.
 */
function shortDays(of: Language) {
  const format =
    of === 'th'
      ? new Intl.DateTimeFormat('th-TH', { weekday: 'narrow', timeZone: 'UTC' })
      : new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
  return (iso: string) => format.format(new Date(`${iso}T00:00:00Z`))
}

const spanOf = ({ days }: BoardData) => `${formatDay(days[0] ?? '')} - ${formatDay(days.at(-1) ?? '')}`

const daysThat = (days: string, is: (state: string) => boolean) => [...days].filter(is).length
