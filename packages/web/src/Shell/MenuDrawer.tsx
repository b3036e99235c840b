import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { Menu, type MenuItem } from './Menu.tsx'

/** The menu on a phone. */
export function MenuDrawer({ items, onClose }: { items: readonly MenuItem[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      open
      placement="left"
      size={288}
      title={t('Shell.menu')}
      onClose={onClose}
      styles={{ body: { padding: 8 } }}
    >
      <Menu items={items} shape="drawer" onChosen={onClose} />
    </Drawer>
  )
}
