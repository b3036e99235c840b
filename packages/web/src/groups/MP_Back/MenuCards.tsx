import type { Output } from '@daybook/shared'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isScreen } from '../../app/paths.ts'
import { MENU_ICONS } from '../../shell/Menu.tsx'
import { en } from '../../app/i18n/en.ts'
import { Icon } from '../../kit/theme/icons.tsx'

type Menus = Output<'MP_Back/LoadMP_Back'>['lstMenuData']
type About = keyof typeof en.AdminHome.about

const isKnown = (menu: number): menu is About => menu in en.AdminHome.about

/** The way to each menu that the person has, with what is done there. */
export function MenuCards({ menus }: { menus: Menus }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const shown = menus.filter(({ sLink }) => isScreen(sLink)).toSorted((a, b) => a.nOrderBy - b.nOrderBy)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="menus">
      <h2 id="menus" className="home-heading">
        {t('AdminHome.menus')}
      </h2>
      <ul className="home-menus">
        {shown.map(({ nMenuID, sLink, sHeaderName, nPermission }) => (
          <li key={nMenuID}>
            <a
              className="way"
              href={sLink}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                history.push(sLink)
              }}
            >
              <Icon name={MENU_ICONS[nMenuID] ?? 'file'} size={22} />
              <span>
                {sHeaderName}
                {nPermission === 1 && <em className="badge">{t('AdminHome.viewOnly')}</em>}
                {isKnown(nMenuID) && <small>{t(`AdminHome.about.${nMenuID}`)}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
