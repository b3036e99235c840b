import { setTimeout as sleep } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import type { Output } from '../../packages/contract/src/index.ts'
import { ADMIN_AREAS, ADMIN_COMPANIES, ADMIN_USERS } from '../adminData.ts'
import { median } from '../compare.ts'
import { ADMIN, connected, signIn } from '../data.ts'
import { databaseTime } from '../effort.ts'
import type { Figure } from '../figures.ts'
import { type Running, startPeer, startServer } from '../processes.ts'
import { type Statement, statementsOf } from '../statements.ts'
import { type Bench, count, scratch } from './bench.ts'

/** Lists of administration as they open. */
const LISTS = [
  'Company/LoadCompanyListData',
  'Area/LoadAreaList',
  'EventType/LaodDataList',
  'ReceiverGroup/LoadListData',
  'UserPermission/LoadUserListData',
  'LogExport/LoadDataList',
] as const
const FIRST_PAGE = { nPage: 1, nPageSize: 20 }
const WARM = 5
const ROUNDS = 25
const IMPORTED = 20_000
/** Between two questions of somebody else. */
const PAUSE_MS = 20

/** Lists beside their bare SQL, and an import of 20,000 users, at the size of a large group of companies. */
export async function administration(bench: Bench): Promise<Figure[]> {
  const url = await bench.adminDatabase()
  const cookie = await signIn(url, ADMIN)
  const statements = await statementsOf(
    url,
    scratch(bench),
    LISTS.map((call) => ({ call, cookie, body: FIRST_PAGE })),
  )
  const server = await startServer(bench.port, scratch(bench), url)
  const peer = await startPeer(bench.port + 1, url)
  try {
    const lists: Figure[] = []
    for (const [place, call] of LISTS.entries())
      lists.push(await list({ server, peer, url, cookie }, call, statements[place] ?? []))
    return [...lists, ...(await imports(server, url, cookie))]
  } finally {
    await Promise.all([server.stop(), peer.stop()])
  }
}

type Sides = { server: Running; peer: Running; url: string; cookie: string }

/**
 * A list beside a bare server with the same statements, and beside the statements alone, sent over an open connection.
 * Each side takes its turn in each round, so that a busy moment of the machine meets all.
 */
async function list(
  { server, peer, url, cookie }: Sides,
  call: (typeof LISTS)[number],
  statements: Statement[],
): Promise<Figure> {
  const rounds: { ours: number; bare: number; alone: number }[] = []
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  await connected(url, async (client) => {
    await client.query("set daybook.time_zone = 'Asia/Bangkok'")
    for (let round = -WARM; round < ROUNDS; round++) {
      const ours = await timed(() => ask(server, cookie, `/api/${call}`, FIRST_PAGE))
      const bare = await timed(() => ask(peer, cookie, '/statements', { statements }))
      const alone = await timed(async () => {
        for (const { text, values } of statements) await client.query(text, values)
      })
      if (round >= 0) rounds.push({ ours, bare, alone })
    }
  })
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of), (value) => value)
  const ratio = middle(({ ours, bare }) => ours / bare)
  return {
    part: 'admin',
    what: `${call}, first page, beside a bare server with its SQL`,
    value: ratio.toFixed(2),
    goal: '≤ 2.00',
    isGood: ratio <= 2,
    note: `${middle(({ ours }) => ours).toFixed(1)} ms beside ${middle(({ bare }) => bare).toFixed(1)} ms; its SQL alone, without HTTP: ${middle(({ alone }) => alone).toFixed(1)} ms`,
  }
}

async function ask(server: Running, cookie: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { sStatus?: string }
  if (answer.sStatus !== 'Success') throw new Error(`${path} answered ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}

/** New users of every company, checked and then imported, while somebody else opens pages. */
async function imports(server: Running, url: string, cookie: string): Promise<Figure[]> {
  const file = await upload(server, cookie, workbook())
  const take = async (isDryRun: boolean) => {
    let isOver = false
    const others: number[] = []
    const other = (async () => {
      while (!isOver) {
        const begun = performance.now()
        await ask(server, cookie, '/api/MP_Front/LoadMP_Front', {})
        others.push(performance.now() - begun)
        await sleep(PAUSE_MS)
      }
    })()
    const before = { server: (await server.ask('reset')).cpu, database: databaseTime(url) }
    const begun = performance.now()
    const answer = (await ask(server, cookie, '/api/ImportData/ImportData', {
      FileData: file,
      isDryRun,
    })) as Output<'ImportData/ImportData'>
    const seconds = (performance.now() - begun) / 1000
    const { blocked, cpu } = await server.ask('report')
    const database = databaseTime(url)
    isOver = true
    await other
    if (answer.nAdded !== IMPORTED) throw new Error(`the import added ${answer.nAdded}`)
    const spent =
      before.database === undefined || database === undefined
        ? ''
        : `, ${((cpu - before.server + database - before.database) / 1000).toFixed(1)} s of processor with what others asked`
    return { seconds, blocked, spent, slowest: Math.max(...others), answered: others.length }
  }
  await ask(server, cookie, '/api/MP_Front/LoadMP_Front', {})
  const check = await take(true)
  const done = await take(false)
  return [
    {
      part: 'admin',
      what: `import of ${count(IMPORTED)} users in one transaction`,
      value: `${done.seconds.toFixed(1)} s`,
      goal: '≤ 30 s',
      isGood: done.seconds <= 30,
      note: `checked in ${check.seconds.toFixed(1)} s${done.spent}; ${count(ADMIN_COMPANIES)} companies, ${count(ADMIN_AREAS)} areas, ${count(ADMIN_USERS)} users before`,
    },
    {
      part: 'admin',
      what: 'longest hold of the event loop meanwhile',
      value: `${Math.max(check.blocked, done.blocked).toFixed(0)} ms`,
      goal: '≤ 50 ms',
      isGood: Math.max(check.blocked, done.blocked) <= 50,
      note: `somebody else had ${done.answered} answers, the slowest in ${done.slowest.toFixed(0)} ms`,
    },
  ]
}

function workbook(): Buffer {
  const header = [
    'Company',
    'Employee Type',
    'Employee ID',
    'Name',
    'Surname',
    'Position',
    'Department',
    'Email',
    'Tel',
    'Username',
    'Group User',
    'Status',
  ]
  const rows = Array.from({ length: IMPORTED }, (_, index) => {
    const company = 1 + (index % ADMIN_COMPANIES)
    return [
      `Company ${company} (บริษัท ${company})`,
      'Contract',
      `N-${index}`,
      'สมหญิง',
      `Newcomer ${index}`,
      'Guard',
      'Security',
      `n${index}@example.com`,
      `02-${index}`,
      `n${index}`,
      'Reporter',
      'Y',
    ]
  })
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), 'Users')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

async function upload(server: Running, cookie: string, content: Buffer): Promise<{ nID: number }> {
  const form = new FormData()
  form.append('sFolder', 'ImportFile')
  form.append('file', new Blob([Uint8Array.from(content)]), 'users.xlsx')
  const response = await fetch(`http://127.0.0.1:${server.port}/api/UploadFile/Upload`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    body: form,
  })
  const { FileData } = (await response.json()) as { FileData?: { nID: number } }
  if (!FileData) throw new Error(`the upload answered ${response.status}`)
  return FileData
}
