import type { Output } from '@daybook/shared'
import type { TFunction } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { NamedRecord } from '../../administration/RecordLink.tsx'
import type { ListState } from '../../administration/RecordListPage.tsx'
import { FlagBadge } from '../../administration/StatusFields.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { SubAreaPopup } from './SubAreaPopup.tsx'
import badgeStyles from '../../kit/badge.module.css'
import { positionColumn, recordColumn, updatedColumns } from '../../administration/recordColumns.tsx'
import { Row } from '../../kit/layout/layout.tsx'

export type AreaRow = Output<'Area/LoadAreaList'>['rows'][number]

export const areaColumns = (t: TFunction, { canEdit, places }: ListState): Column<AreaRow>[] => [
  positionColumn<AreaRow>(t, {
    list: 'Area/LoadAreaList',
    table: 'area',
    id: (row) => row.areaId,
    nameOf: (row) => row.areaName,
    places,
    canMove: (row) => row.canEdit,
  }),
  {
    key: 'eventGroupName',
    title: t('field.eventGroup'),
    sort: 'server',
    render: (row) => row.eventGroupName,
  },
  { key: 'companyName', title: t('field.company'), sort: 'server', width: 116, render: (row) => row.companyName },
  {
    key: 'areaName',
    title: t('field.areaName'),
    sort: 'server',
    phone: 'title',
    render: (row) => (
      <Row as="span" gap={[4, 8]} align="center">
        <NamedRecord
          to={paths.createArea}
          id={row.areaId}
          sealedId={row.sealedId}
          name={row.areaName}
          other={row.otherName}
        />
        {row.requiresApproval && <span className={badgeStyles.badge}>{t('Area.requireApproval')}</span>}
        {!row.active && <FlagBadge isActive={false} />}
      </Row>
    ),
  },
  {
    key: 'subAreaCount',
    title: t('field.subArea'),
    sort: 'server',
    align: 'center',
    render: (row) => <SubAreaPopup row={row} canMove={canEdit && row.canEdit} />,
  },
  ...updatedColumns<AreaRow>(t, 'server'),
  // If only some of an area's sub areas are in scope, they can be changed in the same form.
  recordColumn<AreaRow>(t, {
    to: paths.createArea,
    id: (row) => row.areaId,
    of: (row) => row.areaName,
    canEdit: () => canEdit,
  }),
]
