import { FILING_MENUS, READING_MENUS } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import {
  areaMaster,
  editData,
  eventTypeMaster,
  historyEntry,
  reportFields,
  securityLevelOption,
  workingTimeMaster,
} from './shapes/event.ts'
import { companyOption, day, id, option, optional, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: READING_MENUS, level: 1 } as const
const write = { menus: FILING_MENUS, level: 2 } as const

export const EventApprove = {
  GetData: call({
    access: read,
    writes: false,
    about: 'One report with its choices, what the caller may do with it, and its history.',
    input: z.object({ eventId: wire('nEventID', id) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      eventGroups: wire('lstEventGroup', z.array(option)),
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      areas: wire('lstArea', z.array(areaMaster)),
      eventTypes: wire('lstEventType', z.array(eventTypeMaster)),
      subEventTypes: wire('lstSubEventType', z.array(eventTypeMaster)),
      record: wire('EditeData', editData),
      shifts: wire('lstWorkingTime', z.array(workingTimeMaster)),
      securityLevels: wire('lstSecurityLevel', z.array(securityLevelOption)),
      history: wire('lstHistory', z.array(historyEntry)),
    }),
  }),
  GetSubEventType: call({
    access: read,
    writes: false,
    about: 'The sub types of an event type.',
    input: z.object({ eventType: wire('nEventType', id) }),
    output: z.object({ subEventTypes: wire('lstSubEventType', z.array(eventTypeMaster)) }),
  }),
  CheclSecurity: call({
    access: read,
    writes: false,
    about: 'Whether the level matches the latest earlier security report of the area.',
    input: z.object({
      eventId: wire('nEventID', optional(id)),
      areaId: wire('nAreaID', id),
      levelId: wire('nLevelID', optional(z.int())),
      eventDate: wire('sEventDate', optional(day)),
    }),
    output: z.object({ isPass: z.boolean() }),
  }),
  SaveData: call({
    access: write,
    writes: true,
    about: 'nMode 0 saves an edit, 1 approves, 2 rejects with sApproveRemark.',
    input: z.object({
      eventId: wire('nEventID', id),
      areaId: wire('nAreaID', optional(z.union([id, z.array(id).max(1)]))),
      ...reportFields,
      approvalRemark: wire('sApproveRemark', text(LIMIT.description)),
      statusId: wire('nStatus', optional(z.int())),
      mode: wire('nMode', optional(z.union([z.literal(0), z.literal(1), z.literal(2)]))),
    }),
    /** sMsg names the decision. */
    output: z.object({ version: wire('nVersion', z.int()), message: wire('sMsg', z.string()) }),
  }),
}
