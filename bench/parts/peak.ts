import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateToLatest } from '../../packages/server/src/db/migrate.ts'
import { decode, encodeInput } from '../../packages/shared/src/names.ts'
import { connected, removeFiled } from '../data.ts'
import { databaseTime } from '../effort.ts'
import { type Figure, megabytes } from '../figures.ts'
import { bodyOf, open, type Request } from '../load.ts'
import { addPeople, AREAS_EACH, EVENT_TYPE, type Person, removePeople } from '../peakData.ts'
import { startServer } from '../processes.ts'
import { addReceivers, RECEIVERS, removeReceivers } from '../receivers.ts'
import { timesOf } from '../steady.ts'
import { watch } from '../watching.ts'
import { type Bench, count, isSuccess, MB, scratch, today, formatDay } from './bench.ts'
import { sendDaily, startSink, TOKEN } from '../mailSink.ts'

/** The worst ten minutes of a morning. `--short` is half a minute of it, with the same load per second. */
const WHOLE = { seconds: 600, reporters: 5_000, nils: 40_000, photos: 2_000 }
const SHORT = 20
const VIEWERS = 200
/** The size of a phone's photos. */
const PHOTO_BYTES = 500_000
const MOST_WAITING = 2_000

type Filing = { at: number; took: number; fault: string | null }

/** Everybody files at once while others look at Event Today and the daily letters go out. */
export async function peak(bench: Bench): Promise<Figure[]> {
  const scale = bench.short ? SHORT : 1
  const [seconds, people] = [WHOLE.seconds / scale, WHOLE.reporters / scale]
  const [nils, photos] = [WHOLE.nils / scale, WHOLE.photos / scale]
  const url = await bench.database(bench.events)
  await migrateToLatest(url)
  const last = await connected(url, async (client) =>
    Number((await client.query('select coalesce(max(id), 0) as id from event_report')).rows[0]?.id),
  )
  await addReceivers(url)
  const { reporters, viewers } = await addPeople(url, people, VIEWERS)
  const sink = await startSink()
  const server = await startServer(bench.port, scratch(bench), url, { SMTP_URL: sink.url, TASK_TOKEN: TOKEN })
  try {
    const watching = await watch(server.port, viewers)
    const before = { server: (await server.ask('reset')).cpu, database: databaseTime(url) ?? 0 }
    const mailing = sleep((seconds * 1000) / 4)
      .then(() => sendDaily(server.port, sink, seconds * 1000))
      .catch(String)
    const filings = await fileAll(server.port, reporters, { seconds, nils, photos })
    const mailed = await mailing
    const { peak: memory, blocked, cpu } = await server.ask('report')
    const database = (databaseTime(url) ?? 0) - before.database
    const seen = await watching.stop()
    const faults = [...filings.flatMap(({ fault }) => fault ?? []), ...seen.faults]
    if (typeof mailed === 'string') faults.push(mailed)
    const times = timesOf(filings)
    const part = 'peak'
    return [
      {
        part,
        what: `${count(nils)} nil reports and ${count(photos)} photos of ${count(people)} reporters in ${seconds} s: errors`,
        value: count(faults.length),
        goal: '0',
        isGood: faults.length === 0,
        note:
          commonest(faults) ??
          `${count(seen.reads)} reads of Event Today by ${VIEWERS} people, ${count(seen.hints)} hints`,
      },
      {
        part,
        what: 'a filing, p99',
        value: `${times.p99.toFixed(0)} ms`,
        goal: '≤ 500 ms',
        isGood: times.p99 <= 500,
        note: `p50 ${times.median.toFixed(0)} ms; of each minute ${minutesOf(filings).join(', ')}; Event Today p50 ${seen.times.median.toFixed(0)}, p99 ${seen.times.p99.toFixed(0)} ms; longest block ${blocked.toFixed(0)} ms`,
      },
      {
        part,
        what: 'peak memory of the server',
        value: megabytes(memory.rss),
        goal: '≤ 400 MB',
        isGood: memory.rss <= 400 * MB,
        note: `of it the heap ${megabytes(memory.heapTotal)}, used ${megabytes(memory.heapUsed)}, outside of it ${megabytes(memory.external)}${
          typeof mailed === 'string' ? '' : `; ${count(mailed)} letters of ${count(RECEIVERS)} receivers meanwhile`
        }`,
      },
      {
        part,
        what: 'CPU time of the server per filing, with everything else at the peak',
        value: `${((cpu - before.server) / filings.length).toFixed(1)} ms`,
        goal: '',
        isGood: undefined,
        note: `${((cpu - before.server) / 1000).toFixed(1)} s; of the database ${(database / filings.length).toFixed(1)} ms, ${(database / 1000).toFixed(1)} s`,
      },
    ]
  } finally {
    await server.stop()
    sink.stop()
    await removeReceivers(url)
    await removePeople(url)
    await removeFiled(url, last)
  }
}

/** The p99 of each minute's filings in ms: a slow end and a slow moment have different causes. */
function minutesOf(filings: readonly Filing[]): string[] {
  const begun = filings.reduce((first, { at }) => Math.min(first, at), Number.POSITIVE_INFINITY)
  const minutes = Map.groupBy(filings, ({ at }) => Math.floor((at - begun) / 60_000))
  return [...minutes].toSorted(([one], [other]) => one - other).map(([, own]) => timesOf(own).p99.toFixed(0))
}

/** The three most frequent faults. */
function commonest(faults: readonly string[]): string | undefined {
  // Group faults that differ only in names, times and ids.
  const kinds = Map.groupBy(faults, (fault) => fault.replace(/\d+/g, '#'))
  const sorted = [...kinds.values()].toSorted((one, other) => other.length - one.length)
  return sorted.length === 0
    ? undefined
    : sorted
        .slice(0, 3)
        .map((same) => `${count(same.length)} × ${same[0]}`)
        .join('; ')
}

/** Files at an even rate, whether or not answers have arrived: people do not wait for one another. */
async function fileAll(
  port: number,
  reporters: readonly Person[],
  { seconds, nils, photos }: { seconds: number; nils: number; photos: number },
): Promise<Filing[]> {
  const total = nils + photos
  const every = Math.floor(total / photos)
  const free: Awaited<ReturnType<typeof open>>[] = []
  const ask = async (request: Request) => {
    let client = free.pop()
    while (client && !client.isOpen) client = free.pop()
    client ??= await open(port)
    const body = bodyOf(await client.ask(request))
    free.push(client)
    if (!isSuccess(body)) throw new Error(`${request.path} answered ${body.slice(0, 200)}`)
    return body
  }
  const filings: Filing[] = []
  const waiting = new Set<Promise<void>>()
  const begun = performance.now()
  let [filedNils, filedPhotos] = [0, 0]
  for (let n = 0; n < total; n += 1) {
    const due = begun + (n * seconds * 1000) / total
    if (due > performance.now()) await sleep(due - performance.now())
    if (waiting.size >= MOST_WAITING) throw new Error('the server does not keep up')
    const isPhoto = n % every === every - 1 && filedPhotos < photos
    const nth = isPhoto ? filedPhotos++ : filedNils++
    // Successive filings come from different people and companies.
    const person = reporters[nth % reporters.length] as Person
    const area = person.areas[Math.floor(nth / reporters.length) % AREAS_EACH] as number
    const at = performance.now()
    const done = (fault: string | null) => void filings.push({ at, took: performance.now() - at, fault })
    const one: Promise<void> = (isPhoto ? fileEvent(port, person, area, ask) : fileNil(person, area, ask))
      .then(
        () => done(null),
        (error: unknown) => done(String(error)),
      )
      .finally(() => waiting.delete(one))
    waiting.add(one)
  }
  await Promise.all(waiting)
  for (const client of free) client.close()
  return filings
}

type Ask = (request: Request) => Promise<string>

async function fileNil({ cookie }: Person, areaId: number, ask: Ask): Promise<void> {
  const body = { requestId: randomUUID(), day: today().toString(), cells: [{ areaId }] }
  const answer = await ask({ path: '/api/MyAreas/FileNil', cookie, body })
  const { cells = [] } = decode(JSON.parse(answer)) as { cells?: { outcome: string; message: string | null }[] }
  if (cells[0]?.outcome !== 'filed') throw new Error(`a nil report was ${cells[0]?.outcome}: ${cells[0]?.message}`)
}

/** Files an event, after uploading its photo. */
async function fileEvent(port: number, person: Person, area: number, ask: Ask): Promise<void> {
  const { cookie, companyId } = person
  const upload = new FormData()
  const parts = encodeInput('UploadFile/Upload', { folder: 'CreateReport', uploadId: randomUUID() }) as object
  for (const [name, value] of Object.entries(parts)) upload.append(name, String(value))
  upload.append('file', new Blob([JPEG, randomBytes(PHOTO_BYTES)], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await fetch(`http://127.0.0.1:${port}/api/UploadFile/Upload`, {
    method: 'POST',
    headers: { cookie, origin: `http://localhost:${port}` },
    body: upload,
  })
  const { file, message } = decode(await response.json()) as { file?: { id: number }; message: string }
  if (!file) throw new Error(`an upload was refused: ${message}`)
  const body = {
    eventGroupId: 2,
    companyId,
    areaId: [area],
    eventDate: formatDay(today().toString()),
    eventTypeId: EVENT_TYPE,
    startTime: '00:00',
    notEnded: true,
    description: 'สายพานหยุดทำงาน ช่างกำลังแก้ไข',
    shifts: [companyId * 10],
    files: [{ id: file.id, isRemoved: false }],
    requestId: randomUUID(),
  }
  await ask({ path: '/api/CreateReport/SaveData', cookie, body })
}

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
