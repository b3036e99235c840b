import { useTranslation } from '../platform/i18n/i18n.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import textStyles from '../kit/text.module.css'

/** All group users of the signed-in user. */
export function GroupUsersDialog({
  groups,
  onClose,
}: {
  groups: readonly { groupId: number; groupName: string }[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog
      width={360}
      title={t('Shell.groupUsers')}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>{t('ui.ok')}</PlainButton>}
    >
      <ul className={textStyles.plainList}>
        {groups.map((group) => (
          <li key={group.groupId}>{group.groupName}</li>
        ))}
      </ul>
    </Dialog>
  )
}
