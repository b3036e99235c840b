import { CHANNEL_IDS, MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { LETTER_KINDS, SEND_STATUSES } from '../rules/mailRules.ts'
import { shownLetter } from './MailSetupMonitoring.ts'
import {
  CODE,
  MOST_PICKED,
  companyOption,
  day,
  id,
  listOf,
  option,
  optional,
  paged,
  paging,
  text,
} from './shapes/wire.ts'

const read = { menus: [MENU.mailSetup], level: 1 } as const
const write = { menus: [MENU.mailSetup], level: 2 } as const

const filters = {
  /** '' when the page opens, which shows yesterday; 'SEARCH' asks for a day. */
  sMode: text(CODE),
  sEventDate: optional(day),
  sReceiverName: text(LIMIT.search),
  lstGroupID: listOf(id, MOST_PICKED),
  lstCompanyID: listOf(id, MOST_PICKED),
  sStatus: optional(z.enum(SEND_STATUSES)),
  /** The daily report if omitted. */
  sKind: optional(z.enum(LETTER_KINDS)),
}

export const LogMailMonitoring = {
  onLoadData: call({
    access: read,
    writes: false,
    about: 'The letters of a day, with their delivery status.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      nPermission: z.int(),
      lstCompanySelect: z.array(companyOption),
      lstGroupSelect: z.array(option),
      /** When the last one was sent, '' if none was. */
      dSentDate: z.string(),
      /** Ignores the filter's status. */
      nCountSentAll: z.int(),
      nCountSent: z.int(),
      nCountNotSent: z.int(),
      /** Written to files because no mail server was configured. */
      nCountFile: z.int(),
      nCountWaiting: z.int(),
      nCountUnknown: z.int(),
      nCountCancelled: z.int(),
      dEventDate: z.string(),
      /** Whether there are failed letters that the caller may resend. */
      isResent: z.boolean(),
      lstData: z.array(
        z.object({
          nLetterID: z.int(),
          nReceiverID: z.int(),
          sKind: z.string(),
          sKindName: z.string(),
          dEventDate: z.string(),
          sReceiverName: z.string(),
          sEmail: z.string(),
          sCompanyName: z.string(),
          lstReceiverGroup: z.array(z.object({ nReceiverGroupID: z.int(), sReceiverGroupName: z.string() })),
          sStatus: z.enum(SEND_STATUSES),
          sStatusName: z.string(),
          sReason: z.string(),
          /** The channel it goes through; null until the first attempt. */
          sChannel: z.enum(CHANNEL_IDS).nullable(),
          sChannelName: z.string(),
          /** For a reminder: which steps caused it, and how many reports it names. Otherwise ''. */
          sWhy: z.string(),
          nAttempt: z.int(),
          sResetByName: z.string(),
          /** When it got its current status. */
          dLastDate: z.string(),
          isResent: z.boolean(),
          isView: z.boolean(),
        }),
      ),
      ...paged,
    }),
  }),
  onResentMail: call({
    access: write,
    writes: true,
    about: 'Resends all failed letters that match a filter, or single letters.',
    input: z.object({
      ...filters,
      /**
       * Only these: failed letters, letters whose delivery is unknown, and, once there is a mail server, letters written to
       * files.
       */
      lstLetterID: listOf(id, 1_000),
    }),
    output: z.object({ nCount: z.int() }),
  }),
  LoadLetter: call({
    access: read,
    writes: false,
    about: 'The content of a letter in the log.',
    input: z.object({ nLetterID: id }),
    output: z.object(shownLetter),
  }),
}
