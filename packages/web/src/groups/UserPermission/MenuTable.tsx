import { MENU } from '@daybook/shared/registry'
import { shownMenus } from '@daybook/shared/rules/userRules'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../kit/fields/DateField.tsx'
import '../../kit/theme/ui.css'
import { type Ceiling, highestOf, type Levels, type Loaded } from './values.ts'

const LEVELS = [0, 1, 2] as const

/** The level of each menu that somebody of these groups can have. What cannot be given is there, but not to be chosen. */
export function MenuTable({
  id,
  value = {},
  onChange,
  disabled = false,
  groups,
  menus,
  ceiling,
  isCorporateAdmin,
}: FieldProps<Levels> & {
  groups: readonly number[]
  menus: Loaded['menuPermissions']
  ceiling: Ceiling
  isCorporateAdmin: boolean
}) {
  const { t } = useTranslation()
  const names = new Map(menus.map(({ menuId, menuName }) => [menuId, menuName]))
  const shown = shownMenus(groups)
  if (shown.length === 0) return <p className="muted">{t('UserPermission.chooseGroupFirst')}</p>
  return (
    <div className="table-scroll menu-table" id={id}>
      <table>
        <caption className="sr-only">{t('UserPermission.sectionMenu')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('UserPermission.menu')}</th>
            {LEVELS.map((level) => (
              <th key={level} scope="col" data-align="center">
                {t(`UserPermission.level${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((menu) => {
            const highest = highestOf(menu, groups, ceiling)
            const now = value[menu] ?? 0
            const isFixed = disabled || (menu === MENU.company && !isCorporateAdmin)
            const name = names.get(menu) ?? ''
            return (
              <tr key={menu}>
                <th scope="row">{name}</th>
                {LEVELS.map((level) => (
                  <td key={level} data-align="center">
                    <Radio
                      name={`menu${menu}`}
                      aria-label={`${name}: ${t(`UserPermission.level${level}`)}`}
                      checked={now === level}
                      disabled={isFixed || (level > highest && now !== level)}
                      onChange={() => onChange?.({ ...value, [menu]: level })}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
