import { z } from 'zod'
import type { Scope } from '../../people/rights/scope.ts'
import { composers } from '../letters/composers.ts'
import type { Reading } from '../editions/run.ts'
import type { LetterContext, Receiver } from '../letters/letter.ts'
import { reportsInScope } from './preview.queries.ts'
import { readReminder } from '../letters/reminder.letter.ts'
import { RUNS, isRunKind } from '../letters/runs.ts'

const aboutReports = z.object({ reports: z.array(z.int()).optional(), report: z.int().optional() })

/**
 * A sent letter, for somebody who administers its receiver and may see the areas of a scope. undefined if its data has
 * been deleted.
 *
 * @param content the content of its row; any kind except set_password
 */
export async function readingOf(
  context: LetterContext,
  { kind, content, receiver }: { kind: string; content: Record<string, unknown>; receiver: Receiver },
  scope: Scope,
): Promise<Reading | undefined> {
  if (isRunKind(kind)) return RUNS[kind].read(content, receiver, context, scope)
  if (kind === 'reminder') return readReminder(content, receiver, context, scope)
  if (kind === 'delegation') {
    return {
      isWhole: false,
      compose: async () => composers[kind]?.({ ...content, isForOthers: true }, receiver, context),
    }
  }
  const { report, reports = report === undefined ? [] : [report] } = aboutReports.parse(content)
  const own = await reportsInScope(context.db, reports, scope)
  // Letters about no report, such as those of Operations, are for those who see everything.
  const isAboutNone = scope.all && reports.length === 0
  const cut = report === undefined ? { ...content, reports: own } : content
  return {
    isWhole: scope.all || (own.length > 0 && own.length === reports.length),
    compose: own.length === 0 && !isAboutNone ? undefined : async () => composers[kind]?.(cut, receiver, context),
  }
}
