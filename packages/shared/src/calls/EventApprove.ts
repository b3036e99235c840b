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

const read = { menus: READING_MENUS, level: 1 } as const
const write = { menus: FILING_MENUS, level: 2 } as const

export const EventApprove = {
  GetData: call({
    access: read,
    writes: false,
    names: ['sEventStartTime', 'sEventEndTime'],
    about: 'One report with its choices, what the caller may do with it, and its history.',
    input: z.object({ nEventID: id }),
    output: z.object({
      nPermission: z.int(),
      lstEventGroup: z.array(option),
      lstCompyne: z.array(companyOption),
      lstArea: z.array(areaMaster),
      lstEventType: z.array(eventTypeMaster),
      lstSubEventType: z.array(eventTypeMaster),
      EditeData: editData,
      lstWorkingTime: z.array(workingTimeMaster),
      lstSecurityLevel: z.array(securityLevelOption),
      lstHistory: z.array(historyEntry),
    }),
  }),
  GetSubEventType: call({
    access: read,
    writes: false,
    about: 'The sub types of an event type.',
    input: z.object({ nEventType: id }),
    output: z.object({ lstSubEventType: z.array(eventTypeMaster) }),
  }),
  CheclSecurity: call({
    access: read,
    writes: false,
    about: 'Whether the level matches the latest earlier security report of the area.',
    input: z.object({ nEventID: optional(id), nAreaID: id, nLevelID: optional(z.int()), sEventDate: optional(day) }),
    output: z.object({ isPass: z.boolean() }),
  }),
  SaveData: call({
    access: write,
    writes: true,
    about: 'nMode 0 saves an edit, 1 approves, 2 rejects with sApproveRemark.',
    input: z.object({
      nEventID: id,
      nAreaID: optional(z.union([id, z.array(id).max(1)])),
      ...reportFields,
      sApproveRemark: text(LIMIT.description),
      nStatus: optional(z.int()),
      nMode: optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
    }),
    /** sMsg names the decision. */
    output: z.object({ nVersion: z.int(), sMsg: z.string() }),
  }),
}
