import { MENU } from '@daybook/shared/registry'
import { shownMenus } from '@daybook/shared/rules/userRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import table from '../../kit/table/DataTable.module.css'
import { type Ceiling, highestOf, type Levels, type Loaded } from './values.ts'
import textStyles from '../../kit/text.module.css'
import userPermissionStyles from './UserPermission.module.css'
import styles from './MenuTable.module.css'

const LEVELS = [0, 1, 2] as const

/** The level of each menu available to these groups. Levels that cannot be granted are shown but disabled. */
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
  if (shown.length === 0) return <p className={textStyles.muted}>{t('UserPermission.chooseGroupFirst')}</p>
  return (
    <div className={`${table.scroll} ${userPermissionStyles.menuTable}`} id={id}>
      <table>
        <caption className={textStyles.srOnly}>{t('UserPermission.sectionMenu')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('UserPermission.menu')}</th>
            {LEVELS.map((level) => (
              <th key={level} scope="col" data-align="center">
                {t(`menuLevel.${level}`)}
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
                    <label className={styles.cell}>
                      <input
                        type="radio"
                        className={styles.level}
                        name={`menu${menu}`}
                        aria-label={`${name}: ${t(`menuLevel.${level}`)}`}
                        checked={now === level}
                        disabled={isFixed || (level > highest && now !== level)}
                        onChange={() => onChange?.({ ...value, [menu]: level })}
                      />
                    </label>
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
