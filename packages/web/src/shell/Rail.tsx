import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Icon } from '../kit/theme/icons.tsx'
import { inOrder, MENU_ICONS, type MenuItem, MenuLink, Waiting } from './Menu.tsx'
import styles from './Menu.module.css'
import textStyles from '../kit/text.module.css'

/** The menu as icons. Hovering or focusing one shows its name. */
export function Rail({ items, name, isLoading }: { items: readonly MenuItem[]; name: string; isLoading: boolean }) {
  return (
    <nav className={`${styles.menu} ${styles.rail}`} aria-label={name} aria-busy={isLoading}>
      <ul>
        {inOrder(items).map((item) => (
          <li key={item.menuId}>
            <TooltipTrigger delay={300} closeDelay={100}>
              <Focusable>
                <MenuLink item={item}>
                  <Icon name={MENU_ICONS[item.menuId] ?? 'file'} size={22} />
                  <span className={textStyles.srOnly}>{item.title}</span>
                  {item.waiting && <Waiting {...item.waiting} />}
                </MenuLink>
              </Focusable>
              <Tooltip placement="right" offset={6} className={styles.tip ?? ''}>
                {item.title}
              </Tooltip>
            </TooltipTrigger>
          </li>
        ))}
      </ul>
    </nav>
  )
}
