import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Pictures } from './Pictures.tsx'
import type { Viewed } from './Thumbnail.tsx'

/** Pictures over the whole window, one at a time. `start`: the URL of the first one shown. */
export function PhotoViewer({
  files,
  start,
  onClose,
}: {
  files: readonly Viewed[]
  start: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('ui.photo.pictures')} shape="screen" onClose={onClose}>
      <Pictures files={files} start={start} />
    </Dialog>
  )
}

/** The pictures of a report, loaded when opened from a list. */
export function ReportViewer({ eventId, start, onClose }: { eventId: number; start: string; onClose: () => void }) {
  const { t } = useTranslation()
  const answer = useCall('EventApprove/GetData', { eventId })
  return (
    <Dialog title={t('ui.photo.pictures')} shape="screen" onClose={onClose}>
      <WithAnswer answer={answer} lines={8}>
        {({ record }) => <Pictures files={record.files.filter(({ isPicture }) => isPicture)} start={start} />}
      </WithAnswer>
    </Dialog>
  )
}
