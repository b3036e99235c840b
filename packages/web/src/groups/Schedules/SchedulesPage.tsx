import { useState } from 'react'
import { useCall } from '../../app/api.ts'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { MineCard } from './MineCard.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { ScheduleDialog, type Schedule } from './ScheduleDialog.tsx'
import styles from './Schedules.module.css'

/** Which views come to the user by e-mail, and which to the receiver groups that they administer. */
export function SchedulesPage() {
  const { t } = useTranslation()
  const answer = useCall('Schedules/List', {}, { staleTime: 0, isQuiet: true })
  const [open, setOpen] = useState<Schedule | 'new' | null>(null)
  const { views = [], receiverGroups = [] } = answer.data ?? {}
  const canSend = receiverGroups.length > 0
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('Schedules.title')}
        note={t('Schedules.lead')}
        actions={
          canSend &&
          views.length > 0 && (
            <PlainButton tone="primary" icon="add" onClick={() => setOpen('new')}>
              {t('Schedules.new')}
            </PlainButton>
          )
        }
      />
      <WithAnswer answer={answer} lines={6}>
        {({ mine, schedules }) => (
          <>
            {(canSend || schedules.length > 0) && (
              <section aria-labelledby="schedules-groups">
                <h2 id="schedules-groups">{t('Schedules.groups')}</h2>
                {schedules.length === 0 && (
                  <Empty text={t('Schedules.groupsNone')} next={views.length > 0 ? '' : t('Schedules.groupsNext')} />
                )}
                <Grid columns={340} as="ul" gap={12}>
                  {schedules.map((one) => (
                    <ScheduleCard key={one.scheduleId} schedule={one} onEdit={() => setOpen(one)} />
                  ))}
                </Grid>
              </section>
            )}
            <section aria-labelledby="schedules-mine">
              <h2 id="schedules-mine">{t('Schedules.mine')}</h2>
              {mine.length === 0 && <Empty text={t('Schedules.mineNone')} next={t('Schedules.mineNext')} />}
              <Grid columns={340} as="ul" gap={12}>
                {mine.map((one) => (
                  <MineCard key={`${one.viewId} ${one.scheduleId}`} of={one} />
                ))}
              </Grid>
            </section>
          </>
        )}
      </WithAnswer>
      {open !== null && (
        <ScheduleDialog
          of={open === 'new' ? null : open}
          views={views}
          receiverGroups={receiverGroups}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
