import type { Output } from '@daybook/shared'
import { useRouter } from '@tanstack/react-router'
import { isText, useTranslation } from '../../platform/i18n/i18n.ts'
import { CHANNELS } from '../../administration/backMenu.ts'
import { MENU_ICONS } from '../../shell/Menu.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import wayStyles from '../../shell/way.module.css'
import styles from './AdminHome.module.css'

type Menus = Output<'MP_Back/LoadMP_Back'>['menus']

/** Links to the user's menus, each with a description. */
export function MenuCards({ menus }: { menus: Menus }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const shown = menus.toSorted((a, b) => a.orderBy - b.orderBy)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="menus">
      <h2 id="menus" className={styles.heading}>
        {t('AdminHome.menus')}
      </h2>
      <Grid className={styles.menus} columns={300} as="ul" gap={12}>
        {shown.map(({ menuId, link, title, permission }) => {
          const about = `AdminHome.about.${menuId}`
          return (
            <li key={menuId}>
              <a
                className={wayStyles.way}
                href={link}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  history.push(link)
                }}
              >
                <Icon name={MENU_ICONS[menuId] ?? 'file'} size={22} />
                <span>
                  {title}
                  {permission === 1 && <em className={badgeStyles.badge}>{t('AdminHome.viewOnly')}</em>}
                  {isText(about) && <small>{t(about)}</small>}
                  {menuId === CHANNELS && <small>{t('AdminHome.aboutChannels')}</small>}
                </span>
              </a>
            </li>
          )
        })}
      </Grid>
    </section>
  )
}
