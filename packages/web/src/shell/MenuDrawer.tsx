import { useTranslation } from '../platform/i18n/i18n.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

/** The whole menu over the page, where there is no room for it beside the page. */
export function MenuDrawer({
  items,
  name,
  onClose,
}: {
  items: readonly MenuItem[]
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog shape="drawer" width={300} title={t('Shell.menu')} onClose={onClose}>
      <Menu items={items} name={name} shape="drawer" onChosen={onClose} />
    </Dialog>
  )
}
