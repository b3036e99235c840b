import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

/** The menu on a phone. */
export function MenuDrawer({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog shape="drawer" width={300} title={t('Shell.menu')} onClose={onClose}>
      <Menu items={items} shape="drawer" onChosen={onClose} />
    </Dialog>
  )
}
