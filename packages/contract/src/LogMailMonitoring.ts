import { z } from 'zod'
import { call } from './call.ts'
import { companyOption, day, flag, id, listOf, option, optional, paged, paging, text } from './wire.ts'

const filters = {
  sMode: text,
  sEventDate: optional(day),
  sReceiverName: text,
  lstGroupID: listOf(id),
  lstCompanyID: listOf(id),
  sStatus: optional(z.enum(['Y', 'N', 'U', 'W'])),
}

const answer = z.object({
  nPermission: z.int(),
  lstCompanySelect: z.array(companyOption),
  lstGroupSelect: z.array(option),
  dSentDate: z.string().nullable(),
  nCountSentAll: z.int(),
  nCountSent: z.int(),
  nCountNotSent: z.int(),
  dEventDate: z.string(),
  isResent: z.boolean(),
  lstData: z.array(
    z.object({
      nLetterID: z.int(),
      nReceiverID: z.int(),
      dEventDate: z.string(),
      sReceiverName: z.string(),
      sCompanyName: z.string(),
      lstReceiverGroup: z.array(z.string()),
      /** 'Y' completed, 'N' failed; 'U' delivery unknown, 'W' waiting. */
      sStatus: z.string(),
      sStatusName: z.string(),
      sReason: z.string(),
      sResetByName: z.string(),
      dLastDate: z.string().nullable(),
    }),
  ),
  /** The runs of the day: a run that did not start is seen. */
  lstRun: z.array(
    z.object({
      sKind: z.string(),
      dDue: z.string(),
      dStarted: z.string().nullable(),
      dEnded: z.string().nullable(),
      nLetter: z.int(),
    }),
  ),
  ...paged,
})

export const LogMailMonitoring = {
  onLoadData: call({
    access: { menus: [8], level: 1 },
    writes: false,
    about: 'Who got the daily mail of an event date, and who did not.',
    input: z.object({ ...filters, ...paging }),
    output: answer,
  }),
  onResentMail: call({
    access: { menus: [8], level: 2 },
    writes: true,
    about: 'Sends again what failed (N alone); of one receiver when nLetterID is given.',
    input: z.object({ ...filters, ...paging, nLetterID: optional(id) }),
    output: answer,
  }),
  Preview: call({
    access: { menus: [8], level: 1 },
    writes: false,
    about: 'The letter as a receiver got it or would get it.',
    input: z.object({ nLetterID: optional(id), nReceiverID: optional(id), sKind: text, sEventDate: optional(day) }),
    output: z.object({ sSubject: z.string(), sHtml: z.string(), sText: z.string(), sTo: z.string(), cSent: flag }),
  }),
}
