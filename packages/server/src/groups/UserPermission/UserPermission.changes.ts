import type { ChangePlan } from '../../history/changes.ts'

/** The fields shown in a user's history, by form names; parts by shared field names. */
export const userChanges: ChangePlan = {
  user_account: {
    part: 'user',
    columns: {
      company_id: { field: 'companyId', kind: 'company' },
      employee_type: { field: 'employeeTypeId', kind: 'employeeType' },
      employee_id: { field: 'employeeId', kind: 'text' },
      first_name: { field: 'firstName', kind: 'text' },
      last_name: { field: 'lastName', kind: 'text' },
      position: { field: 'jobTitle', kind: 'text' },
      department: { field: 'department', kind: 'text' },
      email: { field: 'email', kind: 'text' },
      telephone: { field: 'telephone', kind: 'text' },
      username: { field: 'username', kind: 'text' },
      password_hash: { field: 'password', kind: 'secret' },
      directory_object_id: { field: 'isDirectoryLinked', kind: 'secret' },
      is_active: { field: 'status', kind: 'flag' },
      inactive_note: { field: 'inactiveNote', kind: 'text' },
      notifies_by_email: { field: 'notification', kind: 'flag' },
    },
  },
  user_group: { part: 'groupUser', field: 'userGroups', of: 'group_id', kind: 'groupUser' },
  user_menu: {
    part: 'menuPermission',
    field: 'menuPermissions',
    of: 'menu_id',
    kind: 'menu',
    qualifier: { column: 'level', field: 'level', kind: 'menuLevel' },
  },
  user_company_area: {
    part: 'area',
    field: 'areas',
    of: 'company_id',
    kind: 'company',
    qualifier: { column: 'role', field: 'role', kind: 'areaRole' },
  },
  user_area: {
    part: 'area',
    field: 'areas',
    of: 'area_id',
    kind: 'area',
    qualifier: { column: 'role', field: 'role', kind: 'areaRole' },
  },
}
