import { useSave } from '../../app/api.ts'
import { instantText } from '../../events/instant.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Row } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CardHead, Turns } from './CardHead.tsx'
import type { Schedule } from './ScheduleDialog.tsx'
import styles from './Schedules.module.css'

const refresh = ['Schedules/List'] as const
const COLORS = { none: '', waiting: '', sent: badgeStyles.green, nothing: badgeStyles.yellow, failed: badgeStyles.red }

/** A view that comes to a receiver group: when, and what became of each receiver's last letter. */
export function ScheduleCard({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const { t } = useTranslation()
  const { scheduleId, viewName: name, receiverGroupName: group, receivers, otherCount, isPaused, canEdit } = schedule
  const pausing = useSave('Schedules/Pause', { refresh: [...refresh] })
  const removing = useSave('Schedules/Delete', { refresh: [...refresh, 'Views/List'] })
  const count = receivers.length + otherCount
  const pauseText = t(isPaused ? 'Schedules.goOn' : 'Schedules.pause')
  const of = `${name} ${t('Schedules.to', { group })}`

  async function pause() {
    if (!(await pausing.run({ scheduleId, isPaused: !isPaused }))) return
    void showToast({ text: isPaused ? `${t('Schedules.goOn')}: ${name}` : t('Schedules.paused') })
  }

  async function remove() {
    const asked = t('Schedules.confirmDelete', { name, group, count })
    if (!(await confirm(asked, { isDanger: true, okText: t('ui.delete') }))) return
    if (await removing.run({ scheduleId })) void showToast({ text: t('Schedules.deleted') })
  }

  return (
    <li className={styles.card}>
      <CardHead of={schedule} note={t('Schedules.to', { group })}>
        {isPaused && <span className={`${badgeStyles.badge} ${badgeStyles.yellow}`}>{t('Schedules.isPaused')}</span>}
      </CardHead>
      <Turns of={schedule} />
      {schedule.isPrivate && <p>{t('Schedules.isPrivate')}</p>}
      <p className={textStyles.muted}>{t('Schedules.keptBy', { name: schedule.ownerName })}</p>
      <details className={styles.receivers}>
        <summary>
          <span>{t('Schedules.receivers', { count })}</span>
          <small>
            {t('Schedules.counts', {
              sent: receivers.filter(({ state }) => state === 'sent').length,
              opened: receivers.filter(({ openedAt }) => openedAt !== null).length,
            })}
          </small>
        </summary>
        <ul>
          {receivers.map(({ userId, name: receiver, isStopped, state, openedAt }) => (
            <li key={userId}>
              <span>{receiver}</span>
              {isStopped ? (
                <span className={badgeStyles.badge}>{t('Schedules.isStopped')}</span>
              ) : (
                <span className={`${badgeStyles.badge} ${COLORS[state]}`}>{t(`Schedules.state.${state}`)}</span>
              )}
              {state === 'sent' && (
                <small>
                  {openedAt ? t('Schedules.opened', { at: instantText(openedAt) }) : t('Schedules.notOpened')}
                </small>
              )}
            </li>
          ))}
        </ul>
        {otherCount > 0 && <p className={textStyles.muted}>{t('Schedules.others', { count: otherCount })}</p>}
      </details>
      {canEdit && (
        <Row gap={8} className={styles.actions}>
          <PlainButton icon="edit" aria-label={`${t('ui.edit')}: ${of}`} onClick={onEdit}>
            {t('ui.edit')}
          </PlainButton>
          <PlainButton isBusy={pausing.isPending} aria-label={`${pauseText}: ${of}`} onClick={() => void pause()}>
            {pauseText}
          </PlainButton>
          <PlainButton
            tone="quietRisky"
            icon="trash"
            isBusy={removing.isPending}
            aria-label={`${t('ui.delete')}: ${of}`}
            onClick={() => void remove()}
          >
            {t('ui.delete')}
          </PlainButton>
        </Row>
      )}
    </li>
  )
}
