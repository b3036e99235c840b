import { LANGUAGES, MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import { PREVIEW_KINDS } from '../rules/mailRules.ts'
import { CODE, day, id, listOf, optional, paged, paging, text } from './shapes/wire.ts'

const read = { menus: [MENU.mailSetup], level: 1 } as const
const write = { menus: [MENU.mailSetup], level: 2 } as const

/** A letter for reading, without anything meant only for its receiver. */
export const shownLetter = {
  sSubject: z.string(),
  sText: z.string(),
  sHtml: z.string(),
  sLanguage: z.enum(LANGUAGES),
  sReceiverName: z.string(),
  sEmail: z.string(),
  sKind: z.string(),
  /** The day it covers, '' if none. */
  dEventDate: z.string(),
  /** Areas the caller does not see were left out: the receiver's letter has more. */
  isPartial: z.boolean(),
}

export const MailSetupMonitoring = {
  onLoad: call({
    access: read,
    writes: false,
    about: 'The timing of the daily report e-mails, by event group and kind.',
    input: z.object({ nMode: optional(z.int()) }),
    output: z.object({
      nPermission: z.int(),
      lstMailSetup: z.array(
        z.object({
          nEventGroupID: z.int(),
          sEventGroupName: z.string(),
          nEventType: z.int(),
          sEventTypeName: z.string(),
          sEventTime: z.string(),
          sFinalTime: z.string(),
          sNote: z.string(),
          UpdateBy: z.string(),
          dUpdate: z.string(),
          nVersion: z.string(),
          /** Whether the caller may change it. */
          isEdite: z.boolean(),
        }),
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
      lstData: listOf(
        z.object({
          nEventGroupID: id,
          nEventType: id,
          sEventTime: text(CODE),
          sFinalTime: text(CODE),
          sNote: text(LIMIT.note),
          nVersion: text(CODE),
        }),
        100,
      ),
    }),
    output: z.object({}),
  }),
  LoadRuns: call({
    access: read,
    writes: false,
    about: 'The runs of the mail schedule, with due time and result.',
    input: z.object({ nPage: paging.nPage, nPageSize: paging.nPageSize }),
    output: z.object({
      nPermission: z.int(),
      /** Runs that should have started but did not. */
      nOverdue: z.int(),
      /** false: letters are written to files. */
      isMailServer: z.boolean(),
      lstRun: z.array(
        z.object({
          nRunID: z.int(),
          sKind: z.string(),
          sKindName: z.string(),
          dForDate: z.string(),
          dDue: z.string(),
          /** '' until then. */
          dStarted: z.string(),
          dEnded: z.string(),
          nLetter: z.int(),
          /** Who started it by hand, '' for the schedule. */
          sStartedBy: z.string(),
          /** Why it last failed. */
          sReason: z.string(),
          sStatus: z.enum(['planned', 'running', 'overdue', 'failed', 'done', 'missed']),
          sStatusName: z.string(),
        }),
      ),
      ...paged,
    }),
  }),
  SearchReceiver: call({
    access: read,
    writes: false,
    about: 'People whose letters the caller may view, by name or employee ID. At most 20.',
    input: z.object({ sSearchText: text(LIMIT.search), nUserID: optional(id) }),
    output: z.object({
      lstReceiver: z.array(z.object({ value: z.int(), label: z.string(), sCompanyName: z.string() })),
    }),
  }),
  PreviewLetter: call({
    access: read,
    writes: false,
    about: 'A letter as a receiver would get it for a given day.',
    input: z.object({ sKind: z.enum(PREVIEW_KINDS), nReceiverID: id, sDate: day }),
    output: z.object({ ...shownLetter, dAsof: z.string() }),
  }),
}
