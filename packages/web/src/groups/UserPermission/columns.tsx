import type { Output } from '@daybook/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { RecordLink } from '../../administration/RecordLink.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'

type Row = Output<'UserPermission/LoadUserListData'>['lstUser'][number]

export const SORTS = ['sCompany', 'sName', 'sGrupUser', 'sUpdateBy', 'dUpdateDate'] as const

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
      { key: 'sCompany', title: t('field.company'), sort: 'server', render: (row) => row.sCompany },
      {
        key: 'sName',
        title: t('UserPermission.name'),
        sort: 'server',
        phone: 'title',
        render: (row) => (
          <>
            {row.sName} {row.cActive === 'N' && <span className="badge badge-plain">{t('status.N')}</span>}
          </>
        ),
      },
      { key: 'sGrupUser', title: t('field.groupUser'), sort: 'server', render: (row) => row.sGrupUser },
      { key: 'sUpdateBy', title: t('admin.updatedBy'), sort: 'server', render: (row) => row.sUpdateBy || '–' },
      {
        key: 'dUpdateDate',
        title: t('admin.lastUpdate'),
        sort: 'server',
        width: 120,
        render: (row) => <InstantCell instant={row.dUpdateDate} />,
      },
      {
        key: 'actions',
        title: t('ui.actions'),
        width: 80,
        align: 'center',
        phone: 'foot',
        render: (row) => (
          <RecordLink to={paths.createUser} id={row.nUserID} sID={row.sID} of={row.sName} canEdit={row.isEdite} />
        ),
      },
    ],
    [t, first, rows],
  )
}
