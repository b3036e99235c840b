import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { optional } from './shapes/wire.ts'

/** 1: what is due, for a scheduler; 2: yesterday's daily mail too, due or not, for a person. */
export const TASK_MODE = { AUTOMATIC: 1, MANUAL: 2 } as const

const mailRunRow = z.object({
  nRunID: z.int(),
  sKind: z.enum(['daily', 'abnormal', 'weekly', 'monthly', 'yearly', 'advance', 'action_due']),
  sKindName: z.string(),
  /** The day it covers; for a week its Monday, for a month its first. */
  sForDate: z.string(),
  sState: z.enum(['planned', 'running', 'overdue', 'failed', 'done', 'missed']),
  sStateName: z.string(),
  dDue: z.string(),
  dStart: z.string().nullable(),
  dEnd: z.string().nullable(),
  /** Letters it has written in total. */
  nLetter: z.int(),
})

export const TrackMail = {
  SentDailyMail: call({
    access: { menus: [MENU.mailSetup], level: 2, task: true },
    writes: true,
    about:
      "Sends the letters of every run that is due. nMode 2 also sends yesterday's daily mail before it is due. Each letter is sent once.",
    input: z.object({ nMode: optional(z.union([z.literal(1), z.literal(2)])) }),
    output: z.object({
      /** Letters this call wrote; they are sent at once. */
      nLetter: z.int(),
      /** Its runs and those of yesterday's daily mail; nNewLetter: how many letters this call wrote. */
      lstRun: z.array(mailRunRow.extend({ nNewLetter: z.int() })),
    }),
  }),
}
