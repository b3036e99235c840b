import { MENU } from '@daybook/shared/registry'
import type { z } from 'zod'
import type { Contract } from '@daybook/shared'
import { type SendStatus, mailLogProblems } from '@daybook/shared/rules/mailRules'
import { texts } from '@daybook/shared/problems'
import { reasonIn } from '@daybook/shared/texts/mailRuns'
import { type SignedIn, implement } from '../../call.ts'
import { hasMailServer } from '../../mail/delivery/transport.ts'
import { wakeMail } from '../../mail/outbox/wake.ts'
import { addDays, today, wireInstant } from '../../platform/clock.ts'
import { afterCommit } from '../../platform/postgres/database.ts'
import { containing, pageFacts, readPage, readSorting } from '../../platform/list.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { lookedAfter } from '../../people/rights/scope.ts'
import { readLetter } from './letterText.ts'
import {
  type LogCounts,
  type LogFilter,
  type LogRow,
  type LogScope,
  findLetter,
  loadLog,
  loadLogChoices,
  logSorts,
  resendFailed,
  resendLetters,
} from './LogMailMonitoring.queries.ts'

type Asked = z.output<Contract['LogMailMonitoring']['onResentMail']['input']>

export const logMailMonitoring = implement('LogMailMonitoring', {
  async onLoadData(asked, context) {
    const { db, caller, clock } = context
    const scope = await scopeOf(context)
    const filter = readFilter(asked, context)
    const page = readPage(asked)
    const order = readSorting(logSorts, asked)
    const [{ rows, counts }, { companies, groups }] = await Promise.all([
      loadLog(db, scope, filter, asked.sStatus, order, page),
      loadLogChoices(db, scope),
    ])
    const all = countAll(counts)
    const mayResend = levelOf(caller, MENU.mailSetup) === 2
    return {
      nPermission: levelOf(caller, MENU.mailSetup),
      lstCompanySelect: companies.map(({ id, name, isCsr }) => ({
        value: id,
        label: name,
        sMode1: isCsr ? ('Y' as const) : ('N' as const),
      })),
      lstGroupSelect: groups,
      dSentDate: counts.lastSentAt ? wireInstant(counts.lastSentAt, clock.timeZone) : '',
      nCountSentAll: all,
      nCountSent: counts.Y,
      nCountNotSent: counts.N,
      nCountFile: counts.file,
      nCountWaiting: counts.waiting,
      nCountUnknown: counts.unknown,
      nCountCancelled: counts.cancelled,
      dEventDate: filter.day,
      isResent: mayResend && counts.resendable > 0,
      lstData: rows.map((row) => rowOf(row, context, mayResend)),
      ...pageFacts(page, asked.sStatus === null ? all : counts[asked.sStatus]),
    }
  },

  async onResentMail(asked, context) {
    const { db, caller } = context
    const scope = await scopeOf(context)
    const ids = [...new Set(asked.lstLetterID)]
    let count: number
    if (ids.length > 0) {
      const { found, resent } = await resendLetters(db, scope, ids, resendable(context), caller.userId)
      if (found < ids.length) throw new Problem('notFound')
      count = resent
    } else count = await resendFailed(db, scope, readFilter(asked, context), caller.userId)
    if (count === 0) throw new Problem('nothingToResend')
    afterCommit(db, () => wakeMail(context))
    return { nCount: count }
  },

  async LoadLetter({ nLetterID }, context) {
    const letter = await findLetter(context.db, await scopeOf(context), nLetterID)
    if (!letter) throw new Problem('notFound')
    const read = await readLetter(context, letter)
    return {
      sSubject: read.subject,
      sText: read.text,
      sHtml: read.html,
      sLanguage: letter.language,
      sReceiverName: letter.name,
      sEmail: letter.email,
      sKind: letter.kind,
      dEventDate: letter.eventDate ?? '',
      isPartial: !read.isWhole,
    }
  },
})

async function scopeOf({ db, caller }: SignedIn): Promise<LogScope> {
  return { users: await userScope(db, caller), areas: lookedAfter(caller) }
}

/** Yesterday when the page opens. Throws the problems of the day. */
function readFilter(asked: Omit<Asked, 'lstLetterID'>, { clock }: SignedIn): LogFilter {
  const kind = asked.sKind ?? 'daily'
  const now = today(clock)
  const yesterday = addDays(now, -1)
  const day = asked.sEventDate ?? (asked.sMode === '' ? yesterday : null)
  refuseFields(mailLogProblems({ kind, day, today: now, yesterday }))
  return {
    kind,
    day: day as string,
    timeZone: clock.timeZone,
    name: containing(asked.sReceiverName),
    companyIds: asked.lstCompanyID,
    groupIds: asked.lstGroupID,
  }
}

function countAll({ Y, N, file, waiting, unknown, cancelled }: LogCounts): number {
  return Y + N + file + waiting + unknown + cancelled
}

/** Statuses whose letters can be sent again one by one; what was written to a file, once it can leave. */
function resendable({ config }: SignedIn): SendStatus[] {
  return hasMailServer(config) ? ['N', 'unknown', 'file'] : ['N', 'unknown']
}

function rowOf(row: LogRow, context: SignedIn, mayResend: boolean) {
  const { language, clock } = context
  const isSecret = row.kind === 'set_password'
  return {
    nLetterID: row.id,
    nReceiverID: row.receiverId,
    sKind: row.kind,
    sKindName: texts[language].letterKind[row.kind],
    dEventDate: row.eventDate ?? '',
    sReceiverName: row.name,
    sEmail: row.email,
    sCompanyName: row.company,
    lstReceiverGroup: row.groups.map(({ id, name }) => ({ nReceiverGroupID: id, sReceiverGroupName: name })),
    sStatus: row.status,
    sStatusName: texts[language].sendStatus[row.status],
    sReason: reasonIn(language, row.reason),
    nAttempt: row.attempts,
    sResetByName: row.resentBy ?? '',
    dLastDate: wireInstant(row.changedAt, clock.timeZone),
    isResent: mayResend && !isSecret && resendable(context).includes(row.status),
    isView: !isSecret,
  }
}
