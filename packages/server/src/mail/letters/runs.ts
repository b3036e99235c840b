import type { Transaction } from 'kysely'
import type { Services } from '../../call/call.ts'
import type { DB } from '../../db/types.ts'
import { type Run, runOf } from '../editions/run.ts'
import { actionDueRun } from './actionDue.letter.ts'
import { abnormalLetters } from './abnormal.letter.ts'
import { advanceLetters } from './advance.letter.ts'
import { dailyLetters } from './daily.letter.ts'
import { monthlyLetters } from './monthly.letter.ts'
import { weeklyLetters } from './weekly.letter.ts'
import { yearlyLetters } from './yearly.letter.ts'

export type RunKind = 'daily' | 'abnormal' | 'weekly' | 'monthly' | 'yearly' | 'advance' | 'action_due'

/** The scheduled letters. */
export const RUNS: Record<RunKind, Run> = {
  daily: runOf(dailyLetters),
  abnormal: runOf(abnormalLetters),
  weekly: runOf(weeklyLetters),
  monthly: runOf(monthlyLetters),
  yearly: runOf(yearlyLetters),
  advance: runOf(advanceLetters),
  action_due: actionDueRun,
}

export function isRunKind(kind: string): kind is RunKind {
  return Object.hasOwn(RUNS, kind)
}

/**
 * Writes the letters of a run as rows, in its transaction; returns how many. A repeated run writes none twice, and its
 * additions use the numbers stored by the first. wakeMail after the commit sends them at once.
 *
 * @param forDate ISO; daily and abnormal: the event day, weekly: the Monday of the reported week, monthly: the first
 *   day of the reported month, yearly: the day of the rule, advance and action_due: the day on which the reminder is sent
 */
export function writeRun(tx: Transaction<DB>, services: Services, kind: RunKind, forDate: string): Promise<number> {
  return RUNS[kind].write(tx, services, kind, forDate)
}
