import { useTranslation } from '../../platform/i18n/i18n.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Skipped } from './useDecisions.ts'
import buttonsStyles from '../../kit/buttons.module.css'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './SkippedNotice.module.css'

/** Each report that was not decided, or not undone, with the reason. */
export function SkippedNotice({
  skipped: { what, rows, done },
  onOpen,
  onMend,
  onClose,
}: {
  skipped: Skipped
  onOpen: (eventId: number) => void
  /** Opens a report at its missing action. */
  onMend: (eventId: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const count = rows.length
  return (
    <section className={`${noticeStyles.notice} ${noticeStyles.warn} ${styles.skipped}`} role="alert">
      <div>
        <h2>
          {t(what === 'skipped' ? 'Inbox.skippedTitle' : 'Inbox.keptTitle', { count })}
          {done > 0 && <span> {t('Inbox.skippedBeside', { count: done })}</span>}
        </h2>
        <ul>
          {rows.map(({ eventId, name, message, isActionMissing }) => (
            <li key={eventId}>
              <button type="button" className={buttonsStyles.textButton} onClick={() => onOpen(eventId)}>
                {name}
              </button>
              <span>{message}</span>
              {isActionMissing && (
                <PlainButton isSmall icon="add" onClick={() => onMend(eventId)}>
                  {t('Actions.add')}
                  <span className={textStyles.srOnly}>: {name}</span>
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      </div>
      <IconButton icon="close" label={t('Inbox.closeNotice')} onPress={onClose} />
    </section>
  )
}
