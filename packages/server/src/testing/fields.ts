import { callNamed } from '@daybook/shared'
import { type JsonSchema, plainSchemaOf } from '../http/openapi/schema.ts'

/** What a number (or a list of them) in a payload identifies. `plain` identifies nothing with an owner. */
export type Kind =
  | 'company'
  | 'area'
  | 'event'
  | 'shift'
  | 'upload'
  | 'draft'
  | 'user'
  | 'receiverGroup'
  | 'companyRule'
  | 'letter'
  | 'delegation'
  | 'alert'
  | 'action'
  | 'comment'
  | 'expectation'
  | 'excuse'
  | 'webhook'
  | 'delivery'
  | 'act'
  | 'token'
  | 'view'
  | 'schedule'
  | 'wall'
  | 'plain'

/** By name, or by call and name if a name has several meanings. */
const kinds: Record<string, Kind> = {
  companyId: 'company',
  areaId: 'area',
  area: 'area',
  areaIds: 'area',
  subAreaIds: 'area',
  eventId: 'event',
  eventIds: 'event',
  reportIds: 'event',
  shifts: 'shift',
  'files[].id': 'upload',
  fileId: 'upload',
  fileIds: 'upload',
  'UploadFile/DeleteFile id': 'upload',
  'file.id': 'upload',
  'ImportData/importList uploadId': 'upload',
  'cells[].areaId': 'area',
  'Inbox/Decide rows[].eventId': 'event',
  'cells[].shiftId': 'shift',
  draftId: 'draft',
  userId: 'user',
  userIds: 'user',
  delegateId: 'user',
  'Consequences/Count ids': 'company',
  actId: 'act',
  tokenId: 'token',
  viewId: 'view',
  scheduleId: 'schedule',
  wallId: 'wall',
  'Acts/Prepare rows[].id': 'user',
  'Acts/Start rows[].id': 'user',
  'change.areaIds': 'area',
  'change.shiftIds': 'shift',
  'change.handovers[].id': 'area',
  'change.handovers[].toId': 'user',
  'change.companyId': 'company',
  'change.eventTypeIds': 'plain',
  'change.userGroups': 'plain',
  alertId: 'alert',
  levels: 'plain',
  'Delegation/Accept id': 'delegation',
  'Delegation/End id': 'delegation',
  'Webhooks/GetLog id': 'webhook',
  'Webhooks/Change id': 'webhook',
  'Webhooks/Remove id': 'webhook',
  'Webhooks/Rotate id': 'webhook',
  'Webhooks/Test id': 'webhook',
  deliveryId: 'delivery',
  companyIds: 'company',
  headCompanyId: 'company',
  company: 'company',
  'Company/LoadCreateCompanyData editId': 'company',
  'Company/LoadChanges id': 'company',
  'Company/SaveChangeOrder id': 'company',
  'Company/SaveChangeOrder subId': 'area',
  previousIds: 'area',
  orderedIds: 'area',
  parentAreaId: 'area',
  'subAreas[].areaId': 'area',
  'subAreas[].headAreaId': 'area',
  'areaRelations[].areaId': 'area',
  'wholeCompanies[].companyId': 'company',
  'operationAreas[].areaId': 'area',
  'securityAreas[].areaId': 'area',
  'csrAreas[].areaId': 'area',
  'approverAreas[].areaId': 'area',
  'operationAdminAreas[].areaId': 'area',
  'securityAdminAreas[].areaId': 'area',
  'csrAdminAreas[].areaId': 'area',
  'csrOwnAdminAreas[].areaId': 'area',
  'Area/LoadChanges id': 'area',
  shiftIds: 'shift',
  'subAreas[].shiftIds': 'shift',
  'shifts[].shift': 'shift',
  'members[].userId': 'user',
  'UserPermission/LoadChanges id': 'user',
  'UserPermission/DeleteUserFromList ': 'user',
  receiverGroupId: 'receiverGroup',
  receiverGroupIds: 'receiverGroup',
  'ReceiverGroup/LoadChanges id': 'receiverGroup',
  'NotificationCompany/onDelete ids': 'companyRule',
  'NotificationCompany/onEdit id': 'companyRule',
  'NotificationCompany/onSaveData id': 'companyRule',
  'LogMailMonitoring/onResentMail letterIds': 'letter',
  commentId: 'comment',
  mentionIds: 'user',
  letterId: 'letter',
  actionId: 'action',
  ownerId: 'user',
  receiverId: 'user',
  ruleId: 'expectation',
  excuseId: 'excuse',
  shiftId: 'shift',
  previewAreaId: 'area',
  weekdays: 'plain',
  limit: 'plain',
  'steps[].minutes': 'plain',
  count: 'plain',
  within: 'plain',
  // Event types, event groups, user groups, menus and the rules of event groups have no owner.
  signInId: 'plain',
  eventTypeId: 'plain',
  subEventTypeId: 'plain',
  eventType: 'plain',
  eventTypeIds: 'plain',
  'events[].eventTypeId': 'plain',
  'wholeCompanies[].eventGroupId': 'plain',
  'subEventTypes[].eventTypeId': 'plain',
  'EventType/LoadChanges id': 'plain',
  eventGroupId: 'plain',
  eventGroup: 'plain',
  'Views/Save groupId': 'plain',
  'Views/Save version': 'plain',
  'letter.onDay': 'plain',
  'letter.hour': 'plain',
  'Schedules/Save onDay': 'plain',
  'Schedules/Save hour': 'plain',
  eventGroupIds: 'plain',
  userGroup: 'plain',
  userGroups: 'plain',
  'menuPermissions[].menuId': 'plain',
  exportType: 'plain',
  'NotificationTime/onDelete ids': 'plain',
  'NotificationTime/onEdit id': 'plain',
  'NotificationTime/onSaveData id': 'plain',
  'SetAdvanceEventDays/onDelete ids': 'plain',
  'SetAdvanceEventDays/onEdit id': 'plain',
  'SetAdvanceEventDays/onSaveData id': 'plain',
  // Of menu 11, whose people administer everything.
  'PastReports/LoadFile fileId': 'plain',
  'PastReports/AddPhoto fileId': 'plain',
  'PastReports/LoadPhotos fileId': 'plain',
  'PastReports/SaveMapping fileId': 'plain',
  'PastReports/Check fileId': 'plain',
  'PastReports/LoadFaults fileId': 'plain',
  'PastReports/ExportFaults fileId': 'plain',
  'PastReports/LoadTotals fileId': 'plain',
  'PastReports/BringIn fileId': 'plain',
  'PastReports/RemoveFile fileId': 'plain',
  'meanings[].recordId': 'plain',
  // Numbers that are not ids.
  'columns[].column': 'plain',
  without: 'plain',
  'menuPermissions[].level': 'plain',
  'filedOffline.clockOffset': 'plain',
  employeeTypeId: 'plain',
  colorId: 'plain',
  'subEventTypes[].colorId': 'plain',
  searchBy: 'plain',
  from: 'plain',
  to: 'plain',
  position: 'plain',
  actionDays: 'plain',
  'subAreas[].position': 'plain',
  'subEventTypes[].position': 'plain',
  dayText: 'plain',
  month: 'plain',
  day: 'plain',
  'Login/ContactUsData id': 'plain',
  'ContactUs/SaveData id': 'plain',
  levelId: 'plain',
  level: 'plain',
  mode: 'plain',
  statusId: 'plain',
  version: 'plain',
  'filter.companyId': 'company',
  'filter.areaIds': 'area',
  'filter.eventGroupId': 'plain',
  'filter.eventTypes': 'plain',
  'filter.year': 'plain',
  selectedAreaIds: 'area',
  'stackedCharts[].orderId': 'plain',
  year: 'plain',
  eventTypes: 'plain',
  'rows[].eventGroupId': 'plain',
  'rows[].eventType': 'plain',
  // A port, and the companies of a connection test, which only people who administer all of them may run.
  port: 'plain',
  'TestPis/SendTest_AllSyatem companyId': 'plain',
  page: 'plain',
  pageSize: 'plain',
  days: 'plain',
  take: 'plain',
  'rows[].version': 'plain',
}

/** A number in a call's input: its path, its kind, and whether it is a list. */
export type NumberField = { path: string; kind: Kind | undefined; isList: boolean }

const schemas = new Map<string, JsonSchema>()

/** The schema of a call's input. */
export function inputSchema(name: string): JsonSchema {
  const call = callNamed(name)
  const schema = schemas.get(name) ?? (call ? plainSchemaOf(call.input, 'input') : {})
  schemas.set(name, schema)
  return schema
}

/** All numbers in a call's input. `kind` is undefined if the table above does not have it. */
export function numberFields(name: string): NumberField[] {
  return numbersIn(inputSchema(name)).map(({ path, isList }) => ({
    path,
    isList,
    kind: kinds[`${name} ${path}`] ?? kinds[path],
  }))
}

function numbersIn(schema: JsonSchema, above = ''): { path: string; isList: boolean }[] {
  // A call whose whole input is a list of ids: a field without a name.
  if (above === '' && schema.items && isNumber(schema.items)) return [{ path: '', isList: true }]
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    const path = `${above}${key}`
    const branches = [one, ...(one.anyOf ?? [])]
    const lists = branches.flatMap(({ items }) => (items ? [items, ...(items.anyOf ?? [])] : []))
    return [
      ...(branches.some(isNumber) || lists.some(isNumber) ? [{ path, isList: !branches.some(isNumber) }] : []),
      ...branches.flatMap((branch) => numbersIn(branch, `${path}.`)),
      ...lists.flatMap((item) => numbersIn(item, `${path}[].`)),
    ]
  })
}

function isNumber({ type }: JsonSchema): boolean {
  return [type].flat().some((one) => one === 'integer' || one === 'number')
}

/** The payload with an id in a field; in a list of rows, in the first one. */
export function withId(payload: object, { path, isList }: NumberField, id: number): object {
  if (path === '') return [id]
  const [outer, key] = path.includes('[].') ? [] : path.split('.')
  if (outer && key)
    return {
      ...payload,
      [outer]: withId((payload as Record<string, object>)[outer] ?? {}, { path: key, isList, kind: undefined }, id),
    }
  const [list, inner] = path.split('[].')
  if (!list || !inner) return { ...payload, [path]: isList ? [id] : id }
  const rows: unknown = (payload as Record<string, unknown>)[list]
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined
  return { ...payload, [list]: [{ ...(typeof first === 'object' ? first : {}), [inner]: isList ? [id] : id }] }
}
