import type { Output } from '@daybook/shared'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'
import { Channels } from './Channels.tsx'
import { Device } from './Device.tsx'
import { Feed } from './Feed.tsx'
import { ApprovalLetters } from './ApprovalLetters.tsx'
import { QuietHours } from './QuietHours.tsx'
import { NoticeLanguage } from './NoticeLanguage.tsx'
import { Ways } from './Ways.tsx'
import { Who } from './Who.tsx'
import { YearsChoice } from './YearsChoice.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import styles from './MyAccount.module.css'

export type Account = Output<'MyAccount/Get'>

/** Milliseconds between polls while a LINE code is shown, since the code is sent from another device. */
const LOOK_MS = 2_000

/** Who the user is, how notices reach them, and what this browser remembers about them. */
export function MyAccountPage() {
  const { t } = useTranslation()
  const [isLinking, setLinking] = useState(false)
  const account = useCall(
    'MyAccount/Get',
    {},
    { staleTime: 0, isQuiet: true, ...(isLinking ? { every: LOOK_MS } : {}) },
  )
  return (
    <div className={styles.page}>
      <PageTitle title={t('MyAccount.title')} />
      <WithAnswer answer={account} lines={12}>
        {(data) => (
          <>
            <Who account={data} />
            <section className={panelStyles.panel}>
              <h2>{t('MyAccount.notices')}</h2>
              {!data.getsNotices && (
                <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('MyAccount.noNotices')}</p>
              )}
              <Channels account={data} onLinking={setLinking} />
              <Grid
                className={styles.settings}
                columns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
                gap={[0, 24]}
                above={14}
              >
                <QuietHours key={`${data.quietFrom} ${data.quietUntil}`} account={data} />
                <NoticeLanguage account={data} />
                <ApprovalLetters account={data} />
              </Grid>
            </section>
            <YearsChoice />
            <Feed />
            <Device />
            <Ways />
          </>
        )}
      </WithAnswer>
    </div>
  )
}
