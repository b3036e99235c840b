import { FORM_MENU, type ImportKind } from '@daybook/shared/importKinds'
import { useAddress } from '../../app/address.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage } from '../../administration/AdminPage.tsx'
import { type TextKey, useTranslation } from '../../platform/i18n/i18n.ts'
import { importAddress } from './address.ts'
import { ImportPanel } from './ImportPanel.tsx'

/** The list that each kind belongs to. */
const LIST: Record<ImportKind, { to: string; label: TextKey }> = {
  user: { to: paths.userPermission, label: 'ImportData.lists.user' },
  receiver: { to: paths.receiverGroup, label: 'ImportData.lists.receiver' },
  area: { to: paths.area, label: 'ImportData.lists.area' },
  eventType: { to: paths.eventType, label: 'ImportData.lists.eventType' },
  holiday: { to: `${paths.expectations}?view=holidays`, label: 'ImportData.lists.holiday' },
}

/** Imports the rows of one list, for everybody who may change it. */
export function ListImportPage() {
  const { t } = useTranslation()
  const { kind = 'area' } = useAddress(importAddress)
  const { to, label } = LIST[kind]
  return (
    <AdminPage
      menu={FORM_MENU[kind]}
      title={t('ImportData.listTitle')}
      note={t('ImportData.note')}
      parents={[{ to, label: t(label) }]}
      isNew
    >
      {() => <ImportPanel key={kind} kind={kind} />}
    </AdminPage>
  )
}
