import { MENU } from '@daybook/shared/registry'
import { useTranslation } from 'react-i18next'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { AdminPage, type Level } from '../../administration/AdminPage.tsx'
import { ListFilters } from '../../administration/ListFilters.tsx'
import { AddLink } from '../../administration/RecordLink.tsx'
import { RecordTable } from '../../administration/RecordTable.tsx'
import { useChosen } from '../../administration/useChosen.ts'
import { useListAddress } from '../../administration/useListAddress.ts'
import { ExportButton } from '../../app/ExportButton.tsx'
import { AreaFilters } from './AreaFilters.tsx'
import { useColumns } from './columns.tsx'

const LIST = {
  filters: { group: 'id', company: 'id', text: 'text' },
  defaultSort: { key: 'nOrder', order: 'asc' },
  sorts: ['nOrder', 'sEventGroupName', 'sCompanyName', 'sAreaName', 'nSubArea', 'sUpdateBy', 'dUpdate'],
} as const

/** The areas that the person looks after. */
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
  const list = useListAddress(LIST)
  const { group, company, text } = list.values
  const filters = { SearchText: text, SearchEventGroupID: group, SearchCompanyID: company }
  const answer = useCall('Area/LoadAreaList', { ...filters, ...list.input }, { keepPrevious: true })
  const { data } = answer
  const canEdit = level === 2
  const [chosen, setChosen] = useChosen(data?.lstData, (row) => row.nAreaID)
  const remove = useSave('Area/DeleteArea', { refresh: ['Area/LoadAreaList'] })
  const move = useSave('Company/SaveChangeOrder', { refresh: ['Area/LoadAreaList'] })
  // Places are those of one company's list of one group; the server names them where both are chosen.
  const isOneList = group !== null && company !== null
  const places = canEdit && isOneList && !answer.isPlaceholderData ? (data?.lstOrder.length ?? 0) : 0
  const columns = useColumns({
    first: (list.input.nPage - 1) * list.input.nPageSize + 1,
    rows: data?.lstData ?? [],
    places,
    canEdit,
    isMoving: move.isPending,
    onMove: (row, to) =>
      void move.run({ sFrom: row.nOrder, sTo: to, sTableName: 'area', nID: row.nAreaID, nSubID: null }),
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
        {(form) => <AreaFilters form={form} groups={data?.lstEventGroup ?? []} />}
      </ListFilters>
      <div className="list-tools">
        {canEdit && !isOneList && <p className="list-hint">{t('Area.orderTip')}</p>}
        {(data?.nTotal ?? 0) > 0 && (
          <ExportButton
            call="Area/ExportExcel"
            input={{ ...filters, lstAreaID: [...chosen], sSort: list.input.sSort, sOrder: list.input.sOrder }}
          />
        )}
        {canEdit && <AddLink to={paths.createArea}>{t('Area.add')}</AddLink>}
      </div>
      <RecordTable
        name={t('Area.title')}
        columns={columns}
        rows={data?.lstData}
        rowKey={(row) => row.nAreaID}
        rowTitle={() => (canEdit && !isOneList ? t('Area.orderTip') : undefined)}
        answer={answer}
        list={list}
        total={data?.nTotal}
        isBusy={move.isPending}
        removal={
          canEdit
            ? {
                chosen,
                onChange: setChosen,
                canSelect: (row) => row.isEdite,
                nameOf: (row) => `${row.sCompanyName} ${row.sAreaName}`,
                isPending: remove.isPending,
                run: async (lstAreaID) => (await remove.run({ lstAreaID })) !== null,
              }
            : undefined
        }
      />
    </>
  )
}
