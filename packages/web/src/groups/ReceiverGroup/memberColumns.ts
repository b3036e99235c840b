import type { TFunction } from '../../platform/i18n/i18n.ts'
import type { Column } from '../../kit/table/DataTable.tsx'

/** Who a member is. */
export const memberColumns = <M extends { userName: string; companyName: string; jobTitle: string }>(
  t: TFunction,
): Column<M>[] => [
  {
    key: 'userName',
    title: t('field.member'),
    phone: 'title',
    sort: (a, b) => a.userName.localeCompare(b.userName, 'th'),
    render: (member) => member.userName,
  },
  {
    key: 'companyName',
    title: t('field.company'),
    sort: (a, b) => a.companyName.localeCompare(b.companyName, 'th'),
    render: (member) => member.companyName,
  },
  { key: 'jobTitle', title: t('field.position'), render: (member) => member.jobTitle },
]
