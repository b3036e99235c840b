import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { confirm, showCompleted } from '../../kit/dialogs/dialogs.ts'
import type { StoredUser } from './values.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './UserPermission.module.css'

/** Says that a company sign-in account is linked to this user, with a way to unlink it for those who may change the user. */
export function DirectoryLink({ user, isReadOnly }: { user: StoredUser | null; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const remove = useSave('UserPermission/RemoveDirectoryLink')
  const [isRemoved, setRemoved] = useState(false)
  if (!user?.isDirectoryLinked || isRemoved) return null
  const { userId } = user

  async function ask() {
    if (!(await confirm(t('UserPermission.confirmUnlink')))) return
    if (!(await remove.run({ userId }))) return
    setRemoved(true)
    await showCompleted(t('message.directoryLinkRemoved'))
  }
  return (
    <section className={`${panelStyles.panel} ${styles.directoryLink}`}>
      <h2>{t('field.directoryLink')}</h2>
      <p>{t('UserPermission.directoryLinked')}</p>
      {!isReadOnly && (
        <>
          <p className={textStyles.muted}>{t('UserPermission.directoryLinkHint')}</p>
          <PlainButton isBusy={remove.isPending} onClick={() => void ask()}>
            {t('UserPermission.directoryUnlink')}
          </PlainButton>
        </>
      )}
    </section>
  )
}
