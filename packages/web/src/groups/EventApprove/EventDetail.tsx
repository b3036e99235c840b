import { isAbnormal } from '@daybook/shared/rules/eventRules'
import { EVENT_GROUP, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../../app/paths.ts'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { instantText } from '../../events/instant.ts'
import type { EventData } from './parts.ts'

/** All fields of a report, to read. Those that its group or type does not have are left out. */
export function EventDetail({ data }: { data: EventData }) {
  const { t } = useTranslation()
  const report = data.record
  const level = data.securityLevels.find(({ value }) => value === report.levelId)
  const shifts = data.shifts.filter(({ shiftId }) => report.shifts.includes(shiftId))
  const isCsr = report.eventGroupId === EVENT_GROUP.CSR
  const isSecurity = report.eventGroupId === EVENT_GROUP.SECURITY
  return (
    <>
      {report.statusId === REPORT_STATUS.REJECTED && <RejectRemark text={report.approvalRemark} />}
      <dl className="event-detail">
        <Fact name={t('field.eventGroup')}>{report.eventGroupName}</Fact>
        <Fact name={t(isCsr ? 'field.csrArea' : 'field.company')}>{report.companyName}</Fact>
        <Fact name={t('field.area')}>{report.areaName}</Fact>
        <Fact name={t('field.eventDate')}>
          {report.eventDate}
          {report.advance === 'Y' && <span className="badge badge-plain">{t('CreateReport.inAdvance')}</span>}
        </Fact>
        <Fact name={t('field.eventType')}>
          {report.eventTypeName}
          <StatusBadge colorId={report.colorId} />
        </Fact>
        {report.subEventTypeName && <Fact name={t('field.subEventType')}>{report.subEventTypeName}</Fact>}
        {report.eventGroupId === EVENT_GROUP.OPERATION && (
          <Fact name={t('field.workingTime')}>
            {[...new Set(shifts.map(({ shiftLabel }) => shiftLabel))].join(', ')}
          </Fact>
        )}
        {isSecurity && (
          <Fact name={t('field.securityLevel')}>
            {level && <LevelBadge color={level.color} name={level.label} />}
            {report.isLevelChanged && <span className="muted">{t('EventApprove.levelChanged')}</span>}
          </Fact>
        )}
        {isAbnormal(report.colorId) && report.startTime && (
          <Fact name={t('EventApprove.time')}>
            {report.startTime} – {report.endTime}
            {report.notEnded === 'Y' && <span className="badge badge-orange">{t('CreateReport.notEnded')}</span>}
          </Fact>
        )}
        <Fact name={t('EventApprove.status')}>
          <ReportStatusBadge statusId={report.statusId} name={report.statusName} />
        </Fact>
        <Fact name={t('EventApprove.reporter')}>{report.reporterName}</Fact>
        <Fact name={t('EventApprove.reportingDate')}>{instantText(report.createdAt)}</Fact>
        {isSecurity && (
          <Fact name={t('field.securityDescription')} isLong>
            {report.securityNote}
          </Fact>
        )}
        <Fact name={t('field.description')} isLong>
          {report.description}
        </Fact>
        <Fact name={t('field.files')} isLong>
          {report.files.length > 0 && (
            <ul className="detail-files">
              {report.files.map((file) => (
                <li key={file.id}>
                  <a href={fileUrl(file)} download={file.fileName}>
                    <Icon name="download" size={16} />
                    {file.fileName}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </>
  )
}

/** 'Remark Reject' of a rejected report, where anyone who opens it sees it first. */
export function RejectRemark({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className="notice notice-bad reject-remark">
      <label htmlFor="event_remarkReject">{t('EventApprove.remarkReject')}</label>
      <Input.TextArea id="event_remarkReject" readOnly autoSize={{ minRows: 1, maxRows: 8 }} value={text} />
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
