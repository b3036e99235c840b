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
import { areaList } from './address.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { AreaFilters } from './AreaFilters.tsx'
import { useColumns } from './columns.tsx'
import { SheetsButton } from './SheetsButton.tsx'
import listStyles from '../../administration/list.module.css'

/** The areas that the user manages. */
export function AreaListPage() {
  const { t } = useTranslation()
  return (
    <AdminPage menu={MENU.area} title={t('Area.title')}>
      {(level) => <AreaList level={level} />}
    </AdminPage>
  )
}

function AreaList({ level }: { level: Level }) {
  const { t } = useTranslation()
  const list = useListAddress(areaList)
  const { group, company, text } = list.values
  const filters = { searchText: text, eventGroupId: group, companyId: company }
  const answer = useCall('Area/LoadAreaList', { ...filters, ...list.input }, { keepPrevious: true })
  const { data } = answer
  const canEdit = level === 2
  const [chosen, setChosen] = useChosen(data?.rows, (row) => row.areaId)
  const remove = useSave('Area/DeleteArea', { refresh: ['Area/LoadAreaList'], isRefreshedRefused: true })
  const move = useSave('Company/SaveChangeOrder', { refresh: ['Area/LoadAreaList'] })
  // Positions only exist within one company and group; the server returns them if both are chosen.
  const isOneList = group !== null && company !== null
  const places = canEdit && isOneList && !answer.isPlaceholderData ? (data?.positions.length ?? 0) : 0
  const columns = useColumns({
    first: (list.input.page - 1) * list.input.pageSize + 1,
    rows: data?.rows ?? [],
    places,
    canEdit,
    isMoving: move.isPending,
    onMove: (row, to) => void move.run({ from: row.position, to, tableName: 'area', id: row.areaId, subId: null }),
  })

  return (
    <>
      <ListFilters
        values={list.values}
        answer={answer}
        onSearch={list.search}
        onClear={list.clear}
        onChange={(changed, form) => {
          if ('group' in changed) form.set({ company: null })
        }}
      >
        {(form) => <AreaFilters form={form} groups={data?.eventGroups ?? []} />}
      </ListFilters>
      <div className={listStyles.tools}>
        {canEdit && !isOneList && <p className={listStyles.hint}>{t('Area.orderTip')}</p>}
        {(data?.total ?? 0) > 0 && (
          <ExportButton
            call="Area/ExportExcel"
            input={{ ...filters, areaIds: [...chosen], sort: list.input.sort, order: list.input.order }}
          />
        )}
        {canEdit && <AddLink to={paths.createArea}>{t('Area.add')}</AddLink>}
      </div>
      <RecordTable
        name={t('Area.title')}
        columns={columns}
        rows={data?.rows}
        rowKey={(row) => row.areaId}
        rowTitle={() => (canEdit && !isOneList ? t('Area.orderTip') : undefined)}
        answer={answer}
        list={list}
        total={data?.total}
        isBusy={move.isPending}
        removal={
          canEdit
            ? {
                kind: 'area',
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.canEdit,
                nameOf: (row) => `${row.companyName} ${row.areaName}`,
                isPending: remove.isPending,
                others: <SheetsButton areaIds={[...chosen]} />,
                run: async (areaIds) => (await remove.run({ areaIds })) !== null,
              }
            : undefined
        }
      />
    </>
  )
}
