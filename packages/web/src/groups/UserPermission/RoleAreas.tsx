import { memo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { AreaPicker as PickerName } from '@daybook/shared/calls/UserPermission'
import { OffContext } from '../../kit/fields/form.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { AreaPicker } from './AreaPicker.tsx'
import { countChosen, type PickerAreas } from './areaIndex.ts'
import type { Role, Ticks } from './pickers.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './UserPermission.module.css'

/** The areas of one role, with a tab per event group if the role separates them. */
export const RoleAreas = memo(function RoleAreas({
  role,
  areas,
  ticks,
  onTick,
  whole,
  onWhole,
  firstCompany,
  kept,
  problem,
  isReadOnly,
}: {
  role: Role
  areas: PickerAreas
  ticks: Ticks
  onTick: (picker: PickerName, chosen: ReadonlySet<number>) => void
  whole: Ticks
  onWhole: (picker: PickerName, companies: ReadonlySet<number>) => void
  firstCompany: number | null
  /** The number of areas that the administrator does not manage. */
  kept: number
  problem: string | undefined
  isReadOnly: boolean
}) {
  const { t } = useTranslation()
  const title = t(`UserPermission.role_${role.role}`)
  const picker = (name: PickerName, label: string, hasGroups: boolean) => (
    <AreaPicker
      picker={name}
      name={label}
      areas={areas[name]}
      firstCompany={firstCompany}
      chosen={ticks[name]}
      onTick={onTick}
      whole={whole[name]}
      wholeFor={areas.wholeFor}
      onWhole={onWhole}
      isReadOnly={isReadOnly}
      hasGroups={hasGroups}
    />
  )
  const [first] = role.pickers
  return (
    // A read-only form can still be searched.
    <OffContext value={false}>
      <div className={styles.roleAreas} id={`role-${role.role}`}>
        <h3>{title}</h3>
        {problem !== undefined && (
          <p className={gridStyles.error} role="alert">
            {problem}
          </p>
        )}
        {role.pickers.length > 1 ? (
          <Tabs
            name={title}
            tabs={role.pickers.map(([name, group]) => {
              const groupName: string = group === null ? '' : t(`eventGroup.${group}`)
              return {
                key: name,
                label: `${groupName} (${countChosen(areas[name], ticks[name], whole[name])})`,
                content: picker(name, `${title}: ${groupName}`, false),
              }
            })}
          />
        ) : (
          picker(first[0], title, role.role === 'approve')
        )}
        {kept > 0 && <p className={textStyles.muted}>{t('UserPermission.areasKept', { n: kept })}</p>}
      </div>
    </OffContext>
  )
})
