import { MENU } from '@daybook/shared/registry'
import { RuleListPage } from '../../administration/RuleListPage.tsx'
import { NotificationForm, valuesOf } from './NotificationForm.tsx'
import { ruleColumns } from './columns.tsx'

/** On which days of the year which companies' receivers get the yearly report. */
export function NotificationCompanyPage() {
  return (
    <RuleListPage
      menu={MENU.notificationCompany}
      title="NotificationCompany.title"
      note="NotificationCompany.note"
      closed="companyRule"
      list="NotificationCompany/LoadDataList"
      read="NotificationCompany/onEdit"
      remove="NotificationCompany/onDelete"
      // Users who administer no whole company have none to choose.
      page={({ rows, companies, changedBy }) => ({ rows, canAdd: companies.length > 0, changedBy })}
      nameOf={(row) => row.dayAndMonth}
      columns={ruleColumns}
      form={(data, edited, { key, ...form }) => (
        <NotificationForm
          key={key}
          months={data?.months ?? []}
          companies={data?.companies ?? []}
          edited={edited && { id: edited.id, ...edited.stored, values: valuesOf(edited.stored) }}
          {...form}
        />
      )}
    />
  )
}
