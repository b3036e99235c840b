import { memo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { MenuTable } from './MenuTable.tsx'
import type { Ceiling, Loaded } from './values.ts'
import { Field } from '../../kit/fields/Field.tsx'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './UserPermission.module.css'

/** What the user may do on each menu. */
export const MenuSection = memo(function MenuSection({
  loaded,
  groups,
  ceiling,
}: {
  loaded: Loaded
  groups: readonly number[]
  ceiling: Ceiling
}) {
  const { t } = useTranslation()
  return (
    <section className={panelStyles.panel}>
      <h2>{t('UserPermission.sectionMenu')}</h2>
      {loaded.canEdit && groups.length > 0 && (
        <p data-note className={`${styles.sectionNote} ${textStyles.muted}`}>
          {t('UserPermission.menuLimit')}
        </p>
      )}
      <Field name="menuPermissions">
        <MenuTable
          groups={groups}
          menus={loaded.menuPermissions}
          ceiling={ceiling}
          isCorporateAdmin={loaded.isCorporateAdmin}
          disabled={!loaded.canEdit}
        />
      </Field>
    </section>
  )
})
