import type { ChangePlan } from '../../history/changes.ts'

/** The fields shown in a receiver group's history, by form names; parts by shared field names. */
export const receiverChanges: ChangePlan = {
  receiver_group: {
    part: 'receiverGroupName',
    columns: {
      name: { field: 'receiverGroupName', kind: 'text' },
      second_name: { field: 'secondName', kind: 'text' },
      is_active: { field: 'active', kind: 'flag' },
      inactive_note: { field: 'inactiveNote', kind: 'text' },
    },
  },
  receiver_group_member: {
    part: 'member',
    field: 'members',
    of: 'user_id',
    kind: 'user',
    qualifier: { column: 'is_active', field: 'status', kind: 'flag' },
  },
  receiver_group_company_area: { part: 'relationArea', field: 'areaRelations', of: 'company_id', kind: 'company' },
  receiver_group_area: { part: 'relationArea', field: 'areaRelations', of: 'area_id', kind: 'area' },
}
