import { MENU } from '@daybook/shared/registry'
import type { Received } from '@daybook/shared'
import { type SendStatus, mailLogProblems } from '@daybook/shared/rules/mailRules'
import { texts } from '@daybook/shared/problems'
import { channelTexts } from '@daybook/shared/texts/catalogues'
import { reasonIn } from '@daybook/shared/texts/mailRuns'
import { whyText } from '@daybook/shared/texts/reminderSteps'
import { type SignedIn, implement } from '../../call/call.ts'
import { hasMailServer } from '../../platform/mailServer.ts'
import { wakeMail } from '../../letters/wake.ts'
import { addDays, today, wireInstant } from '../../platform/clock.ts'
import { afterCommit } from '../../platform/postgres/database.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { companyOption, pageFacts, readPage, readSorting } from '../../administration/list.ts'
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

type Asked = Received<'LogMailMonitoring/onResentMail'>

export const logMailMonitoring = implement('LogMailMonitoring', {
  async onLoadData(asked, context) {
    const { db, caller, clock, language } = context
    const scope = await scopeOf(context)
    const filter = readFilter(asked, context)
    const page = readPage(asked)
    const order = readSorting(logSorts, asked)
    const [{ rows, counts }, { companies, groups }] = await Promise.all([
      loadLog(db, scope, filter, asked.status, order, page, language),
      loadLogChoices(db, scope, language),
    ])
    const all = countAll(counts)
    const mayResend = levelOf(caller, MENU.mailSetup) === 2
    return {
      permission: levelOf(caller, MENU.mailSetup),
      companies: companies.map(companyOption),
      receiverGroups: groups,
      sentDate: counts.lastSentAt ? wireInstant(counts.lastSentAt, clock.timeZone) : '',
      sentAllCount: all,
      sentCount: counts.Y,
      notSentCount: counts.N,
      fileCount: counts.file,
      waitingCount: counts.waiting,
      unknownCount: counts.unknown,
      cancelledCount: counts.cancelled,
      eventDay: filter.day,
      canResend: mayResend && counts.resendable > 0,
      rows: rows.map((row) => rowOf(row, context, mayResend)),
      ...pageFacts(page, asked.status === null ? all : counts[asked.status]),
    }
  },

  async onResentMail(asked, context) {
    const { db, caller } = context
    const scope = await scopeOf(context)
    const ids = [...new Set(asked.letterIds)]
    let count: number
    if (ids.length > 0) {
      const { found, others, resent } = await resendLetters(db, scope, ids, resendable(context), caller.userId)
      if (found < ids.length) throw new Problem('notFound')
      if (others > 0) throw new Problem('mailOfOthers')
      count = resent
    } else count = await resendFailed(db, scope, readFilter(asked, context), caller.userId)
    if (count === 0) throw new Problem('nothingToResend')
    afterCommit(db, () => wakeMail(context))
    return { count }
  },

  async LoadLetter({ letterId }, context) {
    const letter = await findLetter(context.db, await scopeOf(context), letterId)
    if (!letter) throw new Problem('notFound')
    const read = await readLetter(context, letter)
    return {
      subject: read.subject,
      text: read.text,
      html: read.html,
      language: letter.language,
      receiverName: letter.name,
      email: letter.email,
      kind: letter.kind,
      eventDay: letter.eventDate ?? '',
      isPartial: !read.isWhole,
    }
  },
})

async function scopeOf({ db, caller }: SignedIn): Promise<LogScope> {
  return { users: await userScope(db, caller), areas: lookedAfter(caller) }
}

/** Defaults to yesterday when the page opens. Throws the problems of the day. */
function readFilter(asked: Omit<Asked, 'letterIds'>, { clock }: SignedIn): LogFilter {
  const kind = asked.kind ?? 'daily'
  const now = today(clock)
  const yesterday = addDays(now, -1)
  const day = asked.eventDate ?? (asked.modeName === '' ? yesterday : null)
  refuseFields(mailLogProblems({ kind, day, today: now, yesterday }))
  return {
    kind,
    day: day as string,
    timeZone: clock.timeZone,
    words: wordsOf(asked.receiverName),
    companyIds: asked.companyIds,
    groupIds: asked.receiverGroupIds,
  }
}

function countAll({ Y, N, file, waiting, unknown, cancelled }: LogCounts): number {
  return Y + N + file + waiting + unknown + cancelled
}

/** Statuses whose letters can be resent one by one. A letter written to a file qualifies once a mail server is configured. */
function resendable({ config }: SignedIn): SendStatus[] {
  return hasMailServer(config) ? ['N', 'unknown', 'file'] : ['N', 'unknown']
}

function rowOf(row: LogRow, context: SignedIn, mayResend: boolean) {
  const { language, clock } = context
  const isSecret = row.kind === 'set_password'
  return {
    letterId: row.id,
    receiverId: row.receiverId,
    kind: row.kind,
    kindName: texts[language].letterKind[row.kind],
    eventDay: row.eventDate ?? '',
    receiverName: row.name,
    email: row.email,
    companyName: row.company,
    receiverGroups: row.groups.map(({ id, name }) => ({ receiverGroupId: id, receiverGroupName: name })),
    status: row.status,
    statusName: texts[language].sendStatus[row.status],
    reason: reasonIn(language, row.reason),
    channel: row.channel,
    channelName: row.channel ? channelTexts[language].name[row.channel] : '',
    why: row.reminded?.count ? whyText(row.reminded.steps, row.reminded.count, language) : '',
    attempts: row.attempts,
    resentBy: row.resentBy ?? '',
    lastDate: wireInstant(row.changedAt, clock.timeZone),
    canResend: mayResend && row.isOwn && !isSecret && resendable(context).includes(row.status),
    canView: !isSecret,
  }
}
