/* Over 300 lines, because all of it shares one store and one current user. */

import type { CallName, Input, Output } from '@daybook/shared'
import { isOfflineLevelKept, type KeptForm, offlineChoices } from '@daybook/shared/rules/offlineForm'
import { type ProblemError, readAnswer } from '../platform/answer.ts'
import { queryClient } from '../app/cache.ts'
import { send } from '../app/transport.ts'
import { lastContact } from '../platform/serverClock.ts'
import { session } from '../app/session.ts'
import { companyNow } from '../events/instant.ts'
import { newRequestId } from '../platform/newRequestId.ts'
import type { Filer, Item, ItemPhoto, KeptPhoto, NewItem, Undone, UndoOutcome } from './item.ts'
import { canBeSignedIn, createOutbox, isUndoing, nextTryAt } from './outbox.ts'
import { isFull, isUnreached, type Offline, offlineStore, setOffline } from '../app/offline.ts'
import { areasOf, mendsOf } from './queued.ts'
import { openStore } from './store.ts'
import { keepRejected } from './toMend.ts'
import { keptToday } from './today.ts'
import { transport } from './transport.ts'

/*
 * Offline support of this browser: its store, its outbox, and its substitute answers when the server cannot be reached.
 */

const RETRY_MS = 30_000
/** A try that found another one under way looks again after this. */
const LEAST_WAIT_MS = 3_000
const REFRESH_MS = 10 * 60_000
const AFTER_CHECK_MS = 3_000
/** The answers needed to file offline. */
const FILING_NEEDS = ['Offline/LoadForm', 'CreateReport/LoadCreateReport', 'MyAreas/GetToday'] as const
/** Room for a few photos. */
const LEAST_ROOM = 3 * 1024 * 1024

const store = openStore()
/** Notifies the browser's other tabs. */
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
    setOffline({ sending: null })
    channel.postMessage('')
    void look()
  },
  onShare: (id, share) => {
    const sending = { id, share }
    setOffline({ sending })
    channel.postMessage(sending)
  },
  newId: newRequestId,
})

/** Counts the current user's queued items. */
async function look(): Promise<void> {
  const own = filer?.userId ?? session.person()?.userId
  const items = (await store.items()).filter((item) => item.filer.userId === own)
  const before = offlineStore.get()
  const needsYou = items.filter(({ state }) => state === 'needsYou').length
  const undone = await store.undone()
  const undoing = undone.filter((one) => isUndoing(one, own)).length
  const unconfirmed = items.filter(({ isUnconfirmed }) => isUnconfirmed).length
  const waiting = items.length - needsYou - unconfirmed
  // Only the person themselves can tell: the server must have heard them since.
  const isAsked = unconfirmed > 0 && canBeSignedIn((await store.device()).seenAt, Date.now())
  setOffline({ waiting, needsYou, unconfirmed, isAsked, undoing, ...areasOf(items), mends: mendsOf(items) })
  if (isStarted) tryWhenDue(items, undone)
  // An item was sent, or undone there: the server's data about the areas has changed.
  if (items.length < before.waiting + before.needsYou + before.unconfirmed || undoing < before.undoing)
    await readAgain()
}

let nextTry: ReturnType<typeof setTimeout> | undefined

/** Sends when the first item's wait after a failure is over, which is often sooner than the next regular look. */
function tryWhenDue(items: readonly Item[], undone: readonly Undone[]): void {
  clearTimeout(nextTry)
  const userId = session.person()?.userId
  const at = userId === undefined ? null : nextTryAt(items, undone, userId)
  if (at !== null) nextTry = setTimeout(() => void sendAll(false), Math.max(at - Date.now(), LEAST_WAIT_MS))
}

const readAgain = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^(MyAreas|CreateReport|MP_Front)\//.test(String(queryKey[0])),
  })

/** Starts storing what this user needs, and sending what they have filed. */
export async function start(person: Filer): Promise<void> {
  filer = person
  try {
    await forgetOthers(person.userId)
    // Without the server, the session may have ended long ago.
    await store.setDevice({
      person,
      ...(offlineStore.get().source === 'server' ? { seenAt: Date.now(), contact: lastContact() } : {}),
    })
    await checkRoom()
  } catch (error) {
    setOffline({ trouble: isFull(error) ? 'full' : 'unavailable' })
    return
  }
  await look()
  if (!isStarted) {
    isStarted = true
    channel.addEventListener('message', ({ data }: MessageEvent<'' | Offline['sending']>) => {
      setOffline({ sending: data || null })
      if (!data) void look()
    })
    addEventListener('online', () => void wake(true))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void wake(false)
    })
    setInterval(() => void wake(false), RETRY_MS)
    await store.tidy(Date.now())
    // At startup, nothing has to wait for its next try.
    return wake(true)
  }
  await wake(false)
}

/** Sends items that are due, refetches what has changed, and checks whether the server is back. */
export async function wake(isForced: boolean): Promise<void> {
  await checkAgain()
  if (offlineStore.get().source === 'device' && navigator.onLine) await readAgain()
  if (offlineStore.get().waiting + offlineStore.get().undoing > 0) await sendAll(isForced)
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

/**
 * Files durably: once the promise resolves, the report will be sent whatever happens to the page. Throws if there is no room.
 */
export async function file(item: NewItem, photoIds: readonly string[]): Promise<void> {
  await outbox.file(item, await photosOf(photoIds))
  // Ask for persistent storage: without it, browsers evict this data first.
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
export const disown = outbox.disown

export async function confirm(ids: readonly string[]): Promise<void> {
  await outbox.confirm(ids)
  await sendAll()
}

/** The user's items that were filed while nobody was signed in. */
export const unconfirmed = async (userId: number) =>
  (await store.items()).filter((one) => one.filer.userId === userId && one.isUnconfirmed)

/** Undoes durably, and tells the server at once if it can be reached. */
export async function undo(made: Parameters<typeof outbox.undo>[0]): Promise<UndoOutcome | 'waits'> {
  await outbox.undo(made)
  // If another attempt is on its way, the server is told right after it.
  await sendAll()
  return (await store.undone()).find(({ id }) => id === made.id)?.outcome ?? 'waits'
}

export const undone = store.undone
export const items = store.items
export const item = store.item
export const photo = store.photo
export const sent = store.sent

/** Stores a form's photo: one that could not be uploaded, or a copy of one that was. It is sent with the report. */
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

/** The ids of stored copies by upload. */
export const copies = async (): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await store.copies()).flatMap(({ id, uploadId }) => (uploadId === undefined ? [] : [[uploadId, id] as const])),
  )

/** Who files on this device: the signed-in user, or the last one if the session ended. */
export const currentFiler = async (): Promise<Filer | null> => filer ?? (await store.device()).person

/** Before a sign-out: how many of the user's items have not been sent. */
export async function countOf(userId: number): Promise<number> {
  const items = (await store.items()).filter((one) => one.filer.userId === userId)
  const undoing = (await store.undone()).filter((one) => isUndoing(one, userId))
  return items.length + undoing.length
}

/** At sign-out: deletes everything read for the user; their queued items stay until they sign in again. */
export async function forget(userId: number): Promise<void> {
  filer = null
  await store.forget(userId)
  setOffline({
    waiting: 0,
    needsYou: 0,
    undoing: 0,
    unconfirmed: 0,
    isAsked: false,
    queued: new Set(),
    refused: new Set(),
    mends: new Map(),
    isEnded: false,
  })
}

/**
 * A session has ended: deletes what was read for its person if they have left, or if it was ended for them, and returns whether
 * that is so. If the server does not answer, it is not known to be.
 */
export async function forgetRevoked(): Promise<boolean> {
  const { person, contact } = await store.device()
  if (!person || !contact) return false
  const answer = (await read('Offline/MayKeep', { contact }).catch(() => null)) as Output<'Offline/MayKeep'> | null
  if (answer?.mayKeep !== false) return false
  await store.forget(person.userId)
  return true
}

/** Somebody has signed in: deletes everything read for the people before. What they filed and have not sent stays. */
export async function forgetOthers(userId: number): Promise<void> {
  for (const other of await store.others(userId)) await store.forget(other)
}

async function checkRoom(): Promise<void> {
  setOffline({ trouble: (await store.hasRoom(LEAST_ROOM)) ? null : 'full' })
}

/** There may be room again. */
async function checkAgain(): Promise<void> {
  if (offlineStore.get().trouble === 'full') await checkRoom().catch(() => {})
}

/** Reads the filing data that the device has not fetched lately, and measures the clock offset. */
async function refresh({ triesLeft = 5 } = {}): Promise<void> {
  const userId = filer?.userId
  if (userId === undefined) return
  try {
    for (const name of FILING_NEEDS) {
      const kept = await store.answer(userId, name)
      const began = Date.now()
      // A negative age: the device's clock was set back.
      if (kept && Math.abs(began - kept.at) < REFRESH_MS) continue
      const answer = await read(name, {})
      const now = Date.now()
      if (name === 'Offline/LoadForm') {
        const { serverTime } = answer as Output<'Offline/LoadForm'>
        await store.setDevice({ clockOffset: Math.round(Date.parse(serverTime) - (began + now) / 2) })
      }
      await keepOf(userId, name, answer)
    }
  } catch (error) {
    // The browser frees the space of the check for room some moments after it is over.
    if (isFull(error) && triesLeft > 0) setTimeout(() => void refresh({ triesLeft: triesLeft - 1 }), AFTER_CHECK_MS)
    // No network, no right to file, or no session: keep the stored answers.
  }
}

async function read(name: CallName, input: object): Promise<object> {
  const response = await send(name, input, {})
  return readAnswer(name, response.status, await response.json())
}

export async function keepAnswer(name: CallName, answer: object): Promise<void> {
  const userId =
    name === 'MP_Front/LoadMP_Front' ? (answer as Output<'MP_Front/LoadMP_Front'>).userId : session.person()?.userId
  if (userId !== undefined) await keepOf(userId, name, answer)
}

async function keepOf(userId: number, name: CallName, answer: object): Promise<void> {
  await store.keepAnswer({ userId, name, answer, at: Date.now(), ...serverTimeOf(answer) })
  if (userId === filer?.userId) {
    await store.setDevice({ seenAt: Date.now(), contact: lastContact() })
    if (offlineStore.get().unconfirmed > 0) await look()
  }
  // If this fails, correcting those reports needs the network.
  if (name === 'MyAreas/GetToday')
    void keepRejected(store, userId, answer as Output<'MyAreas/GetToday'>, read).catch(() => {})
}

/** When the server made an answer, if the answer says so. */
function serverTimeOf(answer: object): { asOf?: number } {
  const { asOf, now, serverTime } = answer as { asOf?: string; now?: string; serverTime?: string }
  const at = Date.parse(asOf ?? serverTime ?? now ?? '')
  return Number.isNaN(at) ? {} : { asOf: at }
}

/** The stored thumbnail of a report to correct, by the picture's URL. */
export async function thumbnail(url: string): Promise<Blob | null> {
  const person = await currentFiler()
  const kept = person ? (await store.toMend(person.userId)).flatMap(({ thumbnails }) => thumbnails) : []
  const found = kept.find((one) => one.url === url)
  return found ? new Blob([found.bytes], { type: found.type }) : null
}

/** The stored substitute for a server's answer; undefined if there is none. By then, screens know what is queued. */
export async function insteadOf(name: CallName, input: unknown, problem: ProblemError): Promise<unknown> {
  const isKnown = session.person() !== null
  const isFromDevice = offlineStore.get().source === 'device'
  // A user in the middle of work gets the usual password dialog over the page.
  if (!isUnreached(problem) && isKnown && !isFromDevice) return undefined
  const person = filer ?? (await store.device()).person
  if (!person || (session.userId() ?? person.userId) !== person.userId) return undefined
  if (!isUnreached(problem) && (await forgetRevoked())) return undefined
  const found = await answerOf(name, input, person.userId)
  if (found === undefined) return undefined
  filer = person
  if (!isUnreached(problem)) await store.setDevice({ seenAt: null })
  await look()
  // The device's clock may be wrong: say when it was by the server's.
  const { clockOffset } = await store.device()
  setOffline({ source: 'device', asOf: found.asOf ?? found.at + (clockOffset ?? 0), isEnded: !isUnreached(problem) })
  return found.answer
}

async function answerOf(
  name: CallName,
  input: unknown,
  userId: number,
): Promise<{ answer: unknown; at: number; asOf?: number } | undefined> {
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
    return { ...form, answer: choices }
  }
  if (name === 'CreateReport/CheclSecurityLevel' || name === 'EventApprove/CheclSecurity') {
    const isPass = isOfflineLevelKept(device, asked.areaIds ?? [asked.areaId ?? 0], asked.levelId)
    return { ...form, answer: { isPass, message: '' } }
  }
  if (name === 'CreateReport/GetAdvanceReport')
    return { ...form, answer: offlineChoices(device, input as object).advance }
  return name === 'CreateReport/CheckAreaAdvance' ? { ...form, answer: {} } : undefined
}

/** Day and time in the company's time zone, by the server's clock as far as the device knows it. */
async function nowOf(userId: number): Promise<{ today: string; now: string }> {
  const start = (await store.answer(userId, 'CreateReport/LoadCreateReport'))?.answer as KeptForm['start'] | undefined
  const { clockOffset } = await store.device()
  return companyNow(start?.now ?? '', new Date(Date.now() + (clockOffset ?? 0)))
}
