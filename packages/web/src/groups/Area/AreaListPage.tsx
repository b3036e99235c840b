import { MENU } from '@daybook/shared/registry'
import { paths } from '../../app/paths.ts'
import { RecordListPage } from '../../administration/RecordListPage.tsx'
import { ExportButton } from '../../app/ExportButton.tsx'
import { ActButton, ActsLink } from '../../administration/acts/ActButton.tsx'
import { areaList } from './address.ts'
import { AreaFilters } from './AreaFilters.tsx'
import { areaColumns } from './columns.tsx'
import { SheetsButton } from './SheetsButton.tsx'

/** The areas that the user manages. */
export function AreaListPage() {
  return (
    <RecordListPage
      menu={MENU.area}
      title="Area.title"
      address={areaList}
      call="Area/LoadAreaList"
      asked={({ text, group, company }) => ({ searchText: text, eventGroupId: group, companyId: company })}
      page={(data) => ({ ...data, places: data.positions.length })}
      rowKey={(row) => row.areaId}
      nameOf={(row) => `${row.companyName} ${row.areaName}`}
      columns={areaColumns}
      // Positions only exist within one company and group; the server returns them if both are chosen.
      orderHint={({ group, company }) => (group === null || company === null) && 'Area.orderTip'}
      order={({ group, company }) => ({ tableName: 'area', companyId: company, eventGroupId: group })}
      filters={(data, form) => <AreaFilters form={form} groups={data?.eventGroups ?? []} />}
      onFilter={(changed, form) => 'group' in changed && form.set({ company: null })}
      excel={(input, areaIds) => <ExportButton call="Area/ExportExcel" input={{ ...input, areaIds: [...areaIds] }} />}
      more={<ActsLink />}
      add={{ to: paths.createArea, label: 'Area.add' }}
      imports="area"
      removal={{
        call: 'Area/DeleteArea',
        kind: 'area',
        input: (areaIds) => ({ areaIds }),
        canSelect: (row) => row.canEdit,
        acrossPages: true,
        others: (areaIds, seen) => (
          <>
            <ActButton records="area" ids={areaIds} seen={seen} />
            <SheetsButton areaIds={areaIds} />
          </>
        ),
      }}
    />
  )
}
