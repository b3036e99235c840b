import type { Output } from '@daybook/shared'
import { useMemo } from 'react'
import { useTranslation } from '../../app/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { RecordLink } from '../../administration/RecordLink.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'
import badgeStyles from '../../kit/badge.module.css'

type Row = Output<'UserPermission/LoadUserListData'>['users'][number]

export const SORTS = ['companyName', 'name', 'groupNames', 'updatedBy', 'updatedAt'] as const

/** The columns of the user list; `first` rows stand on the pages before. */
export function useColumns(first: number, rows: readonly Row[]): Column<Row>[] {
  const { t } = useTranslation()
  return useMemo(
    (): Column<Row>[] => [
      {
        key: 'no',
        title: t('admin.no'),
        width: 64,
        align: 'end',
        phone: 'hide',
        render: (row) => first + rows.indexOf(row) + 1,
      },
      { key: 'companyName', title: t('field.company'), sort: 'server', render: (row) => row.companyName },
      {
        key: 'name',
        title: t('UserPermission.name'),
        sort: 'server',
        phone: 'title',
        render: (row) => (
          <>
            {row.name} {row.active === 'N' && <span className={badgeStyles.badge}>{t('status.N')}</span>}{' '}
            {row.isMailReturned && (
              <span className={`${badgeStyles.badge} ${badgeStyles.orange}`}>{t('UserPermission.mailReturned')}</span>
            )}
          </>
        ),
      },
      { key: 'groupNames', title: t('field.groupUser'), sort: 'server', render: (row) => row.groupNames },
      { key: 'updatedBy', title: t('admin.updatedBy'), sort: 'server', render: (row) => row.updatedBy || '–' },
      {
        key: 'updatedAt',
        title: t('admin.lastUpdate'),
        sort: 'server',
        width: 120,
        render: (row) => <InstantCell instant={row.updatedAt} />,
      },
      {
        key: 'actions',
        title: t('ui.actions'),
        width: 80,
        align: 'center',
        phone: 'foot',
        render: (row) => (
          <RecordLink
            to={paths.createUser}
            id={row.userId}
            sealedId={row.sealedId}
            of={row.name}
            canEdit={row.canEdit}
          />
        ),
      },
    ],
    [t, first, rows],
  )
}
