import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ReportComments } from '../../events/comments/ReportComments.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { EventDetail } from './EventDetail.tsx'
import { ReportActions } from '../../events/actions/ReportActions.later.ts'
import { History } from '../../events/History.tsx'
import type { PanelProps } from './parts.ts'
import styles from './EventApprove.module.css'

type ViewProps = Pick<PanelProps, 'data' | 'onLeave'> & { onTakeBack: (() => void) | undefined }

export function ViewPanel({ data, onTakeBack, onLeave }: ViewProps) {
  const { t } = useTranslation()
  return (
    <>
      <EventDetail data={data} />
      <ReportActions eventId={data.record.eventId} />
      <ReportComments eventId={data.record.eventId} />
      <History entries={data.history} />
      <div className={styles.foot}>
        {onTakeBack && data.record.isDelete && (
          <PlainButton icon="trash" onClick={onTakeBack}>
            {t('EventApprove.takeBack')}
          </PlainButton>
        )}
        <PlainButton onClick={onLeave}>{t('ui.close')}</PlainButton>
      </div>
    </>
  )
}
