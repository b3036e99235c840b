import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { Querying } from '../platform/postgres/database.ts'
import { eventTypes } from './eventTypes.ts'
import { attachDemoFile, DEMO_FILES } from './files.ts'
import { actAs, insertRows } from './load.queries.ts'
import { users, usersOf } from './people.ts'
import { DEMO_COMPANY } from './places.ts'
import type { DemoReport } from './reports.ts'

/*
 * What follows from reports: corrective actions in each state, comments, a delegation, deleted reports. All of it is some
 * days old, so that it does not change today's lists and this morning's reminders.
 */

const DAY = 86_400_000
const demoUser = (username: string, companyId = DEMO_COMPANY) =>
  users.find((user) => user.username === username && user.companyId === companyId)?.id ?? 0

type Plan = {
  text: string
  state: 'open' | 'done' | 'verified' | 'waived'
  /** Days after today. */
  due: number
  reason?: string
  said?: readonly (readonly [who: 'owner' | 'verifier', text: string])[]
  file?: readonly [who: 'owner' | 'verifier', name: keyof typeof DEMO_FILES]
}

const PLANS: readonly Plan[] = [
  {
    text: 'ซ่อมรั้วตาข่ายที่ชำรุดและติดป้ายเตือน',
    state: 'open',
    due: 5,
    said: [
      ['verifier', 'ต้องสั่งวัสดุหรือไม่'],
      ['owner', 'สั่งแล้ว ของมาถึงวันจันทร์'],
    ],
  },
  {
    text: 'Replace the worn hose and test it under pressure',
    state: 'open',
    due: -4,
    said: [['verifier', 'What holds this up? It was due some days ago.']],
    file: ['verifier', 'hose'],
  },
  { text: 'ทบทวนขั้นตอนการทำงานกับผู้รับเหมาก่อนเริ่มงาน', state: 'open', due: -3 },
  {
    text: 'Paint the walkway edges yellow',
    state: 'done',
    due: -2,
    said: [['owner', 'Painted this week, please have a look.']],
    file: ['owner', 'walkway'],
  },
  { text: 'ตรวจสอบถังดับเพลิงทุกจุดในพื้นที่', state: 'verified', due: -6 },
  {
    text: 'Order a second pump',
    state: 'waived',
    due: -5,
    reason: 'The pump was repaired and passed its test.',
  },
]

const REPORT_TALK = [
  ['เวลาที่เกิดเหตุถูกต้องหรือไม่ ในบันทึกเวรเป็นอีกเวลาหนึ่ง', 'ถูกต้อง บันทึกเวรจะแก้ไขให้ตรงกัน'],
  ['Has the contractor been told?', 'Yes, by telephone at noon.'],
] as const

/** The demo reporter's reports that are some days old and that the demo approver may decide; abnormal ones come last. */
function followed(reports: readonly DemoReport[], now: number): DemoReport[] {
  const [reporter, approver] = [demoUser('reporter'), demoUser('approver')]
  const isAbnormal = ({ row }: DemoReport) =>
    eventTypes.some((type) => type.id === row.event_type_id && type.isAbnormal)
  const found = reports.filter(({ row, decision }) => {
    const age = (now - Date.parse(row.reported_at)) / DAY
    const isDecidedByDemo = usersOf(row.area_id, 'approve').some(({ id }) => id === approver)
    return age > 8 && row.reported_by === reporter && decision?.status === REPORT_STATUS.APPROVED && isDecidedByDemo
  })
  return [...found.filter((one) => !isAbnormal(one)), ...found.filter(isAbnormal)]
}

/** Two reports that needed no approval, deleted by their reporter the day after. */
export function withDeleted(reports: DemoReport[], now: number): DemoReport[] {
  const reporter = demoUser('reporter')
  const doomed = reports
    .filter(({ row }) => {
      const age = (now - Date.parse(row.reported_at)) / DAY
      return age > 5 && age < 25 && row.reported_by === reporter && row.status === REPORT_STATUS.COMPLETED
    })
    .slice(-2)
  return reports.map((report) => {
    const { row } = report
    const isDoomed = doomed.includes(report)
    const deleted_at = isDoomed ? new Date(Date.parse(row.reported_at) + DAY).toISOString() : null
    return { ...report, row: { ...row, deleted_at, deleted_by: isDoomed ? reporter : null } }
  })
}

/** `dayOf`: the ISO date this many days after today. */
export async function makeFollowUps(
  db: Querying,
  reports: readonly DemoReport[],
  now: number,
  dayOf: (offset: number) => string,
): Promise<void> {
  const owner = demoUser('reporter')
  const verifier = demoUser('approver')
  const chosen = followed(reports, now).slice(-PLANS.length)
  const at = (days: number) => new Date(now - days * DAY).toISOString()
  const ids = numbers()
  await actAs(db, verifier)
  const said: Said[] = []
  for (const [index, { row }] of chosen.entries()) {
    const plan = PLANS[index]
    if (!plan) continue
    const { state } = plan
    const isClosed = state === 'verified' || state === 'waived'
    const id = index + 1
    await insertRows(db, 'corrective_action', [
      {
        id,
        report_id: row.id,
        description: plan.text,
        owner_id: owner,
        due_date: dayOf(plan.due),
        state,
        reason: plan.reason ?? '',
        done_at: state === 'done' || state === 'verified' ? at(2) : null,
        closed_by: isClosed ? verifier : null,
        closed_at: isClosed ? at(1) : null,
        created_by: verifier,
        created_at: at(7),
        updated_by: verifier,
        updated_at: at(state === 'open' ? 7 : 1),
        request_id: requestId(ids()),
        request_hash: `\\x${'00'.repeat(32)}` as never,
        version: 1,
        is_waiver: false,
      },
    ])
    const idOf = (who: 'owner' | 'verifier') => (who === 'owner' ? owner : verifier)
    for (const [who, body] of plan.said ?? [])
      said.push({ report: row, action: id, author: idOf(who), body, at: at(3) })
    if (plan.file) {
      const [who, name] = plan.file
      await attachDemoFile(db, DEMO_FILES[name], { actionId: id, by: idOf(who), at: at(3) })
      await actAs(db, verifier)
    }
  }
  for (const [index, { row }] of chosen.slice(0, REPORT_TALK.length).entries()) {
    const [question, answer] = REPORT_TALK[index] ?? ['', '']
    said.push(
      { report: row, action: null, author: verifier, body: question, at: at(6), mentions: owner },
      { report: row, action: null, author: owner, body: answer, at: at(5) },
    )
  }
  await makeComments(db, said, ids)
  await makeDelegation(db, requestId(ids()), at(1), dayOf)
}

type Said = {
  report: DemoReport['row']
  action: number | null
  author: number
  body: string
  at: string
  mentions?: number
}

async function makeComments(db: Querying, said: readonly Said[], ids: () => number): Promise<void> {
  for (const [index, { report, action, author, body, at, mentions }] of said.entries()) {
    await actAs(db, author)
    await insertRows(db, 'report_comment', [
      {
        id: index + 1,
        report_id: report.id,
        action_id: action,
        company_id: report.company_id,
        area_id: report.area_id,
        author_id: author,
        request_id: requestId(ids()),
        body,
        written_at: at,
        version: 1,
      },
    ])
    if (mentions) await insertRows(db, 'report_comment_mention', [{ comment_id: index + 1, user_id: mentions }])
  }
}

/** In a different company than the demo accounts, so that it does not change what they decide. */
async function makeDelegation(
  db: Querying,
  request_id: string,
  created_at: string,
  dayOf: (offset: number) => string,
): Promise<void> {
  const [delegator_id, delegate_id] = [demoUser('approver.c5', 5), demoUser('manager.c5', 5)]
  await actAs(db, delegator_id)
  await insertRows(db, 'delegation', [
    {
      id: 1,
      delegator_id,
      delegate_id,
      from_day: dayOf(-1),
      until_day: dayOf(6),
      reason: 'อบรมนอกสถานที่ / Training',
      request_id,
      created_by: delegator_id,
      created_at,
    },
  ])
}

function numbers(): () => number {
  let last = 0
  return () => (last += 1)
}

/** Ids that are the same at each load. */
const requestId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
