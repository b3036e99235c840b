import { setTimeout as sleep } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import type { Output } from '../../packages/shared/src/index.ts'
import { ADMIN_AREAS, ADMIN_COMPANIES, ADMIN_USERS } from '../adminData.ts'
import { ADMIN, signIn } from '../data.ts'
import { databaseTime } from '../effort.ts'
import type { Figure } from '../figures.ts'
import { lists } from '../lists.ts'
import { type Running, startServer } from '../processes.ts'
import { type Bench, count, scratch } from './bench.ts'
import { decode, encodeInput } from '../../packages/shared/src/names.ts'
import { FOLDER_PART } from '../../packages/server/src/testing/wire.ts'

const IMPORTED = 20_000
/** Pause between two requests of the other person. */
const PAUSE_MS = 20

/** Lists compared with their bare SQL, and imports, at the size of a large group of companies. */
export async function administration(bench: Bench): Promise<Figure[]> {
  const url = await bench.adminDatabase()
  const cookie = await signIn(url, ADMIN)
  const measured = await lists(bench, url, cookie)
  const server = await startServer(bench.port, scratch(bench), url)
  try {
    return [...measured, ...(await imports(server, url, cookie))]
  } finally {
    await server.stop()
  }
}

async function ask(server: Running, cookie: string, path: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(encodeInput(path.slice('/api/'.length), body)),
  })
  const answer = decode(await response.json()) as { status?: string }
  if (answer.status !== 'Success') throw new Error(`${path} answered ${JSON.stringify(answer).slice(0, 300)}`)
  return answer
}

type Import = {
  call: 'ImportData/ImportData' | 'ImportData/ImportDataReceiver'
  what: string
  rows: string[][]
}

/** New users of every company, and members and areas for existing and new receiver groups. */
async function imports(server: Running, url: string, cookie: string): Promise<Figure[]> {
  const asked: Import[] = [
    { call: 'ImportData/ImportData', what: 'users', rows: userRows() },
    { call: 'ImportData/ImportDataReceiver', what: 'receivers', rows: receiverRows() },
  ]
  const figures: Figure[] = []
  for (const one of asked) figures.push(...(await imported(server, url, cookie, one)))
  return figures
}

/** Checks and then imports a file, while somebody else opens pages. */
async function imported(server: Running, url: string, cookie: string, { call, what, rows }: Import): Promise<Figure[]> {
  const file = await upload(server, cookie, workbook(rows))
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
    const answer = (await ask(server, cookie, `/api/${call}`, { file, isDryRun })) as Output<typeof call>
    const seconds = (performance.now() - begun) / 1000
    const { blocked, cpu } = await server.ask('report')
    const database = databaseTime(url)
    isOver = true
    await other
    if (answer.added + answer.changed !== IMPORTED)
      throw new Error(`${call} added ${answer.added}, changed ${answer.changed}`)
    const spent =
      before.database === undefined || database === undefined
        ? ''
        : `, ${((cpu - before.server + database - before.database) / 1000).toFixed(1)} s of CPU including the others' requests`
    return { seconds, blocked, spent, slowest: Math.max(...others), answered: others.length }
  }
  await ask(server, cookie, '/api/MP_Front/LoadMP_Front', {})
  const check = await take(true)
  const done = await take(false)
  return [
    {
      part: 'admin',
      what: `import of ${count(IMPORTED)} ${what} in one transaction`,
      value: `${done.seconds.toFixed(1)} s`,
      goal: '≤ 30 s',
      isGood: done.seconds <= 30,
      note: `checked in ${check.seconds.toFixed(1)} s${done.spent}; ${count(ADMIN_COMPANIES)} companies, ${count(ADMIN_AREAS)} areas, ${count(ADMIN_USERS)} users before`,
    },
    {
      part: 'admin',
      what: `longest event loop block during an import of ${what}`,
      value: `${Math.max(check.blocked, done.blocked).toFixed(0)} ms`,
      goal: '≤ 50 ms',
      isGood: Math.max(check.blocked, done.blocked) <= 50,
      note: `checking ${check.blocked.toFixed(0)} ms; another person got ${done.answered} answers, the slowest in ${done.slowest.toFixed(0)} ms`,
    },
  ]
}

const companyName = (company: number) => `Company ${company} (บริษัท ${company})`
const areaName = (area: number) => `พื้นที่ ${area} / Area ${area}`
const rowsOf = (of: (index: number) => string[]) => Array.from({ length: IMPORTED }, (_, index) => of(index))

function userRows(): string[][] {
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
  const user = (index: number) => [
    companyName(1 + (index % ADMIN_COMPANIES)),
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
  return [header, ...rowsOf(user)]
}

/** A user and an area of each company in turn; every other row for a new group, up to the limit. */
function receiverRows(): string[][] {
  const header = ['Receiver Group', 'Company', 'Employee ID', 'Event Group', 'Area Company', 'Area', 'Sub Area']
  const areasEach = ADMIN_AREAS / ADMIN_COMPANIES
  const relation = (index: number) => {
    const company = 1 + (index % ADMIN_COMPANIES)
    const nth = Math.floor(index / ADMIN_COMPANIES)
    const area = 1 + (nth % areasEach)
    // As adminData.ts creates them: above 30 they are sub areas.
    const [upper, sub] = area > 30 ? [area - 20, areaName(area)] : [area, '']
    const old = 1 + ((company + 100) % ADMIN_COMPANIES)
    return [
      index % 2 === 0 ? `Group ${old} (กลุ่ม ${old})` : `New group ${index}`,
      companyName(company),
      `E${company - 1 + ADMIN_COMPANIES * (nth + 1)}`,
      company % 10 === 0 ? 'CSR' : area % 2 === 0 ? 'Operation' : 'Security',
      companyName(company),
      areaName(upper),
      sub,
    ]
  }
  return [header, ...rowsOf(relation)]
}

function workbook(rows: string[][]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Rows')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

async function upload(server: Running, cookie: string, content: Buffer): Promise<{ id: number }> {
  const form = new FormData()
  form.append(FOLDER_PART, 'ImportFile')
  form.append('file', new Blob([Uint8Array.from(content)]), 'rows.xlsx')
  const response = await fetch(`http://127.0.0.1:${server.port}/api/UploadFile/Upload`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    body: form,
  })
  const { file } = decode(await response.json()) as { file?: { id: number } }
  if (!file) throw new Error(`the upload answered ${response.status}`)
  return file
}
