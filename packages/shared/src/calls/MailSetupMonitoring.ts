import { LANGUAGES, MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import { PREVIEW_KINDS } from '../rules/mailRules.ts'
import { CODE, day, id, listOf, optional, paged, pageSent, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.mailSetup], level: 1 } as const
const write = { menus: [MENU.mailSetup], level: 2 } as const

/** A letter for reading, without anything meant only for its receiver. */
export const shownLetter = {
  subject: wire('sSubject', z.string()),
  text: wire('sText', z.string()),
  html: wire('sHtml', z.string()),
  language: wire('sLanguage', z.enum(LANGUAGES)),
  receiverName: wire('sReceiverName', z.string()),
  email: wire('sEmail', z.string()),
  kind: wire('sKind', z.string()),
  /** The day it covers, '' if none. */
  eventDay: wire('dEventDate', z.string()),
  /** Areas the caller does not see were left out: the receiver's letter has more. */
  isPartial: z.boolean(),
}

export const MailSetupMonitoring = {
  onLoad: call({
    access: read,
    writes: false,
    about: 'The timing of the daily report e-mails, by event group and kind.',
    input: z.object({ mode: wire('nMode', optional(z.int())) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      setups: wire(
        'lstMailSetup',
        z.array(
          z.object({
            eventGroupId: wire('nEventGroupID', z.int()),
            eventGroupName: wire('sEventGroupName', z.string()),
            eventType: wire('nEventType', z.int()),
            eventTypeName: wire('sEventTypeName', z.string()),
            eventTime: wire('sEventTime', z.string()),
            finalTime: wire('sFinalTime', z.string()),
            note: wire('sNote', z.string()),
            updatedBy: wire('UpdateBy', z.string()),
            updatedAt: wire('dUpdate', z.string()),
            version: wire('nVersion', z.string()),
            /** Whether the caller may change it. */
            canEdit: wire('isEdite', z.boolean()),
          }),
        ),
      ),
      /** Shown on rows the caller may not change, if any. */
      ...whoMayChange,
    }),
  }),
  SaveData: call({
    access: write,
    writes: true,
    about: 'Saves the timing, all rows or none.',
    input: z.object({
      rows: wire(
        'lstData',
        listOf(
          z.object({
            eventGroupId: wire('nEventGroupID', id),
            eventType: wire('nEventType', id),
            eventTime: wire('sEventTime', text(CODE)),
            finalTime: wire('sFinalTime', text(CODE)),
            note: wire('sNote', text(LIMIT.note)),
            version: wire('nVersion', text(CODE)),
          }),
          100,
        ),
      ),
    }),
    output: z.object({}),
  }),
  LoadRuns: call({
    access: read,
    writes: false,
    about: 'The runs of the mail schedule, with due time and result.',
    input: z.object(pageSent),
    output: z.object({
      permission: wire('nPermission', z.int()),
      /** Runs that should have started but did not. */
      overdue: wire('nOverdue', z.int()),
      /** false: letters are written to files. */
      isMailServer: z.boolean(),
      runs: wire(
        'lstRun',
        z.array(
          z.object({
            runId: wire('nRunID', z.int()),
            kind: wire('sKind', z.string()),
            kindName: wire('sKindName', z.string()),
            forDate: wire('dForDate', z.string()),
            due: wire('dDue', z.string()),
            /** '' until then. */
            startedAt: wire('dStarted', z.string()),
            endedAt: wire('dEnded', z.string()),
            letterCount: wire('nLetter', z.int()),
            /** Who started it by hand, '' for the schedule. */
            startedBy: wire('sStartedBy', z.string()),
            /** Why it last failed. */
            reason: wire('sReason', z.string()),
            status: wire('sStatus', z.enum(['planned', 'running', 'overdue', 'failed', 'done', 'missed'])),
            statusName: wire('sStatusName', z.string()),
          }),
        ),
      ),
      ...paged,
    }),
  }),
  SearchReceiver: call({
    access: read,
    writes: false,
    about: 'People whose letters the caller may view, by name or employee ID. At most 20.',
    input: z.object({ searchText: wire('sSearchText', text(LIMIT.search)), userId: wire('nUserID', optional(id)) }),
    output: z.object({
      receivers: wire(
        'lstReceiver',
        z.array(z.object({ value: z.int(), label: z.string(), companyName: wire('sCompanyName', z.string()) })),
      ),
    }),
  }),
  PreviewLetter: call({
    access: read,
    writes: false,
    about: 'A letter as a receiver would get it for a given day.',
    input: z.object({
      kind: wire('sKind', z.enum(PREVIEW_KINDS)),
      receiverId: wire('nReceiverID', id),
      day: wire('sDate', day),
    }),
    output: z.object({ ...shownLetter, asOf: wire('dAsof', z.string()) }),
  }),
}
