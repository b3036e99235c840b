import type { Output } from '@daybook/shared'
import type { TFunction } from '../platform/i18n/i18n.ts'
import type { Column } from '../kit/table/DataTable.tsx'
import { actionsColumn } from './actionsColumn.tsx'
import { DayRuleFields, type DayRules, NOTHING, valuesOf } from './DayRuleForm.tsx'
import { activeColumn, updatedColumns } from './recordColumns.tsx'
import { type RuleActions, RuleListPage } from './RuleListPage.tsx'

type Row = Output<'NotificationTime/LoadDataList'>['rows'][number]

export function DayRulePage({ rules }: { rules: DayRules }) {
  const { group, menu, title, note, closed } = rules
  return (
    <RuleListPage
      {...{ menu, title, note, closed }}
      list={`${group}/LoadDataList`}
      read={`${group}/onEdit`}
      remove={`${group}/onDelete`}
      // Users who may change none of the event groups cannot add a rule either.
      page={({ rows, eventGroups, changedBy }) => ({ rows, canAdd: eventGroups.length > 0, changedBy })}
      nameOf={(row) => row.eventGroupName}
      columns={(t, actions) => columns(t, rules, actions)}
      form={(data, edited, { key, ...form }) => (
        <DayRuleFields
          key={key}
          rules={rules}
          eventGroups={data?.eventGroups ?? []}
          edited={edited && { id: edited.id, version: edited.stored.version }}
          initial={edited ? valuesOf(edited.stored) : NOTHING}
          {...form}
        />
      )}
    />
  )
}

const columns = (t: TFunction, rules: DayRules, actions: RuleActions<Row> | null): Column<Row>[] => [
  {
    key: 'eventGroupName',
    title: t('field.eventGroup'),
    phone: 'title',
    sort: (a, b) => a.eventGroupId - b.eventGroupId,
    render: (row) => row.eventGroupName,
  },
  {
    key: 'days',
    title: t(`field.${rules.days}`),
    sort: (a, b) => a.days - b.days,
    render: (row) => `${row.days} ${t('dayRule.day')}`,
  },
  activeColumn<Row>(t, 'here'),
  ...updatedColumns<Row>(t, 'here'),
  ...(actions
    ? [
        actionsColumn<Row>(t, {
          of: (row) => row.eventGroupName,
          canEdit: (row) => row.canEdit,
          canDelete: (row) => row.canEdit,
          onEdit: actions.edit,
          onDelete: actions.remove,
        }),
      ]
    : []),
]
