import { Form } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuTable } from './MenuTable.tsx'
import type { Ceiling, Loaded } from './values.ts'

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
    <section className="panel">
      <h2>{t('UserPermission.sectionMenu')}</h2>
      {loaded.canEdit && groups.length > 0 && <p className="section-note muted">{t('UserPermission.menuLimit')}</p>}
      <Form.Item name="menuPermissions">
        <MenuTable
          groups={groups}
          menus={loaded.menuPermissions}
          ceiling={ceiling}
          isCorporateAdmin={loaded.isCorporateAdmin}
          disabled={!loaded.canEdit}
        />
      </Form.Item>
    </section>
  )
})
