import type { Output } from '@daybook/shared'
import type { MenuId } from '@daybook/shared/registry'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { menuPath } from '../app/paths.ts'
import { CHANNELS } from '../administration/backMenu.ts'
import { Icon, type IconName } from '../kit/theme/icons.tsx'
import styles from './Menu.module.css'
import badgeStyles from '../kit/badge.module.css'
import textStyles from '../kit/text.module.css'

export type MenuItem = Pick<
  Output<'MP_Front/LoadMP_Front'>['menus'][number],
  'menuId' | 'level' | 'orderBy' | 'link' | 'title'
> & {
  /** The number of pending items at this entry, and a text for it. */
  waiting?: { count: number; text: string } | undefined
}

/** Entries of the admin menu that do not come from the server. */
export const ADMIN_HOME = 0
export const FRONT_OFFICE = -1
/**
 * The front menu's entry that does not come from the server: it has no level, and is for users who have something to delegate.
 */
export const HAND_OVER = -2

/** The icons of all menu entries, including those above: a new menu does not compile without one. */
export const MENU_ICONS: Readonly<Record<number, IconName>> = {
  1: 'pen',
  2: 'calendar',
  3: 'list',
  28: 'check',
  12: 'file',
  13: 'warning',
  14: 'chart',
  15: 'chartTrend',
  16: 'chartRows',
  30: 'shield',
  33: 'clock',
  17: 'mail',
  18: 'gear',
  [FRONT_OFFICE]: 'chevronLeft',
  [HAND_OVER]: 'users',
  [ADMIN_HOME]: 'home',
  [CHANNELS]: 'plug',
  4: 'building',
  6: 'layers',
  7: 'tag',
  8: 'mail',
  9: 'inbox',
  10: 'users',
  11: 'upload',
  19: 'clock',
  20: 'bell',
  21: 'calendar',
  22: 'download',
  26: 'plug',
  29: 'history',
  27: 'inbox',
  31: 'pulse',
  32: 'eye',
} satisfies Record<MenuId | typeof ADMIN_HOME | typeof FRONT_OFFICE | typeof HAND_OVER | typeof CHANNELS, IconName>

/** The first level's items. */
export const inOrder = (items: readonly MenuItem[]) =>
  items.filter((item) => item.level === 0).toSorted((a, b) => a.orderBy - b.orderBy)

/** The items in order, with the current page's marked. */
export function Menu({
  items,
  name,
  shape,
  isLoading = false,
  onChosen,
}: {
  items: readonly MenuItem[]
  name: string
  shape: 'side' | 'top' | 'drawer'
  isLoading?: boolean
  onChosen?: () => void
}) {
  return (
    <nav className={`${styles.menu} ${styles[shape]}`} aria-label={name} aria-busy={isLoading}>
      <ul>
        {inOrder(items).map((item) => (
          <li key={item.menuId} data-menu={item.menuId}>
            <MenuLink item={item} onChosen={onChosen}>
              <Icon name={MENU_ICONS[item.menuId] ?? 'file'} />
              <span>{item.title}</span>
              {item.waiting && <Waiting {...item.waiting} />}
            </MenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function MenuLink({
  item,
  onChosen,
  ...rest
}: ComponentProps<'a'> & { item: MenuItem; onChosen?: (() => void) | undefined }) {
  const { history } = useRouter()
  const here = useLocation({ select: (location) => menuPath(location.pathname).toLowerCase() })
  const link = item.link.startsWith('/') ? item.link : `/${item.link}`

  function open(event: MouseEvent) {
    // Leave modified clicks, such as for a new tab, to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onChosen?.()
    history.push(link)
  }

  return <a {...rest} href={link} aria-current={here === link.toLowerCase() ? 'page' : undefined} onClick={open} />
}

export function Waiting({ count, text }: { count: number; text: string }) {
  return (
    <span className={`${badgeStyles.badge} ${badgeStyles.red} ${styles.count}`} title={text} data-waiting>
      <span aria-hidden="true">{count}</span>
      <span className={textStyles.srOnly}>{text}</span>
    </span>
  )
}
