import { daysLater, formatDay } from '@daybook/shared/days'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '@tanstack/react-router'
import { ReportStatusBadge } from '../../events/badges.tsx'
import { NativeSelect } from '../../kit/NativeSelect.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { AreaRow } from './AreaRow.tsx'
import styles from './MyAreas.module.css'
import { type Apart, begun, type Cell, inPlace, nilFrom, shiftText, timeText, type ToMend } from './today.ts'
import { timeOrInstant } from '../../events/instant.ts'
import { SoFar } from '../../events/SoFar.tsx'
import badgeStyles from '../../kit/badge.module.css'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import textStyles from '../../kit/text.module.css'

type Row = {
  cell: Cell
  /** What is needed to tell the areas apart. */
  apart: Apart
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
    <AreaRow
      state="rejected"
      name={areaName}
      about={aboutOf(report, today)}
      badge={<ReportStatusBadge statusId={statusId} name={statusName} />}
      actions={
        <PlainButton aria-label={`${t('MyAreas.mend')}: ${areaName}`} onClick={onMend}>
          {t('MyAreas.mend')}
        </PlainButton>
      }
    >
      {reason !== '' && (
        <p className={styles.reason}>
          <span className={textStyles.muted}>{t('MyAreas.reason')}</span> {reason}
        </p>
      )}
    </AreaRow>
  )
}

/** The rejected reports as one row: how many, and a button for the first. Pressed elsewhere, it unfolds them. */
export function ToMendRow({
  first,
  count,
  isOpen,
  onToggle,
  onMend,
}: {
  first: ToMend
  count: number
  isOpen: boolean
  onToggle: () => void
  onMend: () => void
}) {
  const { t } = useTranslation()
  return (
    <AreaRow
      state="rejected"
      isHeading={false}
      name={
        <button type="button" className={`${styles.open} ${styles.count}`} aria-expanded={isOpen} onClick={onToggle}>
          {t('MyAreas.countToMend', { count })} <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        </button>
      }
      about={isOpen ? '' : first.areaName}
      actions={
        !isOpen && (
          <PlainButton aria-label={`${t('MyAreas.mend')}: ${first.areaName}`} onClick={onMend}>
            {t('MyAreas.mend')}
          </PlainButton>
        )
      }
    />
  )
}

/** An area without a report: file 'nothing happened', or report an event. */
export function LeftRow({
  cell,
  saysDue,
  shiftId,
  onShift,
  message,
  today,
  isBusy,
  onNil,
  onEvent,
}: Omit<Row, 'apart'> & {
  /** Unless its heading does. */
  saysDue: boolean
  shiftId: number | undefined
  onShift: (shiftId: number) => void
  isBusy: boolean
  onNil: () => void
  onEvent: () => void
}) {
  const { t } = useTranslation()
  const shifts = begun(cell)
  const [only] = shifts.length === 1 ? shifts : []
  const shown = shifts.find(({ id }) => id === shiftId) ?? shifts[0]
  const from = nilFrom(cell, shiftId ?? shifts[0]?.id ?? null, today)
  const canFileNil = cell.nilTypeId !== null && from === null
  return (
    <AreaRow
      state="left"
      name={cell.areaName}
      about={saysDue && cell.dueAt ? t('MyAreas.dueAt', { at: timeOrInstant(cell.dueAt, today) }) : ''}
      badge={cell.isLate && <span className={`${badgeStyles.badge} ${badgeStyles.red}`}>{t('MyAreas.late')}</span>}
      chip={
        shown && shifts.length > 1 ? (
          <NativeSelect
            label={
              <>
                <span className={textStyles.srOnly}>{t('MyAreas.shiftOf', { area: cell.areaName })}</span>
                <span className={styles.shiftName} aria-hidden="true">
                  {shiftText(shown)} <Icon name="chevronDown" size={14} />
                </span>
              </>
            }
            className={styles.shift ?? ''}
            value={shown.id}
            onChange={(event) => onShift(Number(event.target.value))}
          >
            {shifts.map((shift) => (
              <option key={shift.id} value={shift.id}>
                {shiftText(shift)}
              </option>
            ))}
          </NativeSelect>
        ) : (
          only && <span className={badgeStyles.badge}>{shiftText(only)}</span>
        )
      }
      message={message}
      actions={
        <>
          {canFileNil && (
            <PlainButton isBusy={isBusy} data-nil aria-label={`${t('MyAreas.nil')}: ${cell.areaName}`} onClick={onNil}>
              {t('MyAreas.nilShort')}
            </PlainButton>
          )}
          <EventButton area={cell.areaName} disabled={isBusy} onClick={onEvent} />
        </>
      }
    >
      {cell.nilTypeId === null && <p className={textStyles.muted}>{t('MyAreas.noNil')}</p>}
      {cell.nilTypeId !== null && from !== null && (
        <p className={textStyles.muted}>{t('MyAreas.nilFrom', { at: timeOrInstant(from, today) })}</p>
      )}
    </AreaRow>
  )
}

/** An area whose shifts are all in the future. */
export function LaterRow({ cell, apart, today }: Row) {
  const { t } = useTranslation()
  const [next] = cell.shifts
  const begins = next ? [t('MyAreas.beginsAt', { shift: next.name, time: next.from })] : []
  return (
    <AreaRow state="later" name={cell.areaName} about={[...placeOf(cell, apart, today, t), ...begins].join(' · ')} />
  )
}

/** An area whose report is queued on this device. */
export function WaitingRow({ cell, apart, today }: Row) {
  const { t } = useTranslation()
  return <Waiting name={cell.areaName} about={placeOf(cell, apart, today, t).join(' · ')} />
}

/** An area whose report the server refused: the outbox has it, and says why. */
export function RefusedRow({ cell, apart, today }: Row) {
  const { t } = useTranslation()
  return (
    <AreaRow
      state="rejected"
      name={cell.areaName}
      about={placeOf(cell, apart, today, t).join(' · ')}
      actions={
        <Link to={paths.outbox} className={plainButtonStyles.button}>
          {t('Outbox.title')}
        </Link>
      }
    >
      <p>{t('MyAreas.notAccepted')}</p>
    </AreaRow>
  )
}

/** A rejected report whose correction is queued on this device. */
export function MendedRow({ report, today }: { report: ToMend; today: string }) {
  return <Waiting name={report.areaName} about={aboutOf(report, today)} />
}

function Waiting({ name, about }: { name: string; about: string }) {
  const { t } = useTranslation()
  return <AreaRow state="later" name={name} about={[about, t('Outbox.kept')].filter(Boolean).join(' · ')} />
}

/** An area that has a report, with its author and time; pressing it anywhere opens the report. */
export function ReportedRow({
  cell,
  apart,
  today,
  message,
  onOpen,
  onEvent,
}: Row & { onOpen: () => void; onEvent: () => void }) {
  const { t } = useTranslation()
  const { report } = cell
  return (
    <AreaRow
      state="reported"
      name={
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
          {cell.areaName}
        </button>
      }
      about={placeOf(cell, apart, today, t).join(' · ')}
      badge={report && <ReportStatusBadge statusId={report.statusId} name={report.statusName} />}
      message={message}
      actions={<EventButton area={cell.areaName} tone="link" onClick={onEvent} />}
    >
      {report && (
        <p className={textStyles.muted}>
          {report.typeName}
          <SoFar at={report.isSoFar ? report.at : ''} day={cell.day} /> ·{' '}
          {t('MyAreas.byAt', { by: report.by, time: timeText(report.at) })}
        </p>
      )}
    </AreaRow>
  )
}

function EventButton({ area, ...rest }: { area: string; tone?: 'link'; disabled?: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <PlainButton aria-label={`${t('MyAreas.reportEvent')}: ${area}`} {...rest}>
      {t('MyAreas.eventShort')}
    </PlainButton>
  )
}

const aboutOf = ({ day, typeName, companyName }: ToMend, today: string) =>
  [...(day === today ? [] : [formatDay(day)]), typeName, companyName].join(' · ')

/** With the day, if it is not today, and the shift, if the cell is about one. */
function placeOf(cell: Cell, apart: Apart, today: string, t: TFunction): string[] {
  const shift = cell.shifts.find(({ id }) => id === cell.shiftId)
  return [
    ...(cell.day === today ? [] : [dayName(cell.day, today, t)]),
    ...[inPlace(cell, apart)].filter(Boolean),
    ...(shift ? [shiftText(shift)] : []),
  ]
}

export const dayName = (day: string, today: string, t: TFunction): string =>
  day === daysLater(today, -1) ? t('MyAreas.yesterday') : formatDay(day)
