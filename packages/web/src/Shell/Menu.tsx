import type { Output } from '@daybook/contract'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../ui/icons.tsx'

export type MenuItem = Output<'MP_Front/LoadMP_Front'>['lstMenuData'][number]

const ICONS: Readonly<Record<number, IconName>> = {
  1: 'pen',
  2: 'calendar',
  3: 'list',
  12: 'file',
  13: 'warning',
  14: 'chart',
  15: 'chart',
  16: 'chart',
  17: 'mail',
  18: 'gear',
}

/** First-level items in their order; the one of the page shown is marked. */
export function Menu({
  items,
  shape,
  isLoading = false,
  onChosen,
}: {
  items: readonly MenuItem[]
  shape: 'side' | 'top' | 'drawer'
  isLoading?: boolean
  onChosen?: () => void
}) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const here = useLocation({ select: (location) => location.pathname.toLowerCase() })
  const first = items.filter((item) => item.nLavel === 0).toSorted((a, b) => a.nOrderBy - b.nOrderBy)

  function open(event: MouseEvent, link: string) {
    // What a browser does with a modified click, a new tab say, stays the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onChosen?.()
    history.push(link)
  }

  return (
    <nav className={`menu menu-${shape}`} aria-label={t('Shell.mainMenu')} aria-busy={isLoading}>
      <ul>
        {first.map((item) => {
          const link = item.sLink.startsWith('/') ? item.sLink : `/${item.sLink}`
          const isHere = here === link.toLowerCase()
          return (
            <li key={item.nMenuID}>
              <a href={link} aria-current={isHere ? 'page' : undefined} onClick={(event) => open(event, link)}>
                <Icon name={ICONS[item.nMenuID] ?? 'file'} />
                <span>{item.sHeaderName}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
