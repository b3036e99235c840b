import type { ChangePlan } from '../../audit/history/changes.ts'

/** What of a receiver group is shown, by the wire names of the form; parts by the shared names of fields. */
export const receiverChanges: ChangePlan = {
  receiver_group: {
    part: 'receiverGroupName',
    columns: {
      name: { field: 'sReceiverGroupName', kind: 'text' },
      is_active: { field: 'cActive', kind: 'flag' },
      inactive_note: { field: 'sNoteInActive', kind: 'text' },
    },
  },
  receiver_group_member: {
    part: 'member',
    field: 'lstMember',
    of: 'user_id',
    kind: 'user',
    beside: { column: 'is_active', field: 'sStatus', kind: 'flag' },
  },
  receiver_group_area: { part: 'relationArea', field: 'lstAreaData', of: 'area_id', kind: 'area' },
}
