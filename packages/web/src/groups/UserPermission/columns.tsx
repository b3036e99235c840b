import type { Output } from '@daybook/shared'
import type { TFunction } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../kit/table/DataTable.tsx'
import badgeStyles from '../../kit/badge.module.css'
import { recordColumn, updatedColumns } from '../../administration/recordColumns.tsx'

type Row = Output<'UserPermission/LoadUserListData'>['users'][number]

export const userColumns = (t: TFunction): Column<Row>[] => [
  { key: 'companyName', title: t('field.company'), sort: 'server', render: (row) => row.companyName },
  {
    key: 'name',
    title: t('UserPermission.name'),
    sort: 'server',
    phone: 'title',
    render: (row) => (
      <>
        {row.name} {!row.active && <span className={badgeStyles.badge}>{t('status.false')}</span>}{' '}
        {row.isMailReturned && (
          <span className={`${badgeStyles.badge} ${badgeStyles.orange}`}>{t('UserPermission.mailReturned')}</span>
        )}
      </>
    ),
  },
  { key: 'groupNames', title: t('field.groupUser'), sort: 'server', render: (row) => row.groupNames },
  ...updatedColumns<Row>(t, 'server'),
  recordColumn<Row>(t, {
    to: paths.createUser,
    id: (row) => row.userId,
    of: (row) => row.name,
    canEdit: (row) => row.canEdit,
  }),
]
