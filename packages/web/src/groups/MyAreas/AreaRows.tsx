import { daysLater, formatDay } from '@daybook/shared/days'
import type { ReactNode } from 'react'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '@tanstack/react-router'
import { ReportStatusBadge } from '../../events/badges.tsx'
import { NativeSelect } from '../../kit/NativeSelect.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import styles from './MyAreas.module.css'
import { begun, type Cell, nilFrom, shiftText, timeText, type ToMend } from './today.ts'
import { timeOrInstant } from '../../events/instant.ts'
import { SoFar } from '../../events/SoFar.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import textStyles from '../../kit/text.module.css'

type Row = {
  cell: Cell
  /** Whether the company's name is needed to tell the areas apart. */
  hasCompany: boolean
  /** An ISO day. */
  today: string
  /** The result of an attempt to file for it. */
  message?: string | undefined
}

/** A rejected report: the reason, and a button to correct it. */
export function MendRow({ report, today, onMend }: { report: ToMend; today: string; onMend: () => void }) {
  const { t } = useTranslation()
  const { areaName, statusId, statusName, reason } = report
  return (
    <li className={styles.row} data-state="rejected">
      <Head name={areaName} about={aboutOf(report, today)}>
        <ReportStatusBadge statusId={statusId} name={statusName} />
      </Head>
      {reason !== '' && (
        <p className={styles.reason}>
          <span className={textStyles.muted}>{t('MyAreas.reason')}</span> {reason}
        </p>
      )}
      <div className={styles.actions}>
        <PlainButton tone="primary" icon="edit" aria-label={`${t('MyAreas.mend')}: ${areaName}`} onClick={onMend}>
          {t('MyAreas.mend')}
        </PlainButton>
      </div>
    </li>
  )
}

/** An area without a report: file 'nothing happened', or report an event. */
export function LeftRow({
  cell,
  hasCompany,
  shiftId,
  onShift,
  message,
  today,
  isBusy,
  onNil,
  onEvent,
}: Row & {
  shiftId: number | undefined
  onShift: (shiftId: number) => void
  isBusy: boolean
  onNil: () => void
  onEvent: () => void
}) {
  const { t } = useTranslation()
  const shifts = begun(cell)
  const [only] = shifts.length === 1 ? shifts : []
  const from = nilFrom(cell, shiftId ?? shifts[0]?.id ?? null, today)
  const canFileNil = cell.nilTypeId !== null && from === null
  return (
    <li className={styles.row} data-state="left">
      <Head name={cell.areaName} about={[...inPlace(cell, hasCompany), ...(only ? [shiftText(only)] : [])].join(' · ')}>
        {cell.isLate && <span className={`${badgeStyles.badge} ${badgeStyles.red}`}>{t('MyAreas.late')}</span>}
      </Head>
      {cell.dueAt && <p className={textStyles.muted}>{t('MyAreas.dueAt', { at: timeOrInstant(cell.dueAt, today) })}</p>}
      {shifts.length > 1 && (
        <NativeSelect
          label={<span className={textStyles.srOnly}>{t('MyAreas.shiftOf', { area: cell.areaName })}</span>}
          className={styles.shift ?? ''}
          value={shiftId ?? shifts[0]?.id}
          onChange={(event) => onShift(Number(event.target.value))}
        >
          {shifts.map((shift) => (
            <option key={shift.id} value={shift.id}>
              {shiftText(shift)}
            </option>
          ))}
        </NativeSelect>
      )}
      {cell.nilTypeId === null && <p className={textStyles.muted}>{t('MyAreas.noNil')}</p>}
      {cell.nilTypeId !== null && from !== null && (
        <p className={textStyles.muted}>{t('MyAreas.nilFrom', { at: timeOrInstant(from, today) })}</p>
      )}
      <Said message={message} />
      <div className={styles.actions}>
        {canFileNil && (
          <PlainButton
            icon="check"
            isBusy={isBusy}
            data-nil
            aria-label={`${t('MyAreas.nil')}: ${cell.areaName}`}
            onClick={onNil}
          >
            {t('MyAreas.nil')}
          </PlainButton>
        )}
        <EventButton area={cell.areaName} disabled={isBusy} onClick={onEvent} />
      </div>
    </li>
  )
}

/** An area whose shifts are all in the future. */
export function LaterRow({ cell, hasCompany, today }: Row) {
  const { t } = useTranslation()
  const [next] = cell.shifts
  return (
    <li className={styles.row} data-state="later">
      <Head name={cell.areaName} about={placeOf(cell, hasCompany, today, t).join(' · ')} />
      {next && <p className={textStyles.muted}>{t('MyAreas.beginsAt', { shift: next.name, time: next.from })}</p>}
    </li>
  )
}

/** An area whose report is queued on this device. */
export function WaitingRow({ cell, hasCompany, today }: Row) {
  const { t } = useTranslation()
  return <Waiting name={cell.areaName} about={placeOf(cell, hasCompany, today, t).join(' · ')} />
}

/** An area whose report the server refused: the outbox has it, and says why. */
export function RefusedRow({ cell, hasCompany, today }: Row) {
  const { t } = useTranslation()
  return (
    <li className={styles.row} data-state="rejected">
      <Head name={cell.areaName} about={placeOf(cell, hasCompany, today, t).join(' · ')} />
      <p>{t('MyAreas.notAccepted')}</p>
      <div className={styles.actions}>
        <Link to={paths.outbox} className={plainButtonStyles.button}>
          {t('Outbox.title')}
        </Link>
      </div>
    </li>
  )
}

/** A rejected report whose correction is queued on this device. */
export function MendedRow({ report, today }: { report: ToMend; today: string }) {
  return <Waiting name={report.areaName} about={aboutOf(report, today)} />
}

function Waiting(head: { name: string; about: string }) {
  const { t } = useTranslation()
  return (
    <li className={styles.row} data-state="later">
      <Head {...head} />
      <p className={textStyles.muted}>{t('Outbox.kept')}</p>
    </li>
  )
}

/** An area that has a report, with its author and time; pressing it anywhere opens the report. */
export function ReportedRow({
  cell,
  hasCompany,
  today,
  message,
  onOpen,
  onEvent,
}: Row & { onOpen: () => void; onEvent: () => void }) {
  const { t } = useTranslation()
  const { report } = cell
  return (
    <li className={styles.row} data-state="reported">
      <Head
        name={
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
            {cell.areaName}
          </button>
        }
        about={placeOf(cell, hasCompany, today, t).join(' · ')}
      >
        {report && <ReportStatusBadge statusId={report.statusId} name={report.statusName} />}
      </Head>
      {report && (
        <p>
          {report.typeName}
          <SoFar at={report.isSoFar ? report.at : ''} day={cell.day} />
          <span className={textStyles.muted}> · {t('MyAreas.byAt', { by: report.by, time: timeText(report.at) })}</span>
        </p>
      )}
      <Said message={message} />
      <div className={styles.actions}>
        <EventButton area={cell.areaName} tone="link" onClick={onEvent} />
      </div>
    </li>
  )
}

function EventButton({ area, ...rest }: { area: string; tone?: 'link'; disabled?: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <PlainButton icon="pen" aria-label={`${t('MyAreas.reportEvent')}: ${area}`} {...rest}>
      {t('MyAreas.reportEvent')}
    </PlainButton>
  )
}

function Head({ name, about, children }: { name: ReactNode; about: string; children?: ReactNode }) {
  return (
    <div>
      <Row className={styles.head} wraps={false} gap={10} align="start" justify="space-between">
        <h3>{name}</h3>
        {children}
      </Row>
      <p className={textStyles.muted}>{about}</p>
    </div>
  )
}

function Said({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p className={styles.said} role="status">
      {message}
    </p>
  )
}

const aboutOf = ({ day, typeName, companyName }: ToMend, today: string) =>
  [...(day === today ? [] : [formatDay(day)]), typeName, companyName].join(' · ')

const inPlace = ({ eventGroupName, companyName }: Cell, hasCompany: boolean) => [
  eventGroupName,
  ...(hasCompany ? [companyName] : []),
]

/** With the day, if it is not today, and the shift, if the cell is about one. */
function placeOf(cell: Cell, hasCompany: boolean, today: string, t: TFunction): string[] {
  const shift = cell.shifts.find(({ id }) => id === cell.shiftId)
  return [
    ...(cell.day === today ? [] : [dayName(cell.day, today, t)]),
    ...inPlace(cell, hasCompany),
    ...(shift ? [shiftText(shift)] : []),
  ]
}

export const dayName = (day: string, today: string, t: TFunction): string =>
  day === daysLater(today, -1) ? t('MyAreas.yesterday') : formatDay(day)
