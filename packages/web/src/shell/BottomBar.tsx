import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { Icon } from '../kit/theme/icons.tsx'
import { MENU_ICONS, type MenuItem, MenuLink, Waiting } from './Menu.tsx'
import styles from './BottomBar.module.css'

const PLACES = [
  { menuId: MENU.eventToday, name: 'today' },
  { menuId: MENU.createReport, name: 'report' },
  { menuId: MENU.inbox, name: 'inbox' },
] as const

/** On a phone: what a person opens most, of what they may open, and the whole menu behind 'More'. */
export function BottomBar({
  items,
  isMoreOpen,
  onMore,
}: {
  items: readonly MenuItem[]
  isMoreOpen: boolean
  /** null: there is no menu. */
  onMore: (() => void) | null
}) {
  const { t } = useTranslation()
  return (
    <nav className={styles.bar} aria-label={t('Shell.bar')} data-bottom-bar data-print="never">
      <ul className={styles.places}>
        {PLACES.map(({ menuId, name }) => {
          const item = items.find((one) => one.menuId === menuId)
          if (!item) return null
          return (
            <li key={menuId}>
              <MenuLink item={item}>
                <Icon name={MENU_ICONS[menuId] ?? 'file'} size={22} />
                <span>{t(`Shell.${name}`)}</span>
                {item.waiting && <Waiting {...item.waiting} />}
              </MenuLink>
            </li>
          )
        })}
        {onMore && (
          <li>
            <button type="button" aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={onMore}>
              <Icon name="menu" size={22} />
              <span>{t('Shell.more')}</span>
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
