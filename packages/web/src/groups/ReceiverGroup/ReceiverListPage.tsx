import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { AddLink } from '../../administration/RecordLink.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useChosen } from '../../administration/useChosen.ts'
import { useListAddress } from '../../administration/useListAddress.ts'
import { receiverList } from './address.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { CompanyFilter } from './CompanyFilter.tsx'
import { useColumns } from './columns.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import listStyles from '../../administration/list.module.css'

const NO_ROWS: [] = []

/** The receiver groups of areas that the user manages. */
export function ReceiverListPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.receiverGroup} title={t('ReceiverGroup.title')}>
      {(level) => <ReceiverList level={level} />}
    </AdminPage>
  )
}

function ReceiverList({ level }: { level: Level }) {
  const { t } = useTranslation()
  const list = useListAddress(receiverList)
  const { text, group, company } = list.values
  const filters = { searchText: text, eventGroupId: group, companyId: company }
  const answer = useCall('ReceiverGroup/LoadListData', { ...filters, ...list.input }, { keepPrevious: true })
  const { data } = answer
  const [chosen, setChosen] = useChosen(data?.rows, (row) => row.receiverGroupId)
  const remove = useSave('ReceiverGroup/DeleteReceiverGroup', {
    refresh: ['ReceiverGroup/LoadListData'],
    isRefreshedRefused: true,
  })
  const columns = useColumns(level, (list.input.page - 1) * list.input.pageSize, data?.rows ?? NO_ROWS)

  return (
    <>
      <ListFilters
        values={list.values}
        answer={answer}
        onSearch={list.search}
        onClear={list.clear}
        onChange={(changed, form) => {
          // CSR has its own companies.
          if ('group' in changed) form.set({ company: null })
        }}
      >
        <Field name="group" label={t('field.eventGroup')}>
          <SelectField options={data?.eventGroups ?? []} placeholder={t('ui.all')} />
        </Field>
        <CompanyFilter />
        <Field name="text" label={t('ReceiverGroup.searchName')}>
          <TextField isClearable enterKeyHint="search" />
        </Field>
      </ListFilters>
      <div className={listStyles.tools}>
        {(data?.total ?? 0) > 0 && (
          <ExportButton
            call="ReceiverGroup/ExportExcels"
            input={{ ...filters, sort: list.input.sort, order: list.input.order }}
          />
        )}
        {level === 2 && <AddLink to={paths.createReceiverGroup}>{t('ReceiverGroup.add')}</AddLink>}
      </div>
      <RecordTable
        name={t('ReceiverGroup.title')}
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => row.receiverGroupId}
        answer={answer}
        list={list}
        total={data?.total}
        removal={
          level === 2
            ? {
                kind: 'receiverGroup',
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.isDelete,
                nameOf: (row) => row.receiverGroupName,
                isPending: remove.isPending,
                run: async (receiverGroupIds) => (await remove.run({ receiverGroupIds })) !== null,
              }
            : undefined
        }
      />
    </>
  )
}
