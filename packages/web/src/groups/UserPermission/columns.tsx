import type { Output } from '@daybook/shared'
import type { TFunction } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { NamedRecord } from '../../administration/RecordLink.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import badgeStyles from '../../kit/badge.module.css'
import { recordColumn, TABLET, updatedColumns } from '../../administration/recordColumns.tsx'

type Row = Output<'UserPermission/LoadUserListData'>['users'][number]

export const userColumns = (t: TFunction): Column<Row>[] => [
  { key: 'companyName', title: t('field.company'), sort: 'server', width: 116, render: (row) => row.companyName },
  {
    key: 'name',
    title: t('UserPermission.name'),
    sort: 'server',
    phone: 'title',
    render: (row) => (
      <>
        <NamedRecord to={paths.createUser} id={row.userId} sealedId={row.sealedId} name={row.name} />{' '}
        {!row.active && <span className={badgeStyles.badge}>{t('status.false')}</span>}{' '}
        {row.isMailReturned && (
          <span className={`${badgeStyles.badge} ${badgeStyles.orange}`}>{t('UserPermission.mailReturned')}</span>
        )}
      </>
    ),
  },
  {
    key: 'email',
    title: t('field.email'),
    sort: 'server',
    under: { column: 'name' },
    render: (row) => row.email || '–',
  },
  {
    key: 'employeeId',
    title: t('field.employeeId'),
    sort: 'server',
    under: { column: 'title', below: TABLET },
    phone: 'meta',
    render: (row) => row.employeeId,
  },
  { key: 'groupNames', title: t('field.groupUser'), sort: 'server', width: 96, render: (row) => row.groupNames },
  {
    key: 'lastSignIn',
    title: t('UserPermission.lastSignIn'),
    sort: 'server',
    width: 120,
    render: (row) =>
      row.lastSignIn === null ? t('UserPermission.neverSignedIn') : <InstantCell instant={row.lastSignIn} />,
  },
  ...updatedColumns<Row>(t, 'server'),
  recordColumn<Row>(t, {
    to: paths.createUser,
    id: (row) => row.userId,
    of: (row) => row.name,
    canEdit: (row) => row.canEdit,
  }),
]
