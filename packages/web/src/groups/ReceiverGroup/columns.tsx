import type { Output } from '@daybook/shared'
import type { TFunction } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { CountButton } from '../../administration/CountButton.tsx'
import { NamedRecord } from '../../administration/RecordLink.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { ListState } from '../../administration/RecordListPage.tsx'
import { activeColumn, recordColumn, updatedColumns } from '../../administration/recordColumns.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { memberColumns } from './memberColumns.ts'

type Row = Output<'ReceiverGroup/LoadListData'>['rows'][number]
type Member = Row['members'][number]

export function receiverColumns(t: TFunction, { canEdit }: ListState): Column<Row>[] {
  const names = (title: string): Column<string>[] => [
    { key: 'name', title, phone: 'title', sort: (a, b) => a.localeCompare(b, 'th'), render: (name) => name },
  ]
  const members: Column<Member>[] = [
    ...memberColumns<Member>(t),
    {
      key: 'status',
      title: t('ReceiverGroup.memberStatus'),
      render: (member) => <FlagBadge isActive={member.status} />,
    },
  ]
  return [
    {
      key: 'receiverGroupName',
      title: t('field.receiverGroupName'),
      sort: 'server',
      phone: 'title',
      render: (row) => (
        <NamedRecord
          to={paths.createReceiverGroup}
          id={row.receiverGroupId}
          sealedId={row.sealedId}
          name={row.receiverGroupName}
          other={row.otherName}
        />
      ),
    },
    {
      key: 'companyNames',
      title: t('ReceiverGroup.companies'),
      sort: 'server',
      align: 'center',
      render: (row) => (
        <CountButton
          title={t('ReceiverGroup.companies')}
          of={row.receiverGroupName}
          rows={row.companyNames}
          columns={names(t('ReceiverGroup.companies'))}
          width={520}
        />
      ),
    },
    {
      key: 'groupNames',
      title: t('field.eventGroup'),
      sort: 'server',
      align: 'center',
      render: (row) => (
        <CountButton
          title={t('field.eventGroup')}
          of={row.receiverGroupName}
          rows={row.groupNames}
          columns={names(t('field.eventGroup'))}
          width={420}
        />
      ),
    },
    {
      key: 'members',
      title: t('ReceiverGroup.members'),
      sort: 'server',
      align: 'center',
      render: (row) => (
        <CountButton
          title={t('ReceiverGroup.members')}
          of={row.receiverGroupName}
          rows={row.members}
          columns={members}
          width={820}
        />
      ),
    },
    activeColumn<Row>(t, 'server'),
    ...updatedColumns<Row>(t, 'server'),
    // In a group shared with others, the user's own areas can still be changed.
    recordColumn<Row>(t, {
      to: paths.createReceiverGroup,
      id: (row) => row.receiverGroupId,
      of: (row) => row.receiverGroupName,
      canEdit: () => canEdit,
    }),
  ]
}
