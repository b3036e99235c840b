import type { ChangePlan } from '../../audit/history/changes.ts'

/** What of a company, its working times and its event types is shown, by the wire names of the form; parts by the shared names of fields. */
export const companyChanges: ChangePlan = {
  company: {
    part: 'company',
    columns: {
      name: { field: 'sCompanyName', kind: 'text' },
      head_company_id: { field: 'nHeadCompany', kind: 'company' },
      is_csr_area: { field: 'cCSR', kind: 'flag' },
      is_active: { field: 'cActive', kind: 'flag' },
      inactive_note: { field: 'sNoteInActive', kind: 'text' },
      notifies_by_email: { field: 'sNotificationStatus', kind: 'flag' },
      position: { field: 'nOrder', kind: 'number' },
      sign_in: { field: 'nSignInID', kind: 'signIn' },
    },
  },
  shift: {
    part: 'workingTime',
    named: { column: 'id', kind: 'shift' },
    columns: {
      name: { field: 'sWorkingTime', kind: 'text' },
      start_time: { field: 'sStartTime', kind: 'time' },
      end_time: { field: 'sEndTime', kind: 'time' },
      ends_next_day: { field: 'isOverDay', kind: 'flag' },
      is_active: { field: 'cActive', kind: 'flag' },
      inactive_note: { field: 'sNoteInActive', kind: 'text' },
    },
  },
  company_event_type: { part: 'eventType', field: 'lstEventData', of: 'event_type_id', kind: 'eventType' },
}
