import { MENU } from '@daybook/shared/registry'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { AccordionPanel } from '../../kit/Accordion.tsx'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { Loading } from '../../kit/feedback/states.tsx'
import { LogPanel } from './LogPanel.tsx'
import { RunTable } from './RunTable.tsx'
import { SetupPanel } from './SetupPanel.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import noticeStyles from '../../kit/notice.module.css'

/** When the daily report is sent, whether its runs took place, and what became of every letter. */
export function MailPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.mailSetup} title={t('MailSetupMonitoring.title')} actions={() => <PreviewLink />}>
      {(level) => <MailScreen level={level} />}
    </AdminPage>
  )
}

function MailScreen({ level }: { level: Level }) {
  const { t } = useTranslation()
  const first = useCall('MailSetupMonitoring/LoadRuns', { page: 1, pageSize: 10 }, { isQuiet: true })
  const overdue = first.data?.overdue ?? 0
  // What is wrong stands above everything: it must not push down what is read already.
  if (first.isPending) return <Loading lines={12} />
  return (
    <>
      {first.data && !first.data.isMailServer && (
        <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('admin.noMailServer')}</p>
      )}
      {overdue > 0 && (
        <p className={`${noticeStyles.notice} ${noticeStyles.bad}`} role="alert">
          {t('MailSetupMonitoring.overdue', { count: overdue })}
        </p>
      )}
      <SetupPanel level={level}>
        <h3>{t('MailSetupMonitoring.runs')}</h3>
        <RunTable />
      </SetupPanel>
      <AccordionPanel title={t('MailSetupMonitoring.log')}>
        <LogPanel />
      </AccordionPanel>
    </>
  )
}

function PreviewLink() {
  const { t } = useTranslation()
  return (
    <Link className={plainButtonStyles.button} to={paths.mailPreview}>
      <Icon name="eye" size={16} />
      {t('MailSetupMonitoring.preview')}
    </Link>
  )
}
