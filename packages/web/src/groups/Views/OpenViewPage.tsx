import type { Output } from '@daybook/shared'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSave } from '../../app/api.ts'
import { useAddress } from '../../app/address.ts'
import { callServer } from '../../app/calls.ts'
import { useFresh } from '../../administration/useFresh.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import noticeStyles from '../../kit/notice.module.css'
import { Empty, ErrorState } from '../../kit/feedback/states.tsx'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { StartLink } from '../../shell/ErrorPages.tsx'
import { openedView } from '../../shell/views/openedView.ts'
import { Waiting } from '../../shell/Waiting.tsx'
import { viewAddress } from './address.ts'

/** Leads on to the page of a saved view with its filters of today, and says there what it names in vain. */
export function OpenViewPage() {
  const { id, on = null, stop, schedule = null } = useAddress(viewAddress)
  if (id === undefined) return <NoView />
  return stop ? <StopLetters id={id} schedule={schedule} /> : <Opened key={id} id={id} on={on} />
}

function Opened({ id, on }: { id: number; on: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { answer, reload } = useFresh('Views/Open', { viewId: id, on })
  const { data, error } = answer
  // Only letters name a day. Whether it is noted does not concern the reader.
  useEffect(() => {
    if (on) void callServer('Schedules/MarkOpened', { viewId: id, on }).catch(() => {})
  }, [id, on])
  useEffect(() => {
    if (!data) return
    const { view, gone } = data
    openedView.set(view.viewId)
    void navigate({
      href: view.page + (view.query && `?${view.query}`),
      replace: true,
      state: { viewLacks: sentencesOf(gone, t) },
    })
  }, [data, navigate, t])
  if (!error) return <Waiting />
  return error.kind === 'refused' ? (
    <NoView />
  ) : (
    <>
      <PageTitle title={t('Views.openTitle')} />
      <ErrorState problem={error} onRetry={() => void reload()} />
    </>
  )
}

/** Where the last link of a letter leads: a press ends these letters. */
function StopLetters({ id, schedule }: { id: number; schedule: number | null }) {
  const { t } = useTranslation()
  const [isStopped, setStopped] = useState(false)
  const own = useSave('Views/SetLetter', { refresh: ['Views/List', 'Schedules/List'] })
  const ofGroup = useSave('Schedules/Stop', { refresh: ['Schedules/List'] })
  async function run() {
    const answer = schedule
      ? await ofGroup.run({ scheduleId: schedule, isStopped: true })
      : await own.run({ viewId: id, letter: null })
    if (answer) setStopped(true)
  }
  return (
    <>
      <PageTitle title={t('Views.openTitle')} />
      {isStopped ? (
        <>
          <p role="status" className={`${noticeStyles.notice} ${noticeStyles.info}`}>
            {t('Views.stopped')}
          </p>
          <StartLink />
        </>
      ) : (
        <PlainButton tone="primary" isBusy={own.isPending || ofGroup.isPending} onClick={() => void run()}>
          {t('Views.stop')}
        </PlainButton>
      )}
    </>
  )
}

function NoView() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle title={t('Views.openTitle')} />
      <Empty text={t('Views.gone')} next={<StartLink />} />
    </>
  )
}

function sentencesOf(gone: Output<'Views/Open'>['gone'], t: TFunction): string[] {
  const named = gone.filter(({ name }) => name !== '')
  const count = gone.length - named.length
  return [
    ...named.map(({ kind, name, isClosed }) => t(isClosed ? 'Views.closed' : `Views.lacks.${kind}`, { name })),
    ...(count > 0 ? [t('Views.hidden', { count })] : []),
  ]
}
