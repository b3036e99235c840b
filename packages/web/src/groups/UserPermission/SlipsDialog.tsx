import type { Output } from '@daybook/shared'
import { MOST_SLIPS } from '@daybook/shared/rules/userRules'
import { useCall } from '../../app/api.ts'
import { useDownload } from '../../app/downloads.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import styles from './UserPermission.module.css'

/** Prints slips with which the chosen people set their password; says before who gets none, and why. */
export function SlipsDialog({ userIds, onClose }: { userIds: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation()
  const isTooMany = userIds.length > MOST_SLIPS
  const check = useCall('UserPermission/CheckSlips', { userIds: [...userIds] }, { staleTime: 0, enabled: !isTooMany })
  const file = useDownload('UserPermission/ExportSlips')
  const refused = check.data?.refused ?? []
  const ready = check.data ? userIds.filter((id) => !refused.some(({ userId }) => userId === id)) : []

  async function make() {
    if (await file.run({ userIds: ready })) onClose()
  }

  return (
    <Dialog
      title={t('UserPermission.slips')}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          {ready.length > 0 && (
            <PlainButton tone="primary" icon="download" isBusy={file.isPending} onClick={() => void make()}>
              {t('UserPermission.slipsMake', { n: ready.length })}
            </PlainButton>
          )}
        </>
      }
    >
      <p className={textStyles.dialogLead}>{t('UserPermission.slipsAbout')}</p>
      {isTooMany ? (
        <p role="alert">{t('UserPermission.slipsTooMany', { n: MOST_SLIPS })}</p>
      ) : (
        <WithAnswer answer={check} lines={2}>
          {(data) => <Refused refused={data.refused} />}
        </WithAnswer>
      )}
    </Dialog>
  )
}

function Refused({ refused }: Output<'UserPermission/CheckSlips'>) {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  return (
    <section className={styles.seesPart}>
      <h3>{t('UserPermission.slipsNone', { n: refused.length })}</h3>
      <ul className={styles.seesAreas}>
        {refused.map(({ userId, name, reason }) => (
          <li key={userId}>
            <span>
              {name}
              <span className={textStyles.muted}> · {reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
