import type { CallName, Input, Output } from '@daybook/shared'
import { isOfflineLevelKept, type KeptForm, offlineChoices } from '@daybook/shared/rules/offlineForm'
import { type ProblemError, readAnswer } from '../app/answer.ts'
import { queryClient, send } from '../app/api.ts'
import { session } from '../app/session.ts'
import { companyNow } from '../events/instant.ts'
import { newRequestId } from '../app/newRequestId.ts'
import { type Filer, type ItemPhoto, type KeptPhoto, mendedBy, type NewItem } from './item.ts'
import { createOutbox } from './outbox.ts'
import { isUnreached, offlineStore, setOffline } from '../app/offline.ts'
import { mendsOf, queuedFor } from './queued.ts'
import { isFull, openStore } from './store.ts'
import { keepRejected } from './toMend.ts'
import { keptToday } from './today.ts'
import { transport } from './transport.ts'

/* The device of this browser: its store, its outbox, and what it answers when the server cannot be reached. */

const RETRY_MS = 30_000
const REFRESH_MS = 10 * 60_000
/** The answers that filing needs without network. */
const FILING_NEEDS = ['Offline/LoadForm', 'CreateReport/LoadCreateReport', 'MyAreas/GetToday'] as const
/** A few photos. */
const LEAST_ROOM = 3 * 1024 * 1024

const store = openStore()
/** Tells the browser's other tabs. */
const channel = new BroadcastChannel('daybook.outbox')
let filer: Filer | null = null
let isStarted = false

const outbox = createOutbox({
  store,
  transport,
  alone: (work) =>
    navigator.locks.request('daybook.outbox', { ifAvailable: true }, async (lock) => {
      if (lock) await work()
    }),
  now: () => Date.now(),
  person: () => session.person()?.userId ?? null,
  onChange: () => {
    channel.postMessage('')
    void look()
  },
  newId: newRequestId,
})

/** Counts what waits for the person of this page. */
async function look(): Promise<void> {
  const own = filer?.userId ?? session.person()?.userId
  const items = (await store.items()).filter((item) => item.filer.userId === own)
  const before = offlineStore.get()
  const needsYou = items.filter(({ state }) => state === 'needsYou').length
  const queued = new Set(items.flatMap((item) => (mendedBy(item) === null ? queuedFor(item.input) : [])))
  setOffline({ waiting: items.length - needsYou, needsYou, queued, mends: mendsOf(items) })
  // Something arrived: what the server says of the areas has changed.
  if (items.length < before.waiting + before.needsYou) await readAgain()
}

const readAgain = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^(MyAreas|CreateReport|MP_Front)\//.test(String(queryKey[0])),
  })

/** Begins to keep what this person needs, and to send what they have filed. */
export async function start(person: Filer): Promise<void> {
  filer = person
  try {
    await store.setDevice({ person })
    await checkRoom()
  } catch (error) {
    setOffline({ trouble: isFull(error) ? 'full' : 'unavailable' })
    return
  }
  await look()
  if (!isStarted) {
    isStarted = true
    channel.addEventListener('message', () => void look())
    addEventListener('online', () => void wake(true))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void wake(false)
    })
    setInterval(() => void wake(false), RETRY_MS)
    await store.tidy(Date.now())
    // At the start nothing waits for its turn.
    return wake(true)
  }
  await wake(false)
}

/** Sends what is due, reads what has changed, and finds out whether the server is back. */
export async function wake(isForced: boolean): Promise<void> {
  await checkAgain()
  if (offlineStore.get().source === 'device' && navigator.onLine) await readAgain()
  if (offlineStore.get().waiting > 0) await sendAll(isForced)
  if (offlineStore.get().source === 'server') await refresh()
}

export async function sendAll(isForced = true): Promise<void> {
  const result = await outbox.sendAll({ isForced }).catch((error: unknown) => {
    if (isFull(error)) setOffline({ trouble: 'full' })
    return 'later' as const
  })
  if (result === 'session' || result === 'otherPerson') setOffline({ isEnded: true })
  else if (result === 'done') setOffline({ isEnded: false })
  await look()
}

/** Files for good: once this is fulfilled, the report goes out whatever happens to the page. Throws where there is no room. */
export async function file(item: NewItem, photoIds: readonly string[]): Promise<void> {
  await outbox.file(item, await photosOf(photoIds))
  // What browsers clear first is what nobody asked them to keep.
  void navigator.storage.persist?.().catch(() => {})
  void checkAgain()
  void sendAll()
}

async function photosOf(ids: readonly string[]): Promise<KeptPhoto[]> {
  const photos = await Promise.all(ids.map((id) => store.photo(id)))
  return photos.filter((photo) => photo !== undefined)
}

export async function mend(
  id: string,
  change: Pick<NewItem, 'input' | 'about' | 'values'>,
  stay: readonly ItemPhoto[],
  addedIds: readonly string[],
): Promise<boolean> {
  const isMended = await outbox.mend(id, change, [...stay, ...(await photosOf(addedIds))])
  void sendAll()
  return isMended
}

export const discard = outbox.discard
export const items = store.items
export const item = store.item
export const photo = store.photo
export const sent = store.sent

/** A photo of a form: one that could not be uploaded, or a copy of one that was. The report takes it along. */
export async function keepPhoto(
  file: File,
  id: string,
  stated: KeptPhoto['stated'],
  uploadId?: number,
): Promise<string> {
  const { name, type } = file
  const about = { ...(stated ? { stated } : {}), ...(uploadId === undefined ? {} : { uploadId }) }
  await store.keepPhoto({ id, name, type, bytes: await file.arrayBuffer(), ...about, itemId: null, keptAt: Date.now() })
  return id
}

export const dropCopies = store.dropCopies

/** The copies of uploads, by the upload. */
export const copies = async (): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await store.copies()).flatMap(({ id, uploadId }) => (uploadId === undefined ? [] : [[uploadId, id] as const])),
  )

/** Who files on this device: who is signed in, or was when the session ended. */
export const currentFiler = async (): Promise<Filer | null> => filer ?? (await store.device()).person

/** Before a sign-out: what of theirs has not been sent. */
export async function countOf(userId: number): Promise<number> {
  return (await store.items()).filter((one) => one.filer.userId === userId).length
}

/** At a sign-out: all that was read for the person goes; what they filed stays for their next sign-in. */
export async function forget(userId: number): Promise<void> {
  filer = null
  await store.forget(userId)
  setOffline({ waiting: 0, needsYou: 0, queued: new Set(), mends: new Map(), isEnded: false })
}

async function checkRoom(): Promise<void> {
  setOffline({ trouble: (await store.hasRoom(LEAST_ROOM)) ? null : 'full' })
}

/** Somebody may have made room since. */
async function checkAgain(): Promise<void> {
  if (offlineStore.get().trouble === 'full') await checkRoom().catch(() => {})
}

/** Reads what filing needs and the device has not got lately, and how far the device's clock is off. */
async function refresh(): Promise<void> {
  const userId = filer?.userId
  if (userId === undefined) return
  try {
    for (const name of FILING_NEEDS) {
      const kept = await store.answer(userId, name)
      const began = Date.now()
      // An age below 0: the device's clock was set back.
      if (kept && Math.abs(began - kept.at) < REFRESH_MS) continue
      const answer = await read(name, {})
      const now = Date.now()
      if (name === 'Offline/LoadForm') {
        const { serverTime } = answer as Output<'Offline/LoadForm'>
        await store.setDevice({ clockOffset: Math.round(Date.parse(serverTime) - (began + now) / 2) })
      }
      await keepOf(userId, name, answer)
    }
  } catch {
    // No network, no right to file, or the session has ended: what was kept stays.
  }
}

async function read(name: CallName, input: object): Promise<object> {
  const response = await send(name, input, {})
  return readAnswer(response.status, await response.json())
}

export async function keepAnswer(name: CallName, answer: object): Promise<void> {
  const userId =
    name === 'MP_Front/LoadMP_Front' ? (answer as Output<'MP_Front/LoadMP_Front'>).userId : session.person()?.userId
  if (userId !== undefined) await keepOf(userId, name, answer)
}

async function keepOf(userId: number, name: CallName, answer: object): Promise<void> {
  await store.keepAnswer({ userId, name, answer, at: Date.now() })
  // Without it they are mended with network alone.
  if (name === 'MyAreas/GetToday')
    void keepRejected(store, userId, answer as Output<'MyAreas/GetToday'>, read).catch(() => {})
}

/** What the device has of a picture of a report that is to be mended. */
export async function thumbnail(url: string): Promise<Blob | null> {
  const person = await currentFiler()
  const kept = person ? (await store.toMend(person.userId)).flatMap(({ thumbnails }) => thumbnails) : []
  const found = kept.find((one) => one.url === url)
  return found ? new Blob([found.bytes], { type: found.type }) : null
}

/** What the device has instead of an answer of the server; undefined where it has nothing. */
export async function insteadOf(name: CallName, input: unknown, problem: ProblemError): Promise<unknown> {
  const isKnown = session.person() !== null
  const isFromDevice = offlineStore.get().source === 'device'
  // Somebody at work is asked for their password over the page, as ever.
  if (!isUnreached(problem) && isKnown && !isFromDevice) return undefined
  const person = filer ?? (await store.device()).person
  if (!person || (isKnown && session.person()?.userId !== person.userId)) return undefined
  const found = await answerOf(name, input, person.userId)
  if (found === undefined) return undefined
  filer = person
  setOffline({ source: 'device', asOf: found.at, isEnded: !isUnreached(problem) })
  return found.answer
}

async function answerOf(
  name: CallName,
  input: unknown,
  userId: number,
): Promise<{ answer: unknown; at: number } | undefined> {
  const kept = (of: CallName) => store.answer(userId, of)
  if (name === 'MP_Front/LoadMP_Front') return kept(name)
  if (name === 'CreateReport/LoadEditReport') {
    const { eventId } = input as Input<'CreateReport/LoadEditReport'>
    return (await store.toMend(userId)).find((report) => report.eventId === eventId)
  }
  const today = await kept('MyAreas/GetToday')
  if (name === 'MyAreas/GetToday' || name === 'MyAreas/GetAttention') {
    if (!today) return undefined
    const answer = today.answer as Output<'MyAreas/GetToday'>
    if (name === 'MyAreas/GetAttention') return { ...today, answer: { attention: answer.attention } }
    const now = await nowOf(userId)
    return { ...today, answer: keptToday(answer, now.today, now.now) }
  }
  const [form, start] = [await kept('Offline/LoadForm'), await kept('CreateReport/LoadCreateReport')]
  if (!form || !start) return undefined
  const device: KeptForm = {
    form: form.answer as KeptForm['form'],
    start: start.answer as KeptForm['start'],
  }
  const asked = input as { areaIds?: number[]; areaId?: number; levelId?: number | null }
  if (name === 'CreateReport/LoadCreateReport') {
    const { today: day, now } = await nowOf(userId)
    const zone = device.start.now.slice(19)
    const choices = { ...offlineChoices(device, input as object), today: day, now: `${day}T${now}:00${zone}` }
    return { answer: choices, at: form.at }
  }
  if (name === 'CreateReport/CheclSecurityLevel' || name === 'EventApprove/CheclSecurity') {
    const isPass = isOfflineLevelKept(device, asked.areaIds ?? [asked.areaId ?? 0], asked.levelId)
    return { answer: { isPass, message: '' }, at: form.at }
  }
  if (name === 'CreateReport/GetAdvanceReport')
    return { answer: offlineChoices(device, input as object).advance, at: form.at }
  return name === 'CreateReport/CheckAreaAdvance' ? { answer: {}, at: form.at } : undefined
}

/** Day and time where the company is, by the server's clock as far as the device knows it. */
async function nowOf(userId: number): Promise<{ today: string; now: string }> {
  const start = (await store.answer(userId, 'CreateReport/LoadCreateReport'))?.answer as KeptForm['start'] | undefined
  const { clockOffset } = await store.device()
  return companyNow(start?.now ?? '', new Date(Date.now() + (clockOffset ?? 0)))
}
