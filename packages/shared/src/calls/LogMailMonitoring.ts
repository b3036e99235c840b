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
import { wire } from '../wire.ts'

const read = { menus: [MENU.mailSetup], level: 1 } as const
const write = { menus: [MENU.mailSetup], level: 2 } as const

const filters = {
  /** '' when the page opens, which shows yesterday; 'SEARCH' asks for a day. */
  modeName: wire('sMode', text(CODE)),
  eventDate: wire('sEventDate', optional(day)),
  receiverName: wire('sReceiverName', text(LIMIT.search)),
  receiverGroupIds: wire('lstGroupID', listOf(id, MOST_PICKED)),
  companyIds: wire('lstCompanyID', listOf(id, MOST_PICKED)),
  status: wire('sStatus', optional(z.enum(SEND_STATUSES))),
  /** The daily report if omitted. */
  kind: wire('sKind', optional(z.enum(LETTER_KINDS))),
}

const row = z.object({
  letterId: wire('nLetterID', z.int()),
  receiverId: wire('nReceiverID', z.int()),
  kind: wire('sKind', z.string()),
  kindName: wire('sKindName', z.string()),
  eventDay: wire('dEventDate', z.string()),
  receiverName: wire('sReceiverName', z.string()),
  email: wire('sEmail', z.string()),
  companyName: wire('sCompanyName', z.string()),
  receiverGroups: wire(
    'lstReceiverGroup',
    z.array(
      z.object({
        receiverGroupId: wire('nReceiverGroupID', z.int()),
        receiverGroupName: wire('sReceiverGroupName', z.string()),
      }),
    ),
  ),
  status: wire('sStatus', z.enum(SEND_STATUSES)),
  statusName: wire('sStatusName', z.string()),
  reason: wire('sReason', z.string()),
  /** The channel it goes through; null until the first attempt. */
  channel: wire('sChannel', z.enum(CHANNEL_IDS).nullable()),
  channelName: wire('sChannelName', z.string()),
  /** For a reminder: which steps caused it, and how many reports it names. Otherwise ''. */
  why: wire('sWhy', z.string()),
  attempts: wire('nAttempt', z.int()),
  resentBy: wire('sResetByName', z.string()),
  /** When it got its current status. */
  lastDate: wire('dLastDate', z.string()),
  canResend: wire('isResent', z.boolean()),
  canView: wire('isView', z.boolean()),
})

export const LogMailMonitoring = {
  onLoadData: call({
    access: read,
    writes: false,
    about: 'The letters of a day, with their delivery status.',
    input: z.object({ ...filters, ...paging(row) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      companies: wire('lstCompanySelect', z.array(companyOption)),
      receiverGroups: wire('lstGroupSelect', z.array(option)),
      /** When the last one was sent, '' if none was. */
      sentDate: wire('dSentDate', z.string()),
      /** Ignores the filter's status. */
      sentAllCount: wire('nCountSentAll', z.int()),
      sentCount: wire('nCountSent', z.int()),
      notSentCount: wire('nCountNotSent', z.int()),
      /** Written to files because no mail server was configured. */
      fileCount: wire('nCountFile', z.int()),
      waitingCount: wire('nCountWaiting', z.int()),
      unknownCount: wire('nCountUnknown', z.int()),
      cancelledCount: wire('nCountCancelled', z.int()),
      eventDay: wire('dEventDate', z.string()),
      /** Whether there are failed letters that the caller may resend. */
      canResend: wire('isResent', z.boolean()),
      rows: wire('lstData', z.array(row)),
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
      letterIds: wire('lstLetterID', listOf(id, 1_000)),
    }),
    output: z.object({ count: wire('nCount', z.int()) }),
  }),
  LoadLetter: call({
    access: read,
    writes: false,
    about: 'The content of a letter in the log.',
    input: z.object({ letterId: wire('nLetterID', id) }),
    output: z.object(shownLetter),
  }),
}
