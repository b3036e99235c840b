import { MENU } from '@daybook/shared/registry'
import { useAddress } from '../../app/address.ts'
import { dailyMailAddress } from './address.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Output } from '@daybook/shared'
import { type ProblemError, asProblem } from '../../platform/answer.ts'
import { callServer } from '../../app/calls.ts'
import { LanguageSwitch, ThemeSwitch } from '../../shell/Switches.tsx'
import { useBackMenu } from '../../administration/backMenu.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { Denied, ErrorState, WithAnswer } from '../../kit/feedback/states.tsx'
import { RunList } from './RunList.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import noticeStyles from '../../kit/notice.module.css'
import styles from './TrackMail.module.css'

const CALL = 'TrackMail/SentDailyMail'
/** The value in the URL that a scheduler's browser opens. */
const AUTOMATIC = 'MailTrackMail'

type Sent = Output<typeof CALL>

/** Generates the daily mail: automatically if the URL says so, otherwise when the user asks and confirms. */
export function TaskDailyMailPage() {
  const { t } = useTranslation()
  const { mode } = useAddress(dailyMailAddress)
  const back = useBackMenu()
  return (
    <div className={styles.page}>
      <Row as="header" wraps={false} gap={6} justify="end">
        <LanguageSwitch />
        <ThemeSwitch />
      </Row>
      <main className={styles.card} id="content">
        <PageTitle title={t('TrackMail.title')} note={t('TrackMail.note')} />
        <WithAnswer answer={back} lines={3}>
          {({ menus }) =>
            menus.some(({ menuId, permission }) => menuId === MENU.mailSetup && permission === 2) ? (
              <Task isAutomatic={mode === AUTOMATIC} />
            ) : (
              <Denied />
            )
          }
        </WithAnswer>
      </main>
    </div>
  )
}

function Task({ isAutomatic }: { isAutomatic: boolean }) {
  const { t } = useTranslation()
  const { state, run } = useRun()
  const isStarted = useRef(false)
  useEffect(() => {
    if (!isAutomatic || isStarted.current) return
    isStarted.current = true
    run(1)
  })
  const ask = async () => {
    if (await confirm(t('TrackMail.confirm'))) run(2)
  }
  return (
    <>
      <div role="status">
        {state.step === 'running' && (
          <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>{t('TrackMail.sending')}</p>
        )}
        {state.step === 'done' && <Done sent={state.sent} />}
      </div>
      {state.step === 'failed' && <ErrorState problem={state.problem} onRetry={() => run(state.mode)} />}
      {!isAutomatic && state.step !== 'failed' && (
        <PlainButton
          tone={state.step === 'done' ? 'default' : 'primary'}
          isBusy={state.step === 'running'}
          onClick={() => void ask()}
        >
          {t(state.step === 'done' ? 'TrackMail.runAgain' : 'TrackMail.run')}
        </PlainButton>
      )}
    </>
  )
}

function Done({ sent: { letterCount, runs } }: { sent: Sent }) {
  const { t } = useTranslation()
  const isDue = runs.every(({ state }) => state === 'done')
  const none = isDue ? 'TrackMail.nothing' : 'TrackMail.notDue'
  return (
    <>
      <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>
        {letterCount > 0 ? t('TrackMail.sent', { count: letterCount }) : t(none)}
      </p>
      {runs.length > 0 && <RunList runs={runs} />}
    </>
  )
}

type Mode = 1 | 2
type State =
  | { step: 'idle' | 'running' }
  | { step: 'done'; sent: Sent }
  | { step: 'failed'; mode: Mode; problem: ProblemError }

function useRun() {
  const [state, setState] = useState<State>({ step: 'idle' })
  const run = (mode: Mode) => {
    setState({ step: 'running' })
    callServer(CALL, { mode }).then(
      (sent) => setState({ step: 'done', sent }),
      (error: unknown) => setState({ step: 'failed', mode, problem: asProblem(error) }),
    )
  }
  return { state, run }
}
