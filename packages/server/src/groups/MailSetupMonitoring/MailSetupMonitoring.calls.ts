import { MENU } from '@daybook/shared/registry'
import type { Received } from '@daybook/shared'
import { SETUP_KIND, setupProblems } from '@daybook/shared/rules/mailRules'
import { texts } from '@daybook/shared/problems'
import { reasonIn, runTexts } from '@daybook/shared/texts/mailRuns'
import { type SignedIn, implement } from '../../call/call.ts'
import { previewLetter } from '../../mail/preview/preview.ts'
import { countRuns, listRuns } from '../../mail/schedule/runs.queries.ts'
import { hasMailServer } from '../../platform/mailServer.ts'
import { wireInstant } from '../../platform/clock.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { pageFacts, readPage } from '../../administration/list.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { judgeEventGroups, refuseObstacle, whoMay } from '../../people/rights/changing.ts'
import { visible } from '../../people/rights/scope.ts'
import {
  type SetupRow,
  findReceiver,
  findReceivers,
  holdSetup,
  loadSetup,
  updateSetup,
} from './MailSetupMonitoring.queries.ts'

type Sent = Received<'MailSetupMonitoring/SaveData'>

export const mailSetupMonitoring = implement('MailSetupMonitoring', {
  async onLoad(_input, { db, caller, language, clock }) {
    const rows = await loadSetup(db)
    const judge = await judgeEventGroups(db, caller, MENU.mailSetup)
    const obstacles = rows.map(({ groupId }) => judge(groupId))
    return {
      permission: levelOf(caller, MENU.mailSetup),
      setups: rows.map((row) => ({
        eventGroupId: row.groupId,
        eventGroupName: texts[language].eventGroup[row.groupId],
        eventType: row.kind,
        eventTypeName: texts[language].eventColor[row.kind],
        eventTime: row.startsAt,
        finalTime: row.cutOffAt,
        note: row.note,
        updatedBy: row.updatedBy,
        updatedAt: wireInstant(row.updatedAt, clock.timeZone),
        version: row.version,
        canEdit: judge(row.groupId) === undefined,
      })),
      changedBy: whoMay(
        language,
        obstacles.find((obstacle) => obstacle),
      ),
    }
  },

  async SaveData({ rows }, context) {
    await saveSetup(context, rows)
    return {}
  },

  async LoadRuns(asked, { db, caller, language, clock, config }) {
    const page = readPage(asked)
    const [rows, { total, overdue }] = await Promise.all([
      listRuns(db, { most: page.limit, offset: page.offset }),
      countRuns(db),
    ])
    const instant = (moment: Date | null) => (moment ? wireInstant(moment, clock.timeZone) : '')
    return {
      permission: levelOf(caller, MENU.mailSetup),
      overdue,
      isMailServer: hasMailServer(config),
      runs: rows.map((run) => ({
        runId: run.id,
        kind: run.kind,
        kindName: runTexts[language].kind[run.kind],
        forDate: run.forDate,
        due: instant(run.dueAt),
        startedAt: instant(run.startedAt),
        endedAt: instant(run.endedAt),
        letterCount: run.letterCount,
        startedBy: run.startedBy,
        reason: reasonIn(language, run.reason),
        status: run.state,
        statusName: runTexts[language].state[run.state],
      })),
      ...pageFacts(page, total),
    }
  },

  async SearchReceiver({ searchText, userId }, { db, caller, language }) {
    const wanted = { words: wordsOf(searchText), userId }
    const found = await findReceivers(db, await userScope(db, caller), wanted, language)
    return { receivers: found.map(({ id, name, company }) => ({ value: id, label: name, companyName: company })) }
  },

  async PreviewLetter({ kind, receiverId, day }, context) {
    const { db, caller } = context
    const receiver = await findReceiver(db, await userScope(db, caller), receiverId)
    if (!receiver) throw new Problem('notFound')
    const from = firstDay(kind, day)
    const asked = { kind, receiverId, day: from, scope: visible(caller) }
    const letter = await previewLetter(context, asked)
    if (!letter.isFound) throw new Problem('noSuchLetter')
    return {
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      language: receiver.language,
      receiverName: receiver.name,
      email: receiver.email,
      kind,
      eventDay: from,
      isPartial: !letter.isWhole,
      asOf: wireInstant(letter.asOf, context.clock.timeZone),
    }
  },
})

/** Saves changed rows, all or nothing. Throws notFound, recordChanged, eventGroupOfOthers and the problems of fields. */
async function saveSetup({ db, caller, clock }: SignedIn, sent: Sent['rows']): Promise<void> {
  refuseFields(
    sent.flatMap((row, index) =>
      setupProblems(row).map((problem) => ({ ...problem, path: `rows.${index}.${problem.path}` })),
    ),
  )
  const stored = await holdSetup(db)
  const judge = await judgeEventGroups(db, caller, MENU.mailSetup)
  for (const row of sent) {
    const before = stored.find(({ groupId, kind }) => groupId === row.eventGroupId && kind === row.eventType)
    if (!before) throw new Problem('notFound')
    refuseChanged(before, row.version, clock.timeZone)
    const after: SetupRow = {
      ...before,
      // Only abnormal events have a start time: a day's own report starts with the day.
      startsAt: before.kind === SETUP_KIND.ABNORMAL ? row.eventTime : before.startsAt,
      cutOffAt: row.finalTime,
      note: row.note.trim(),
    }
    if (isSame(before, after)) continue
    refuseObstacle(judge(before.groupId))
    await updateSetup(db, after, caller.userId)
  }
}

const isSame = (one: SetupRow, other: SetupRow) =>
  one.startsAt === other.startsAt && one.cutOffAt === other.cutOffAt && one.note === other.note

/** The first day of the week or month that contains the day: it identifies a weekly or monthly report. */
function firstDay(kind: string, day: string): string {
  const date = Temporal.PlainDate.from(day)
  if (kind === 'weekly') return date.subtract({ days: date.dayOfWeek - 1 }).toString()
  return kind === 'monthly' ? date.with({ day: 1 }).toString() : day
}
