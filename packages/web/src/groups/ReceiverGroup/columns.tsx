import type { Output } from '@daybook/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { RecordLink } from '../../administration/RecordLink.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { InstantCell } from '../../events/reportCells.tsx'

type Row = Output<'ReceiverGroup/LoadListData'>['lstData'][number]
type Member = Row['lstMember'][number]

export const SORTS = [
  'dUpdate',
  'sReceiverGroupName',
  'lstCompanyName',
  'lstGroupName',
  'lstMember',
  'cActive',
  'sUpdateBy',
] as const

/** The columns of the list; `first` rows stand on the pages before. */
export function useColumns(level: 1 | 2, first: number, rows: readonly Row[]): Column<Row>[] {
  const { t } = useTranslation()
  return useMemo((): Column<Row>[] => {
    const names = (title: string): Column<string>[] => [
      { key: 'name', title, phone: 'title', sort: (a, b) => a.localeCompare(b, 'th'), render: (name) => name },
    ]
    const members: Column<Member>[] = [
      {
        key: 'sUserName',
        title: t('field.member'),
        phone: 'title',
        sort: (a, b) => a.sUserName.localeCompare(b.sUserName, 'th'),
        render: (member) => member.sUserName,
      },
      {
        key: 'sCompynyName',
        title: t('field.company'),
        sort: (a, b) => a.sCompynyName.localeCompare(b.sCompynyName, 'th'),
        render: (member) => member.sCompynyName,
      },
      { key: 'sPosition', title: t('field.position'), render: (member) => member.sPosition },
      {
        key: 'sStatus',
        title: t('ReceiverGroup.memberStatus'),
        render: (member) => <FlagBadge flag={member.sStatus} />,
      },
    ]
    return [
      {
        key: 'no',
        title: t('admin.no'),
        width: 56,
        align: 'end',
        phone: 'hide',
        render: (row) => first + rows.indexOf(row) + 1,
      },
      {
        key: 'sReceiverGroupName',
        title: t('field.receiverGroupName'),
        sort: 'server',
        phone: 'title',
        render: (row) => row.sReceiverGroupName,
      },
      {
        key: 'lstCompanyName',
        title: t('ReceiverGroup.companies'),
        sort: 'server',
        align: 'center',
        render: (row) => (
          <CountButton
            title={t('ReceiverGroup.companies')}
            of={row.sReceiverGroupName}
            rows={row.lstCompanyName}
            columns={names(t('ReceiverGroup.companies'))}
            width={520}
          />
        ),
      },
      {
        key: 'lstGroupName',
        title: t('field.eventGroup'),
        sort: 'server',
        align: 'center',
        render: (row) => (
          <CountButton
            title={t('field.eventGroup')}
            of={row.sReceiverGroupName}
            rows={row.lstGroupName}
            columns={names(t('field.eventGroup'))}
            width={420}
          />
        ),
      },
      {
        key: 'lstMember',
        title: t('ReceiverGroup.members'),
        sort: 'server',
        align: 'center',
        render: (row) => (
          <CountButton
            title={t('ReceiverGroup.members')}
            of={row.sReceiverGroupName}
            rows={row.lstMember}
            columns={members}
            width={820}
          />
        ),
      },
      { key: 'cActive', title: t('field.status'), sort: 'server', render: (row) => <FlagBadge flag={row.cActive} /> },
      { key: 'sUpdateBy', title: t('admin.updatedBy'), sort: 'server', render: (row) => row.sUpdateBy || '–' },
      {
        key: 'dUpdate',
        title: t('admin.lastUpdate'),
        sort: 'server',
        width: 120,
        render: (row) => <InstantCell instant={row.dUpdate} />,
      },
      {
        key: 'actions',
        title: t('ui.actions'),
        width: 80,
        align: 'center',
        phone: 'foot',
        // Of a group that others share, the own areas can still be changed.
        render: (row) => (
          <RecordLink
            to={paths.createReceiverGroup}
            id={row.nReceiverGroupID}
            sID={row.sID}
            of={row.sReceiverGroupName}
            canEdit={level === 2}
          />
        ),
      },
    ]
  }, [t, level, first, rows])
}
