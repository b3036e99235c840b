import { allCalls } from '@daybook/contract'
import { type JsonSchema, schemaOf } from '../openapi/schema.ts'

/** What a number (or a list of them) in a payload names. `plain` names nothing that has an owner. */
export type Kind = 'company' | 'area' | 'event' | 'shift' | 'upload' | 'draft' | 'user' | 'eventType' | 'plain'

/** By wire name, or by call and wire name where a name means different things. */
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
  nDraftID: 'draft',
  nUserID: 'user',
  nEventTypeID: 'eventType',
  nSubEventTypeID: 'eventType',
  nEventType: 'eventType',
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
  nPage: 'plain',
  nPageSize: 'plain',
}

/** A number that a call takes: where, what it names, and whether a list of them stands there. */
export type NumberField = { path: string; kind: Kind | undefined; isList: boolean }

export function inputSchema(name: string): JsonSchema {
  const found = allCalls().find(({ group, name: call }) => `${group}/${call}` === name)
  return found ? schemaOf(found.call.input, 'input') : {}
}

/** Every number that the input of a call takes. `kind` is undefined for one that the table above does not know. */
export function numberFields(name: string): NumberField[] {
  return numbersIn(inputSchema(name)).map(({ path, isList }) => ({
    path,
    isList,
    kind: kinds[`${name} ${path}`] ?? kinds[path],
  }))
}

function numbersIn(schema: JsonSchema, above = ''): { path: string; isList: boolean }[] {
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

/** The payload with an id put where a field stands. */
export function withId(payload: object, { path, isList }: NumberField, id: number): Record<string, unknown> {
  const [list, inner] = path.split('[].')
  if (list && inner) return { ...payload, [list]: [{ [inner]: id }] }
  return { ...payload, [path]: isList ? [id] : id }
}
