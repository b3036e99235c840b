import { MENU } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { CallName } from '@daybook/shared'
import { openForm as openReceiver } from './groups/ReceiverGroup.ts'
import { openForm as openUser } from './groups/UserPermission.ts'
import { type Extra, type Kind, type Target, administrators } from './administration.ts'
import { type TestApp, success } from './app.ts'
import { type Role, area, company } from './world.ts'

/* Every administrative write, as sent by its form. */

/** A call that writes an administration record, with its payload. */
export type Attempt = {
  name?: string
  call: CallName
  menu: number
  kind: Kind
  extra?: Extra
  payload(test: TestApp, role: Role, target: Target): Promise<unknown>
}

const dayRules = (call: 'NotificationTime' | 'SetAdvanceEventDays', menu: number): Attempt[] => [
  {
    call: `${call}/onSaveData`,
    menu,
    kind: 'eventGroup',
    payload: async (_test, _role, { id }) => ({ modeName: 'Edit', eventGroup: id, status: false, dayText: 7 }),
  },
  {
    call: `${call}/onDelete`,
    menu,
    kind: 'eventGroup',
    async payload({ db }, _role, { id }) {
      const table = call === 'NotificationTime' ? 'notification_time_rule' : 'advance_rule'
      const { rows } = await sql<{
        id: number
      }>`select id from ${sql.table(table)} where event_group_id = ${id}`.execute(db)
      return { ids: rows.map((row) => row.id) }
    },
  },
]

const userSave = (name: string, change: object, extra: Extra = {}): Attempt => ({
  name,
  call: 'UserPermission/SaveCreateUser',
  menu: MENU.userPermission,
  kind: 'person',
  extra,
  payload: async (test, role, { id }) => ({ ...(await asSeen(role, (who) => openUser(test, who, id))), ...change }),
})

/** The form as somebody sees it, or, if they cannot open it, as a corporate administrator sees it. */
async function asSeen<T>(role: Role, open: (role: Role) => Promise<T>): Promise<T> {
  return open(role).catch(() => open('admin'))
}

export const ATTEMPTS: Attempt[] = [
  {
    call: 'Company/sendToDB',
    menu: MENU.company,
    kind: 'company',
    async payload({ call }, role, { id }) {
      const form = await asSeen(
        role,
        async (who) => success(await call(who, 'Company/LoadCreateCompanyData', { editId: id })).company,
      )
      return { ...form, companyName: `Renamed ${id}` }
    },
  },
  {
    call: 'Company/DeleteCompanyListData',
    menu: MENU.company,
    kind: 'company',
    extra: { corporateOnly: true },
    payload: async (_test, _role, { id }) => ({ companyIds: [id] }),
  },
  {
    name: 'company',
    call: 'Company/SaveChangeOrder',
    menu: MENU.company,
    kind: 'company',
    extra: { corporateOnly: true },
    payload: async (_test, _role, { id }) => ({ tableName: 'company', id, to: id === company.home ? 3 : 1 }),
  },
  {
    name: 'area',
    call: 'Company/SaveChangeOrder',
    menu: MENU.area,
    kind: 'area',
    payload: async (_test, _role, { id }) => ({ tableName: 'area', id, to: id === area.gate ? 2 : 1 }),
  },
  {
    name: 'event type',
    call: 'Company/SaveChangeOrder',
    menu: MENU.eventType,
    kind: 'eventType',
    payload: async (_test, _role, { id }) => ({ tableName: 'eventtype', id, to: 1 }),
  },
  {
    call: 'Area/SaveAreaData',
    menu: MENU.area,
    kind: 'area',
    async payload({ call }, role, { id }) {
      const form = await asSeen(
        role,
        async (who) => success(await call(who, 'Area/LoadCreateArea', { areaId: id })).area,
      )
      return { ...form, areaName: `Renamed ${id}` }
    },
  },
  {
    call: 'Area/DeleteArea',
    menu: MENU.area,
    kind: 'area',
    payload: async (_test, _role, { id }) => ({ areaIds: [id] }),
  },
  {
    call: 'Area/ChangeSubOrderFromModal',
    menu: MENU.area,
    kind: 'subArea',
    payload: async (_test, _role, { id }) => {
      const [from, to] = id === area.quay ? [1, 2] : [2, 1]
      return { areaId: area.port, from, to, subAreas: [{ areaId: id, position: from }] }
    },
  },
  {
    call: 'EventType/SaveEventTypeCreate',
    menu: MENU.eventType,
    kind: 'eventType',
    async payload({ call }, role, { id }) {
      const form = await asSeen(
        role,
        async (who) => success(await call(who, 'EventType/GetEventTypeCreate', { eventTypeId: id })).eventType,
      )
      return { ...form, active: false, inactiveNote: 'closed' }
    },
  },
  {
    call: 'EventType/DeleteEventType',
    menu: MENU.eventType,
    kind: 'eventType',
    extra: { corporateOnly: true },
    payload: async (_test, _role, { id }) => ({ eventTypeIds: [id] }),
  },
  {
    call: 'EventType/ChangeSubOrderFromModal',
    menu: MENU.eventType,
    kind: 'eventType',
    payload: async (_test, _role, { id }) => ({ eventTypeId: id, from: 1, to: 2 }),
  },
  {
    call: 'MailSetupMonitoring/SaveData',
    menu: MENU.mailSetup,
    kind: 'eventGroup',
    async payload({ call }, _role, { id }) {
      const { setups } = success(await call('admin', 'MailSetupMonitoring/onLoad', {}))
      // All rows, as the screen sends them, one of them changed.
      return { rows: setups.map((row) => (row.eventGroupId === id ? { ...row, note: 'changed' } : row)) }
    },
  },
  ...dayRules('NotificationTime', 19),
  ...dayRules('SetAdvanceEventDays', 21),
  {
    call: 'NotificationCompany/onSaveData',
    menu: MENU.notificationCompany,
    kind: 'companyRule',
    async payload({ call }, role, { id }) {
      const rule = await asSeen(role, async (who) => success(await call(who, 'NotificationCompany/onEdit', { id })))
      return {
        modeName: 'Edit',
        id,
        version: rule.version,
        month: 3,
        day: rule.dayText,
        companyIds: rule.companyIds,
        active: false,
      }
    },
  },
  {
    call: 'NotificationCompany/onDelete',
    menu: MENU.notificationCompany,
    kind: 'companyRule',
    payload: async (_test, _role, { id }) => ({ ids: [id] }),
  },
  {
    call: 'ReceiverGroup/SaveData',
    menu: MENU.receiverGroup,
    kind: 'receiver',
    payload: async (test, role, { id }) => ({
      ...(await asSeen(role, (who) => openReceiver(test, who, id))),
      receiverGroupName: `Renamed ${id}`,
    }),
  },
  {
    call: 'ReceiverGroup/DeleteReceiverGroup',
    menu: MENU.receiverGroup,
    kind: 'receiver',
    payload: async (_test, _role, { id }) => ({ receiverGroupIds: [id] }),
  },
  userSave('name', { jobTitle: 'Changed' }),
  userSave('sign-in', {
    employeeTypeId: 2,
    email: 'other@example.com',
    username: 'other',
    password: 'Harbour-crane 47',
  }),
  userSave('status', { status: false, inactiveNote: 'gone' }, { notOneself: true }),
  userSave('menus', { menuPermissions: [{ menuId: MENU.contactUs, level: 0 }] }, { notOneself: true }),
  {
    ...userSave('groups', {}, { notOneself: true }),
    async payload(test, role, { id }) {
      const areaId = administrators.find((one) => one.role === role)?.areas[0] ?? area.gate
      const form = await asSeen(role, (who) => openUser(test, who, id))
      return { ...form, userGroups: [5], menuPermissions: [], approverAreas: [{ areaId }] }
    },
  },
  {
    call: 'UserPermission/ResetPasswork',
    menu: MENU.userPermission,
    kind: 'person',
    payload: async (_test, _role, { id }) => ({ userId: id }),
  },
  {
    call: 'UserPermission/UnlockUser',
    menu: MENU.userPermission,
    kind: 'person',
    payload: async (_test, _role, { id }) => ({ userId: id }),
  },
  {
    call: 'UserPermission/RevokeTokens',
    menu: MENU.userPermission,
    kind: 'person',
    payload: async (_test, _role, { id }) => ({ userId: id }),
  },
  {
    call: 'UserPermission/RemoveDirectoryLink',
    menu: MENU.userPermission,
    kind: 'person',
    payload: async (_test, _role, { id }) => ({ userId: id }),
  },
  {
    call: 'UserPermission/DeleteUserFromList',
    menu: MENU.userPermission,
    kind: 'person',
    extra: { notOneself: true },
    payload: async (_test, _role, { id }) => [id],
  },
]

/** Writes behind an administration menu that change nobody else's record. */
export const OTHERS: Partial<Record<CallName, string>> = {
  'Acts/Start': 'writes what is to be done; each record is judged at its turn, see groups/Acts/Acts.test.ts',
  'Acts/Cancel': 'stops an act of the caller',
  'Acts/Undo': 'the same as Acts/Start, backwards',
  'Area/Copy': 'makes new areas, each by the save of the form, see groups/Area/Copy.test.ts',
  'Company/SaveOrder': 'a whole list, for those who may change all of it, see groups/Company/order.test.ts',
  'Company/Copy': 'makes new companies, each by the saves of the forms, see groups/Company/Copy.test.ts',
  'EventType/AddStarterTypes':
    'makes new event types, which are their maker’s, see groups/EventType/AddStarterTypes.test.ts',
  'ImportData/ImportData':
    'menu 11 is that of corporate administrators; its rows are judged as here, see ImportData/users.test.ts',
  'ImportData/importList': 'each row by the save of its form, see ImportData/lists.test.ts',
  'ImportData/ImportDataReceiver': 'the same, see ImportData/receivers.test.ts',
  'LogMailMonitoring/onResentMail': 'sends a letter again',
  'PastReports/AddFile': 'menu 11 is that of corporate administrators, whose scope is everything',
  'PastReports/AddPhoto': 'the same',
  'PastReports/SaveMapping': 'the same',
  'PastReports/Check': 'the same',
  'PastReports/BringIn': 'the same',
  'PastReports/RemoveFile': 'the same',
  'Schedules/Save': 'follows its receiver group, see groups/Schedules/Schedules.test.ts',
  'Schedules/Pause': 'the same',
  'Schedules/Delete': 'the same',
  'TestPis/SendTest': 'tries a connection',
  'TestPis/SendTest_AllSyatem': 'tries connections',
  'TestSentMail/SendMailTest': 'tries a connection',
  'TestSentMail/SendMailTestSystem': 'tries a connection',
  'TrackMail/SentDailyMail': 'has the mail that is due written',
  'UploadFile/AddPart': 'takes part of a file that nothing holds yet',
  'UploadFile/Upload': 'takes a file that nothing holds yet',
  'Webhooks/Add': 'a company’s own; who administers it all is asked of each call in groups/Webhooks',
  'Webhooks/Change': 'the same',
  'Webhooks/Remove': 'the same',
  'Webhooks/Rotate': 'the same',
  'Webhooks/Test': 'the same',
  'Webhooks/Redeliver': 'the same',
}
