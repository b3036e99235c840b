import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { answeredDay, optional } from './shapes/wire.ts'
import { wire } from '../wire.ts'

/** 1: what is due, for a scheduler; 2: yesterday's daily mail too, due or not, for a person. */
export const TASK_MODE = { AUTOMATIC: 1, MANUAL: 2 } as const

const mailRunRow = z.object({
  runId: wire('nRunID', z.int()),
  kind: wire('sKind', z.enum(['daily', 'abnormal', 'weekly', 'monthly', 'yearly', 'advance', 'action_due'])),
  kindName: wire('sKindName', z.string()),
  /** The day it covers; for a week its Monday, for a month its first. */
  forDate: wire('sForDate', answeredDay),
  state: wire('sState', z.enum(['planned', 'running', 'overdue', 'failed', 'done', 'missed'])),
  stateName: wire('sStateName', z.string()),
  due: wire('dDue', z.string()),
  startedAt: wire('dStart', z.string().nullable()),
  endedAt: wire('dEnd', z.string().nullable()),
  /** Letters it has written in total. */
  letterCount: wire('nLetter', z.int()),
})

export const TrackMail = {
  SentDailyMail: call({
    access: { menus: [MENU.mailSetup], level: 2, task: true },
    writes: true,
    about:
      "Sends the letters of every run that is due. nMode 2 also sends yesterday's daily mail before it is due. Each letter is sent once.",
    input: z.object({ mode: wire('nMode', optional(z.union([z.literal(1), z.literal(2)]))) }),
    output: z.object({
      /** Letters this call wrote; they are sent at once. */
      letterCount: wire('nLetter', z.int()),
      /** Its runs and those of yesterday's daily mail; nNewLetter: how many letters this call wrote. */
      runs: wire('lstRun', z.array(mailRunRow.extend({ newLetterCount: wire('nNewLetter', z.int()) }))),
    }),
  }),
}
