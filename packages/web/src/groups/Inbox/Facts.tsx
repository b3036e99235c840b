import { type FieldsAt, isOfGroup, plainAt, type ReportField, valueRow } from '@daybook/shared/calls/reportFields'
import { formatDay } from '@daybook/shared/days'
import { isAbnormal } from '@daybook/shared/rules/eventRules'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import { instantText } from '../../events/instant.ts'
import { useValueText } from '../../events/useValueText.ts'
import type { Report } from './rows.ts'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import factsStyles from '../../events/facts.module.css'
import styles from './Facts.module.css'

/** A report's fields with the labels of its dialog; those that its group or type does not have are left out. */
export function Facts({ data: { report, values, shifts, isLevelChanged, isAdvance, receivedAt } }: { data: Report }) {
  const { t } = useTranslation()
  const valueText = useValueText()
  const hasField = (name: ReportField) => isOfGroup(name, report.eventGroupId)
  const plain = (kind: 'choice' | 'text') =>
    plainAt('dialog')
      .filter((name) => hasField(name) && valueRow(name).kind === kind)
      // On a phone, an empty row would take the place where readers look for the report's text.
      .filter((name) => name === 'description' || valueText(name, values) !== '')
      .map((name) => (
        <Fact key={name} name={t(`field.${valueRow(name).label}`)} isLong={kind === 'text'}>
          {valueText(name, values)}
        </Fact>
      ))
  const isCsr = report.eventGroupId === EVENT_GROUP.CSR
  // Null: shown with another field, or below.
  const {
    eventGroupId,
    companyId,
    areaId,
    ...own
  }: Record<FieldsAt<'dialog', 'own'>, ReactNode> = {
    eventTypeId: (
      <Fact name={t('field.eventType')}>
        {report.eventTypeName}
        <StatusBadge colorId={report.colorId} />
      </Fact>
    ),
    subEventTypeId: report.subTypeName !== '' && <Fact name={t('field.subEventType')}>{report.subTypeName}</Fact>,
    eventDate: (
      <Fact name={t('field.eventDate')}>
        {formatDay(report.day)}
        {isAdvance && <span className={badgeStyles.badge}>{t('CreateReport.inAdvance')}</span>}
      </Fact>
    ),
    advance: null,
    startTime: isAbnormal(report.colorId) && report.start !== null && (
      <Fact name={t('EventApprove.time')}>
        {report.start} – {report.end}
        {report.isOpen && <span className={`${badgeStyles.badge} ${badgeStyles.orange}`}>{t('field.notEnded')}</span>}
      </Fact>
    ),
    endTime: null,
    notEnded: null,
    levelId: report.levelName !== '' && (
      <Fact name={t('field.securityLevel')}>
        <LevelBadge color={report.levelColor} name={report.levelName} />
        {isLevelChanged && <span className={textStyles.muted}>{t('EventApprove.levelChanged')}</span>}
      </Fact>
    ),
    shifts: <Fact name={t('field.workingTime')}>{[...new Set(shifts.map(({ name }) => name))].join(', ')}</Fact>,
    eventGroupId: <Fact name={t('field.eventGroup')}>{report.eventGroupName}</Fact>,
    companyId: <Fact name={t(isCsr ? 'field.csrArea' : 'field.company')}>{report.companyName}</Fact>,
    areaId: <Fact name={t('field.area')}>{report.areaName}</Fact>,
    files: null,
  }
  return (
    <dl className={`${factsStyles.facts} ${styles.facts}`}>
      {plain('text')}
      {(Object.keys(own) as (keyof typeof own)[]).filter(hasField).map((name) => (
        <Fragment key={name}>{own[name]}</Fragment>
      ))}
      {plain('choice')}
      {eventGroupId}
      {companyId}
      {areaId}
      <Fact name={t('ui.report.reportingStatus')}>
        <ReportStatusBadge statusId={report.statusId} name={report.statusName} />
      </Fact>
      <Fact name={t('ui.report.reporter')}>{report.reporterName}</Fact>
      <Fact name={t('ui.report.reportingDate')}>
        {instantText(report.filedAt)}
        {receivedAt && (
          <span className={textStyles.muted}> · {t('Outbox.filedOffline', { at: instantText(receivedAt) })}</span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, isLong = false, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div data-long={isLong || undefined}>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
