import { isAbnormal } from '@daybook/shared/rules/eventRules'
import { EVENT_GROUP, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../../app/paths.ts'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { instantText } from '../../events/instant.ts'
import type { EventData } from './parts.ts'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'

/** All fields of a report, to read. Those that its group or type does not have are left out. */
export function EventDetail({ data }: { data: EventData }) {
  const { t } = useTranslation()
  const report = data.EditeData
  const level = data.lstSecurityLevel.find(({ value }) => value === report.nLevelID)
  const shifts = data.lstWorkingTime.filter(({ nWorkingTimeID }) => report.lstWorkingTime.includes(nWorkingTimeID))
  const isCsr = report.nEventGroupID === EVENT_GROUP.CSR
  const isSecurity = report.nEventGroupID === EVENT_GROUP.SECURITY
  return (
    <>
      {report.nStatus === REPORT_STATUS.REJECTED && <RejectRemark text={report.sApproveRemark} />}
      <dl className="event-detail">
        <Fact name={t('field.eventGroup')}>{report.sEventGroupName}</Fact>
        <Fact name={t(isCsr ? 'field.csrArea' : 'field.company')}>{report.sCompanyName}</Fact>
        <Fact name={t('field.area')}>{report.sAreaName}</Fact>
        <Fact name={t('field.eventDate')}>
          {report.sEventDate}
          {report.cAdvanceReport === 'Y' && <span className="badge badge-plain">{t('CreateReport.inAdvance')}</span>}
        </Fact>
        <Fact name={t('field.eventType')}>
          {report.sEventTypeName}
          <StatusBadge nEventColorID={report.nEventColorID} />
        </Fact>
        {report.sSubEventTypeName && <Fact name={t('field.subEventType')}>{report.sSubEventTypeName}</Fact>}
        {report.nEventGroupID === EVENT_GROUP.OPERATION && (
          <Fact name={t('field.workingTime')}>
            {[...new Set(shifts.map(({ sWorKingTileName }) => sWorKingTileName))].join(', ')}
          </Fact>
        )}
        {isSecurity && (
          <Fact name={t('field.securityLevel')}>
            {level && <LevelBadge color={level.sColor} name={level.label} />}
            {report.isLevelChanged && <span className="muted">{t('EventApprove.levelChanged')}</span>}
          </Fact>
        )}
        {isAbnormal(report.nEventColorID) && report.sEventStartTime && (
          <Fact name={t('EventApprove.time')}>
            {report.sEventStartTime} – {report.sEventEndTime}
            {report.cEventNotEnd === 'Y' && <span className="badge badge-orange">{t('CreateReport.notEnded')}</span>}
          </Fact>
        )}
        <Fact name={t('EventApprove.status')}>
          <ReportStatusBadge nStatus={report.nStatus} name={report.sStatusName} />
        </Fact>
        <Fact name={t('EventApprove.reporter')}>{report.sReportby}</Fact>
        <Fact name={t('EventApprove.reportingDate')}>{instantText(report.dCreateDate)}</Fact>
        {isSecurity && (
          <Fact name={t('field.securityDescription')} isLong>
            {report.sSecurityDesc}
          </Fact>
        )}
        <Fact name={t('field.description')} isLong>
          {report.sEventDesc}
        </Fact>
        <Fact name={t('field.files')} isLong>
          {report.lstFileData.length > 0 && (
            <ul className="detail-files">
              {report.lstFileData.map((file) => (
                <li key={file.nID}>
                  <a href={fileUrl(file)} download={file.sFileName}>
                    <Icon name="download" size={16} />
                    {file.sFileName}
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
