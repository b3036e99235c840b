import { MENU } from '@daybook/shared/registry'
import type { z } from 'zod'
import type { Contract } from '@daybook/shared'
import { SETUP_KIND, setupProblems } from '@daybook/shared/rules/mailRules'
import { texts } from '@daybook/shared/problems'
import { reasonIn, runTexts } from '@daybook/shared/texts/mailRuns'
import { type SignedIn, implement } from '../../call.ts'
import { previewLetter } from '../../mail/preview/preview.ts'
import { countRuns, listRuns } from '../../mail/schedule/runs.queries.ts'
import { hasMailServer } from '../../mail/delivery/transport.ts'
import { wireInstant } from '../../platform/clock.ts'
import { containing, pageFacts, readPage } from '../../platform/list.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../platform/record.ts'
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

type Sent = z.output<Contract['MailSetupMonitoring']['SaveData']['input']>

export const mailSetupMonitoring = implement('MailSetupMonitoring', {
  async onLoad(_input, { db, caller, language, clock }) {
    const rows = await loadSetup(db)
    const judge = await judgeEventGroups(db, caller, MENU.mailSetup)
    const obstacles = rows.map(({ groupId }) => judge(groupId))
    return {
      nPermission: levelOf(caller, MENU.mailSetup),
      lstMailSetup: rows.map((row) => ({
        nEventGroupID: row.groupId,
        sEventGroupName: texts[language].eventGroup[row.groupId],
        nEventType: row.kind,
        sEventTypeName: texts[language].eventColor[row.kind],
        sEventTime: row.startsAt,
        sFinalTime: row.cutOffAt,
        sNote: row.note,
        UpdateBy: row.updatedBy,
        dUpdate: wireInstant(row.updatedAt, clock.timeZone),
        nVersion: row.version,
        isEdite: judge(row.groupId) === undefined,
      })),
      sChangedBy: whoMay(
        language,
        obstacles.find((obstacle) => obstacle),
      ),
    }
  },

  async SaveData({ lstData }, context) {
    await saveSetup(context, lstData)
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
      nPermission: levelOf(caller, MENU.mailSetup),
      nOverdue: overdue,
      isMailServer: hasMailServer(config),
      lstRun: rows.map((run) => ({
        nRunID: run.id,
        sKind: run.kind,
        sKindName: runTexts[language].kind[run.kind],
        dForDate: run.forDate,
        dDue: instant(run.dueAt),
        dStarted: instant(run.startedAt),
        dEnded: instant(run.endedAt),
        nLetter: run.letterCount,
        sStartedBy: run.startedBy,
        sReason: reasonIn(language, run.reason),
        sStatus: run.state,
        sStatusName: runTexts[language].state[run.state],
      })),
      ...pageFacts(page, total),
    }
  },

  async SearchReceiver({ sSearchText, nUserID }, { db, caller }) {
    const wanted = { text: containing(sSearchText), userId: nUserID }
    const found = await findReceivers(db, await userScope(db, caller), wanted)
    return { lstReceiver: found.map(({ id, name, company }) => ({ value: id, label: name, sCompanyName: company })) }
  },

  async PreviewLetter({ sKind, nReceiverID, sDate }, context) {
    const { db, caller } = context
    const receiver = await findReceiver(db, await userScope(db, caller), nReceiverID)
    if (!receiver) throw new Problem('notFound')
    const day = firstDay(sKind, sDate)
    const asked = { kind: sKind, receiverId: nReceiverID, day, scope: visible(caller) }
    const letter = await previewLetter(context, asked)
    if (!letter.isFound) throw new Problem('noSuchLetter')
    return {
      sSubject: letter.subject,
      sText: letter.text,
      sHtml: letter.html,
      sLanguage: receiver.language,
      sReceiverName: receiver.name,
      sEmail: receiver.email,
      sKind,
      dEventDate: day,
      isPartial: !letter.isWhole,
      dAsof: wireInstant(letter.asOf, context.clock.timeZone),
    }
  },
})

/** Saves what differs, all or nothing. Throws notFound, recordChanged, eventGroupOfOthers and the problems of fields. */
async function saveSetup({ db, caller, clock }: SignedIn, sent: Sent['lstData']): Promise<void> {
  refuseFields(
    sent.flatMap((row, index) =>
      setupProblems(row).map((problem) => ({ ...problem, path: `lstData.${index}.${problem.path}` })),
    ),
  )
  const stored = await holdSetup(db)
  const judge = await judgeEventGroups(db, caller, MENU.mailSetup)
  for (const row of sent) {
    const before = stored.find(({ groupId, kind }) => groupId === row.nEventGroupID && kind === row.nEventType)
    if (!before) throw new Problem('notFound')
    refuseChanged(before, row.nVersion, clock.timeZone)
    const after: SetupRow = {
      ...before,
      // The day itself starts with the day.
      startsAt: before.kind === SETUP_KIND.ABNORMAL ? row.sEventTime : before.startsAt,
      cutOffAt: row.sFinalTime,
      note: row.sNote.trim(),
    }
    if (isSame(before, after)) continue
    refuseObstacle(judge(before.groupId))
    await updateSetup(db, after, caller.userId)
  }
}

const isSame = (one: SetupRow, other: SetupRow) =>
  one.startsAt === other.startsAt && one.cutOffAt === other.cutOffAt && one.note === other.note

/** A report of a week or a month is known by the first day of it, whichever of its days is asked for. */
function firstDay(kind: string, day: string): string {
  const date = Temporal.PlainDate.from(day)
  if (kind === 'weekly') return date.subtract({ days: date.dayOfWeek - 1 }).toString()
  return kind === 'monthly' ? date.with({ day: 1 }).toString() : day
}
