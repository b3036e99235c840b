import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'

/** All group users of the person who is signed in. */
export function GroupUsersDialog({
  groups,
  onClose,
}: {
  groups: readonly { nGroupID: number; sGroupName: string }[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Modal
      open
      centered
      width={360}
      title={t('Shell.groupUsers')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <ul className="plain-list">
        {groups.map((group) => (
          <li key={group.nGroupID}>{group.sGroupName}</li>
        ))}
      </ul>
    </Modal>
  )
}
