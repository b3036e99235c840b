import { allCalls } from '@daybook/shared'
import { type JsonSchema, schemaOf } from '../openapi/schema.ts'

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
  | 'plain'

/** By wire name, or by call and wire name if a name has several meanings. */
const kinds: Record<string, Kind> = {
  nCompanyID: 'company',
  nCompyne: 'company',
  nAreaID: 'area',
  nArea: 'area',
  lstAreaID: 'area',
  lstSubAreaID: 'area',
  nEventID: 'event',
  nEventReportID: 'event',
  lstEventID: 'event',
  lstWorkingTime: 'shift',
  'lstFileData[].nID': 'upload',
  'UploadFile/DeleteFile nID': 'upload',
  'FileData.nID': 'upload',
  nDraftID: 'draft',
  nUserID: 'user',
  SearchCompanyID: 'company',
  lstCompanyID: 'company',
  nHeadCompany: 'company',
  nUserCompanyID: 'company',
  nCompany: 'company',
  arrCompany: 'company',
  'Company/LoadCreateCompanyData nEditID': 'company',
  'Company/LoadChanges nID': 'company',
  'Company/SaveChangeOrder nID': 'company',
  'Company/SaveChangeOrder nSubID': 'area',
  nAreaHeadID: 'area',
  'lstSubArea[].nAreaID': 'area',
  'lstSubArea[].nHeadreaID': 'area',
  'lstAreaData[].nAreaID': 'area',
  'lstOperation[].nAreaID': 'area',
  'lstSecurity[].nAreaID': 'area',
  'lstCSR[].nAreaID': 'area',
  'lstApprover[].nAreaID': 'area',
  'lstOperation_AdminArea[].nAreaID': 'area',
  'lstSecurity_AdminArea[].nAreaID': 'area',
  'lstCSR_AdminArea[].nAreaID': 'area',
  'lstCSR_CSRAdminArea[].nAreaID': 'area',
  'Area/LoadChanges nID': 'area',
  lstWorkingTimeID: 'shift',
  'lstSubArea[].lstWorkingTimeID': 'shift',
  'lstWorkTime[].nWorkingTime': 'shift',
  nEditeUserID: 'user',
  'lstMember[].nUserID': 'user',
  'UserPermission/LoadChanges nID': 'user',
  'UserPermission/DeleteUserFromList ': 'user',
  nReceiverGroupID: 'receiverGroup',
  lstReceiverGroupID: 'receiverGroup',
  'ReceiverGroup/LoadChanges nID': 'receiverGroup',
  'NotificationCompany/onDelete lstID': 'companyRule',
  'NotificationCompany/onEdit nID': 'companyRule',
  'NotificationCompany/onSaveData nID': 'companyRule',
  'LogMailMonitoring/onResentMail lstLetterID': 'letter',
  nLetterID: 'letter',
  lstGroupID: 'receiverGroup',
  nReceiverID: 'user',
  // Event types, event groups, user groups, menus and the rules of event groups have no owner.
  nSignInID: 'plain',
  nEventTypeID: 'plain',
  nSubEventTypeID: 'plain',
  nEventType: 'plain',
  EventTypeID: 'plain',
  lstEventTypeID: 'plain',
  'lstEventData[].nEventTypeID': 'plain',
  'lstSubEventType[].nEventTypeID': 'plain',
  'lstSubEventTtype[].nEventTypeID': 'plain',
  'EventType/LoadChanges nID': 'plain',
  SearchEventGroupID: 'plain',
  nGroupEventID: 'plain',
  sEventGroup: 'plain',
  nGroupUser: 'plain',
  lstGroupUser: 'plain',
  'lstMenuPermission[].nMenuID': 'plain',
  sExportType: 'plain',
  'NotificationTime/onDelete lstID': 'plain',
  'NotificationTime/onEdit nID': 'plain',
  'NotificationTime/onSaveData nID': 'plain',
  'SetAdvanceEventDays/onDelete lstID': 'plain',
  'SetAdvanceEventDays/onEdit nID': 'plain',
  'SetAdvanceEventDays/onSaveData nID': 'plain',
  // Numbers that are not ids.
  'lstMenuPermission[].cPermission': 'plain',
  nEmployeeTypeID: 'plain',
  nEventColor: 'plain',
  'lstSubEventTtype[].nEventColor': 'plain',
  nSearchby: 'plain',
  sFrom: 'plain',
  sTo: 'plain',
  nOrder: 'plain',
  'lstSubArea[].nOrder': 'plain',
  'lstSubEventType[].nOrder': 'plain',
  'lstSubEventTtype[].nOrder': 'plain',
  sDay: 'plain',
  sMonth: 'plain',
  arrDay: 'plain',
  arrMonth: 'plain',
  'Login/ContactUsData nID': 'plain',
  'ContactUs/SaveData nID': 'plain',
  nEventGroupID: 'plain',
  nEventGroup: 'plain',
  nLevelID: 'plain',
  nLavel: 'plain',
  nSecurityLevelID: 'plain',
  nMode: 'plain',
  nStatus: 'plain',
  nVersion: 'plain',
  'cFilterData.nCompanyID': 'company',
  'cFilterData.lstAreaID': 'area',
  'cFilterData.nEventGroupID': 'plain',
  'cFilterData.lstEventType': 'plain',
  'cFilterData.nYear': 'plain',
  lstSelectAreaID: 'area',
  'lstImgChartStacked[].nOrderID': 'plain',
  nYear: 'plain',
  lstEventType: 'plain',
  'lstData[].nEventGroupID': 'plain',
  'lstData[].nEventType': 'plain',
  // A port, and the companies of a connection test, which only people who administer all of them may run.
  txtport: 'plain',
  nCompanyIDP: 'plain',
  nPage: 'plain',
  nPageSize: 'plain',
}

/** A number in a call's input: its path, its kind, and whether it is a list. */
export type NumberField = { path: string; kind: Kind | undefined; isList: boolean }

export function inputSchema(name: string): JsonSchema {
  const found = allCalls().find(({ group, name: call }) => `${group}/${call}` === name)
  return found ? schemaOf(found.call.input, 'input') : {}
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
