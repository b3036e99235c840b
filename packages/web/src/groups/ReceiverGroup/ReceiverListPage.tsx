import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordListPage } from '../../administration/RecordListPage.tsx'
import { ExportButton } from '../../app/ExportButton.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { receiverList } from './address.ts'
import { receiverColumns } from './columns.tsx'
import { CompanyFilter } from './CompanyFilter.tsx'

/** The receiver groups of areas that the user manages. */
export function ReceiverListPage() {
  const { t } = useTranslation()
  return (
    <RecordListPage
      menu={MENU.receiverGroup}
      title="ReceiverGroup.title"
      address={receiverList}
      call="ReceiverGroup/LoadListData"
      asked={({ text, group, company }) => ({ searchText: text, eventGroupId: group, companyId: company })}
      page={(data) => data}
      rowKey={(row) => row.receiverGroupId}
      nameOf={(row) => row.receiverGroupName}
      columns={receiverColumns}
      filters={(data) => (
        <>
          <Field name="group" label={t('field.eventGroup')}>
            <SelectField options={data?.eventGroups ?? []} placeholder={t('ui.all')} />
          </Field>
          <CompanyFilter />
          <Field name="text" label={t('ReceiverGroup.searchName')}>
            <TextField isClearable enterKeyHint="search" />
          </Field>
        </>
      )}
      // CSR has its own companies.
      onFilter={(changed, form) => 'group' in changed && form.set({ company: null })}
      excel={(input) => <ExportButton call="ReceiverGroup/ExportExcels" input={input} />}
      add={{ to: paths.createReceiverGroup, label: 'ReceiverGroup.add' }}
      imports="receiver"
      removal={{
        call: 'ReceiverGroup/DeleteReceiverGroup',
        kind: 'receiverGroup',
        input: (receiverGroupIds) => ({ receiverGroupIds }),
        canSelect: (row) => row.isDelete,
      }}
    />
  )
}
