import { MENU } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { AddLink } from '../../administration/RecordLink.tsx'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useChosen } from '../../administration/useChosen.ts'
import { useListAddress } from '../../administration/useListAddress.ts'
import { companyList } from './address.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { useColumns } from './columns.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import gridStyles from '../../kit/fields/grid.module.css'
import listStyles from '../../administration/list.module.css'

/** The companies that the user administers. */
export function CompanyListPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.company} title={t('Company.title')}>
      {(level) => <CompanyList level={level} />}
    </AdminPage>
  )
}

function CompanyList({ level }: { level: Level }) {
  const { t } = useTranslation()
  const list = useListAddress(companyList)
  const { text, head } = list.values
  const filters = { searchText: text, companyId: head }
  const answer = useCall('Company/LoadCompanyListData', { ...filters, ...list.input }, { keepPrevious: true })
  const { data } = answer
  // Only a corporate administrator adds, deletes and reorders companies.
  const canManage = level === 2 && (data?.isCorporateAdmin ?? false)
  const [chosen, setChosen] = useChosen(data?.companies, (row) => row.companyId)
  const refresh = ['Company/LoadCompanyListData'] as const
  const remove = useSave('Company/DeleteCompanyListData', { refresh, isRefreshedRefused: true })
  const move = useSave('Company/SaveChangeOrder', { refresh })
  const columns = useColumns({
    first: (list.input.page - 1) * list.input.pageSize + 1,
    rows: data?.companies ?? [],
    places: canManage ? (data?.positions.length ?? 0) : 0,
    isMoving: move.isPending,
    onMove: (row, to) =>
      void move.run({
        from: row.position,
        to,
        tableName: 'company',
        id: row.companyId,
        subId: null,
      }),
  })

  return (
    <>
      <ListFilters values={list.values} answer={answer} onSearch={list.search} onClear={list.clear}>
        <Field name="text" label={t('field.companyName')} className={gridStyles.wideItem}>
          <TextField isClearable placeholder={t('Company.searchPlaceholder')} enterKeyHint="search" />
        </Field>
        <Field name="head" label={t('field.headCompany')}>
          <SelectField options={data?.companyChoices ?? []} placeholder={t('ui.all')} isLoading={!data} />
        </Field>
      </ListFilters>
      <div className={listStyles.tools}>
        {(data?.total ?? 0) > 0 && (
          <ExportButton
            call="Company/ExportExcel"
            input={{ ...filters, sort: list.input.sort, order: list.input.order }}
          />
        )}
        {canManage && <AddLink to={paths.createCompany}>{t('Company.add')}</AddLink>}
      </div>
      <RecordTable
        name={t('Company.title')}
        columns={columns}
        rows={data?.companies}
        rowKey={(row) => row.companyId}
        answer={answer}
        list={list}
        total={data?.total}
        isBusy={move.isPending}
        removal={
          canManage
            ? {
                kind: 'company',
                chosen,
                onChange: setChosen,
                canSelect: () => true,
                nameOf: (row) => row.companyName,
                isPending: remove.isPending,
                run: async (companyIds) => (await remove.run({ companyIds })) !== null,
              }
            : undefined
        }
      />
    </>
  )
}
