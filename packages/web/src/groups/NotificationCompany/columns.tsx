import type { Output } from '@daybook/shared'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { actionsColumn } from '../../administration/actionsColumn.tsx'
import { CountButton } from '../../administration/CountButton.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'

type Row = Output<'NotificationCompany/LoadDataList'>['lstData'][number]
type Company = Row['lstPopup'][number]

/** 'dd-MM' by its place in the year. */
const placeOf = ({ sDayMonth }: Row) => sDayMonth.split('-').reverse().join('-')

/** The columns of the list; without `edit` nothing is changed. */
export function useColumns(rows: readonly Row[], edit: ((id: number) => Promise<void>) | null): Column<Row>[] {
  const { t } = useTranslation()
  const latest = useRef(edit)
  latest.current = edit
  const canEdit = edit !== null
  return useMemo((): Column<Row>[] => {
    const companies: Column<Company>[] = [
      { key: 'sCompanyName', title: t('field.company'), phone: 'title', render: ({ sCompanyName }) => sCompanyName },
    ]
    return [
      {
        key: 'no',
        title: t('admin.no'),
        width: 56,
        align: 'end',
        phone: 'hide',
        sort: (a, b) => a.nNotiID - b.nNotiID,
        render: (row) => rows.indexOf(row) + 1,
      },
      {
        key: 'sDayMonth',
        title: t('NotificationCompany.dayMonth'),
        phone: 'title',
        sort: (a, b) => placeOf(a).localeCompare(placeOf(b)),
        render: (row) => row.sDayMonth,
      },
      {
        key: 'lstPopup',
        title: t('field.company'),
        align: 'center',
        sort: (a, b) => a.lstPopup.length - b.lstPopup.length,
        render: (row) => (
          <CountButton
            title={t('field.company')}
            of={row.sDayMonth}
            rows={row.lstPopup}
            columns={companies}
            width={560}
          />
        ),
      },
      {
        key: 'cStatus',
        title: t('field.status'),
        sort: (a, b) => b.cStatus.localeCompare(a.cStatus),
        render: (row) => <FlagBadge flag={row.cStatus} />,
      },
      {
        key: 'sUpdateBy',
        title: t('admin.updatedBy'),
        sort: (a, b) => a.sUpdateBy.localeCompare(b.sUpdateBy, 'th'),
        render: (row) => row.sUpdateBy || '–',
      },
      {
        key: 'dUpdate',
        title: t('admin.lastUpdate'),
        sort: (a, b) => a.dUpdate.localeCompare(b.dUpdate),
        width: 120,
        render: (row) => <InstantCell instant={row.dUpdate} />,
      },
      ...(canEdit
        ? [
            actionsColumn<Row>(t, {
              of: (row) => row.sDayMonth,
              onEdit: (row) => void latest.current?.(row.nNotiID),
              canEdit: (row) => row.isEdite,
            }),
          ]
        : []),
    ]
  }, [t, rows, canEdit])
}
