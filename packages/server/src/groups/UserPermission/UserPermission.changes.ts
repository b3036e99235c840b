import type { ChangePlan } from '../../audit/history/changes.ts'

/** What of a user is shown, by the wire names of the form; parts by the shared names of fields. */
export const userChanges: ChangePlan = {
  user_account: {
    part: 'user',
    columns: {
      company_id: { field: 'nCompanyID', kind: 'company' },
      employee_type: { field: 'nEmployeeTypeID', kind: 'employeeType' },
      employee_id: { field: 'sEmployeeID', kind: 'text' },
      first_name: { field: 'sFName', kind: 'text' },
      last_name: { field: 'sLName', kind: 'text' },
      position: { field: 'sPosition', kind: 'text' },
      department: { field: 'sOrgName', kind: 'text' },
      email: { field: 'sEmail', kind: 'text' },
      telephone: { field: 'sTel', kind: 'text' },
      username: { field: 'sUsername', kind: 'text' },
      password_hash: { field: 'sPassword', kind: 'secret' },
      directory_object_id: { field: 'isDirectoryLinked', kind: 'secret' },
      is_active: { field: 'sStatus', kind: 'flag' },
      inactive_note: { field: 'sInactiveRemark', kind: 'text' },
      notifies_by_email: { field: 'sNotificationStatus', kind: 'flag' },
    },
  },
  user_group: { part: 'groupUser', field: 'lstGroupUser', of: 'group_id', kind: 'groupUser' },
  user_menu: {
    part: 'menuPermission',
    field: 'lstMenuPermission',
    of: 'menu_id',
    kind: 'menu',
    beside: { column: 'level', field: 'cPermission', kind: 'number' },
  },
  user_area: {
    part: 'area',
    field: 'lstArea',
    of: 'area_id',
    kind: 'area',
    beside: { column: 'role', field: 'sRole', kind: 'areaRole' },
  },
}
