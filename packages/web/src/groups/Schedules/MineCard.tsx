import type { Output } from '@daybook/shared'
import { useSave } from '../../app/api.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { Row } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import badgeStyles from '../../kit/badge.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CardHead, Turns } from './CardHead.tsx'
import styles from './Schedules.module.css'

type Mine = Output<'Schedules/List'>['mine'][number]

const refresh = ['Schedules/List', 'Views/List'] as const

/** A view that comes to the user, with one press to stop it. */
export function MineCard({ of }: { of: Mine }) {
  const { t } = useTranslation()
  const { viewId, scheduleId, viewName: name, receiverGroupName: group, isStopped, isPaused } = of
  const own = useSave('Views/SetLetter', { refresh: [...refresh] })
  const ofGroup = useSave('Schedules/Stop', { refresh: [...refresh] })
  const text = t(isStopped ? 'Schedules.again' : 'Schedules.stop')

  async function toggle() {
    const answer =
      scheduleId === null
        ? await own.run({ viewId, letter: null })
        : await ofGroup.run({ scheduleId, isStopped: !isStopped })
    if (answer) void showToast({ text: t(isStopped ? 'Schedules.comesAgain' : 'Schedules.stopped', { name }) })
  }

  return (
    <li className={styles.card}>
      <CardHead of={of} note={group === '' ? '' : t('Schedules.through', { group })}>
        {(isStopped || isPaused) && (
          <span className={badgeStyles.badge}>{t(isStopped ? 'Schedules.isStopped' : 'Schedules.isPaused')}</span>
        )}
      </CardHead>
      <Turns of={of} />
      <Row gap={8} className={styles.actions}>
        <PlainButton
          isBusy={own.isPending || ofGroup.isPending}
          aria-label={`${text}: ${name}${group && ` (${group})`}`}
          onClick={() => void toggle()}
        >
          {text}
        </PlainButton>
      </Row>
    </li>
  )
}
