import { type FieldsAt, isOfGroup, plainAt, type ReportField, valueRow } from '@daybook/shared/calls/reportFields'
import { formatDay } from '@daybook/shared/days'
import { isAbnormal } from '@daybook/shared/rules/eventRules'
import { EVENT_GROUP, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { fileUrl } from '../../app/paths.ts'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { Stated } from '../../events/photos/Stated.tsx'
import { Thumbnail, useViewer } from '../../events/photos/Thumbnail.tsx'
import { instantText } from '../../events/instant.ts'
import { SoFar } from '../../events/SoFar.tsx'
import { useValueText } from '../../events/useValueText.ts'
import type { EventData } from './parts.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import badgeStyles from '../../kit/badge.module.css'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import factsStyles from '../../events/facts.module.css'
import styles from './EventApprove.module.css'

/** All fields of a report, read-only. Fields that its group or type does not have are left out. */
export function EventDetail({ data }: { data: EventData }) {
  const { t } = useTranslation()
  const valueText = useValueText()
  const report = data.record
  const { files, ...own } = useFacts(data)
  const hasField = (name: ReportField) => isOfGroup(name, report.eventGroupId)
  const plain = (kind: 'choice' | 'text') =>
    plainAt('dialog')
      .filter((name) => hasField(name) && valueRow(name).kind === kind)
      .map((name) => (
        <Fact key={name} name={t(`field.${valueRow(name).label}`)} isLong={kind === 'text'}>
          {valueText(name, report)}
        </Fact>
      ))
  return (
    <>
      {report.statusId === REPORT_STATUS.REJECTED && <RejectRemark text={report.approvalRemark} />}
      <dl className={`${factsStyles.facts} ${styles.detail}`}>
        {(Object.keys(own) as (keyof typeof own)[]).filter(hasField).map((name) => (
          <Fragment key={name}>{own[name]}</Fragment>
        ))}
        {plain('choice')}
        <Fact name={t('ui.report.reportingStatus')}>
          <ReportStatusBadge statusId={report.statusId} name={report.statusName} />
        </Fact>
        <Fact name={t('ui.report.reporter')}>{report.reporterName}</Fact>
        <Fact name={t('ui.report.reportingDate')}>
          {instantText(report.createdAt)}
          {report.isBroughtIn && <span className={textStyles.muted}> · {t('message.broughtIn')}</span>}
          {report.receivedAt !== '' && (
            <span className={textStyles.muted}>
              {' '}
              · {t('Outbox.filedOffline', { at: instantText(report.receivedAt) })}
            </span>
          )}
        </Fact>
        {plain('text')}
        {files}
      </dl>
    </>
  )
}

/** The fields that need their own rendering; null if an earlier field shows the value. */
function useFacts({ record: report, ...data }: EventData): Record<FieldsAt<'dialog', 'own'>, ReactNode> {
  const { t } = useTranslation()
  const level = data.securityLevels.find(({ value }) => value === report.levelId)
  const shifts = data.shifts.filter(({ shiftId }) => report.shifts.includes(shiftId))
  const viewer = useViewer(report.files)
  const isCsr = report.eventGroupId === EVENT_GROUP.CSR
  return {
    eventGroupId: <Fact name={t('field.eventGroup')}>{report.eventGroupName}</Fact>,
    companyId: <Fact name={t(isCsr ? 'field.csrArea' : 'field.company')}>{report.companyName}</Fact>,
    areaId: <Fact name={t('field.area')}>{report.areaName}</Fact>,
    eventDate: (
      <Fact name={t('field.eventDate')}>
        {formatDay(report.eventDate)}
        {report.advance && <span className={badgeStyles.badge}>{t('CreateReport.inAdvance')}</span>}
      </Fact>
    ),
    advance: null,
    eventTypeId: (
      <Fact name={t('field.eventType')}>
        {report.eventTypeName}
        <SoFar at={report.soFarAt} day={report.eventDate} />
        <StatusBadge colorId={report.colorId} />
      </Fact>
    ),
    subEventTypeId: report.subEventTypeName && <Fact name={t('field.subEventType')}>{report.subEventTypeName}</Fact>,
    shifts: (
      <Fact name={t('field.workingTime')}>{[...new Set(shifts.map(({ shiftLabel }) => shiftLabel))].join(', ')}</Fact>
    ),
    levelId: (
      <Fact name={t('field.securityLevel')}>
        {level && <LevelBadge color={level.color} name={level.label} />}
        {report.isLevelChanged && <span className={textStyles.muted}>{t('EventApprove.levelChanged')}</span>}
      </Fact>
    ),
    startTime: isAbnormal(report.colorId) && report.startTime && (
      <Fact name={t('EventApprove.time')}>
        {report.startTime} – {report.endTime}
        {report.notEnded && <span className={`${badgeStyles.badge} ${badgeStyles.orange}`}>{t('field.notEnded')}</span>}
      </Fact>
    ),
    endTime: null,
    notEnded: null,
    files: (
      <Fact name={t('field.files')} isLong>
        {report.files.length === 0 ? (
          '–'
        ) : (
          <ul className={styles.files}>
            {report.files.map((file) => (
              <li key={file.id}>
                {file.isPicture && (
                  <Thumbnail file={file} size="card" isLazy={false} onOpen={() => viewer.open(file)} />
                )}
                <div>
                  <a href={fileUrl(file)} download={file.fileName}>
                    <Icon name="download" size={16} />
                    {file.fileName}
                  </a>
                  <Stated stated={file.stated} />
                </div>
              </li>
            ))}
          </ul>
        )}
        {viewer.dialog}
      </Fact>
    ),
  }
}

/** The 'Remark Reject' of a rejected report, at the top where every reader sees it. */
export function RejectRemark({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className={`${noticeStyles.notice} ${noticeStyles.bad} ${styles.rejectRemark}`}>
      <label htmlFor="event_remarkReject">{t('EventApprove.remarkReject')}</label>
      <TextAreaField id="event_remarkReject" readOnly rows={1} value={text} />
    </div>
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
