import { allCalls, type CallName } from '@daybook/shared'
import { SAME_ORIGIN, type TestApp } from './app.ts'
import { inputSchema } from './fields.ts'
import { MULTIPART, multipartBody, PNG } from './upload.ts'
import { area, company, eventType, shift } from './world.ts'

/* Helpers for tests that iterate over the contract's calls. */

export const calls = allCalls().map(({ group, name, call }) => ({ name: `${group}/${name}` as CallName, call }))
export const guarded = calls.filter(({ call }) => call.access !== 'public')

type Raw = {
  cookie?: string
  name: string
  method?: 'GET' | 'multipart'
  body: string | Buffer
  headers?: Record<string, string>
}

/** Sends a body as it is, valid or not. */
export function send({ app }: TestApp, { cookie, name, method, body, headers }: Raw) {
  const type = method === 'multipart' ? MULTIPART : 'application/json'
  return app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `/api/${name}`,
    headers: {
      ...SAME_ORIGIN,
      ...(cookie ? { cookie } : {}),
      ...(method === 'GET' ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { payload: body }),
  })
}

/** An acceptable upload. */
export const picture = multipartBody({ name: 'a.png', content: PNG, folder: 'CreateReport' })

/** A plausible payload by field names, to get past the first check. */
const usual: Record<string, unknown> = {
  eventGroupId: 2,
  companyId: company.home,
  areaId: [area.gate],
  area: area.gate,
  areaIds: [area.gate],
  eventTypeId: eventType.normal,
  eventType: eventType.normal,
  shifts: [shift.morning],
  eventDate: '2026-11-20',
  day: '21/11/2026',
  username: 'admin',
  userName: 'admin',
}

const ruleForm = {
  scope: 'area',
  areaId: area.gate,
  isByShift: false,
  weekdays: [1, 2, 3, 4, 5],
  leavesOutHolidays: true,
  dueAt: '18:00',
  isDueNextDay: false,
  from: '2026-11-21',
}

/** Fields that a call needs instead of or in addition to the usual ones. */
const ofCall: Record<string, Record<string, unknown>> = {
  'Comments/GetList': { take: 20 },
  'Comments/GetPeople': { search: 'a' },
  'Comments/Add': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a03', text: 'Seen', mentionIds: [] },
  'Comments/Edit': { text: 'Seen again', mentionIds: [], version: 1 },
  'MyAccount/Save': { channel: 'email', language: 'en', quietFrom: '22:00', quietUntil: '06:00' },
  'MyAccount/SaveYears': { years: 'buddhist' },
  'MyAccount/SaveSingleKeys': { singleKeys: false },
  'MyAccount/LinkTeams': { address: 'https://prod-00.logic.azure.com/workflows/1' },
  'MyAccount/MakeToken': { name: 'Power BI', days: 90 },
  'MyAccount/RevokeToken': { tokenId: 1 },
  'Views/Save': { name: 'My view', page: '/Event-Record', query: 'group=2' },
  'Schedules/Save': { viewId: 1, receiverGroupId: 1, rhythm: 'day', onDay: 1, hour: 7 },
  'Schedules/Pause': { scheduleId: 1, isPaused: true },
  'Schedules/Delete': { scheduleId: 1 },
  'Schedules/Stop': { scheduleId: 1, isStopped: true },
  'Schedules/MarkOpened': { viewId: 1, on: '2026-11-20' },
  'Wall/Pair': { code: 'ABC234', name: 'Control room', language: 'en', showsNames: false },
  'Wall/Rename': { wallId: 1, name: 'Gate house' },
  'Wall/Revoke': { wallId: 1 },
  'Webhooks/Add': { address: 'https://hooks.example.com/daybook', events: ['report.filed'] },
  'Webhooks/Change': { address: 'https://hooks.example.com/daybook', events: ['report.filed'], isOn: true },
  'MyAccount/Unlink': { channel: 'line' },
  'MyAccount/Test': { channel: 'line' },
  'MyAreas/FileNil': {
    requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a01',
    day: '2026-11-20',
    cells: [{ areaId: area.gate, shiftId: shift.morning }],
  },
  'MyAreas/FileEach': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a02' },
  'Inbox/Decide': {
    requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a03',
    decision: 'reject',
    reason: 'Not complete',
    rows: [{ eventId: 1, version: 1 }],
  },
  'Inbox/Undo': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a03' },
  'Inbox/Saw': { eventId: 1, version: 1 },
  'Alerts/Preview': { name: 'Pumps', count: 2, within: 1, unit: 'hours' },
  'Alerts/Save': { name: 'Pumps', count: 2, within: 1, unit: 'hours' },
  'Delegation/Save': {
    requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a05',
    from: '2026-11-20',
    until: '2026-11-26',
    reason: 'Leave',
  },
  'Actions/Add': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a21', text: 'Mend it', due: '2026-11-30', ownerId: 1 },
  'Actions/Change': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a22', text: 'Mend it', due: '2026-11-30' },
  'Actions/Finish': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a23' },
  'Actions/Verify': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a24' },
  'Actions/Waive': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a25', reason: 'Not needed' },
  'Actions/Reopen': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a26' },
  'MyAreas/Undo': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a01' },
  'Expectations/SaveRule': ruleForm,
  'Expectations/Preview': { ...ruleForm, previewAreaId: area.gate, month: '2026-12' },
  'Expectations/EndRule': { until: '2026-12-31' },
  'Expectations/GetHolidays': { year: 2026 },
  'Expectations/exportHolidays': { year: 2026 },
  'ImportData/importList': { kind: 'area', isDryRun: true },
  'ImportData/listTemplate': { kind: 'area' },
  'Expectations/GetPublicHolidays': { year: 2027 },
  'Expectations/AddHolidays': { holidays: [{ day: '2026-12-31', name: 'New Year' }] },
  'Expectations/RemoveHoliday': { day: '2026-12-31' },
  'Expectations/AddExcuse': { areaId: area.gate, from: '2026-11-21', until: '2026-11-22', reason: 'Closed' },
  'UploadFile/GetParts': { uploadId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a31' },
  'DeletedReports/GetDeleted': { areaId: area.gate, days: 7, text: 'a' },
  'DeletedReports/Restore': { requestId: '7a3f6a52-0c0d-4d52-9a5b-1f4f2d1f0a04', reportIds: [1] },
}

export function goodFor(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const known = Object.keys(inputSchema(name).properties ?? {})
  return Object.fromEntries(
    Object.entries({ ...usual, ...ofCall[name], ...more }).filter(([key]) => known.includes(key)),
  )
}
