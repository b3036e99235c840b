import { type Item, type KeptPhoto, mendedBy, type NewItem, type Trouble, type UndoOutcome } from '../item.ts'
import {
  createOutbox,
  SESSION_MS,
  type FiledOffline,
  type Outbox,
  type Taken,
  type Outcome,
  type Transport,
} from '../outbox.ts'
import type { Store } from '../store.ts'

/** Node's; the model runs there. */
declare function setImmediate(run: () => void): void
const turn = () => new Promise<void>(setImmediate)

/*
 * A device with one browser, its tabs, the network and the server, simulated around the real outbox and its store. Nothing
 * happens by itself: a walk decides which request is answered next and how, when a tab dies, and what the clock shows.
 * Over 300 lines, because the steps affect one another.
 */

export const ANN = 1
export const BEN = 2
const START = Date.UTC(2026, 10, 20, 3)
const HOUR = 3_600_000

/** What the network does to a request: nothing gets through, the answer gets lost, or the request arrives much later. */
export type Fate = 'fine' | 'lostBefore' | 'lostAfter' | 'late' | 'fault' | 'portal'
export type Report = {
  userId: number
  text: string
  photos: string[]
  claimed: number
  eventId: number
  isChange: boolean
  isUndone: boolean
}

type Pending = { tab: Tab; run(): Outcome<never>; answer(outcome: Outcome<never>): void }
type Tab = {
  name: string
  isAlive: boolean
  /** The user whom the page believes to be signed in. */
  person: number | null
  /** Store operations left before the tab is killed mid-work. */
  operationsLeft: number
  outbox: Outbox
}

/** A report whose author was told that it is stored. */
type Filed = {
  userId: number
  text: string
  photos: string[]
  at: number
  isClockKept: boolean
  /** The user was told that nothing of it will stand, or that the version which had arrived does. */
  thrownAway: 'undone' | 'saved' | null
  /** For a change to a report: the version that its author last saw. */
  seen: number | null
  /** Filed while the device knew of no session: its author has yet to say that it is theirs. */
  isUnconfirmed: boolean
  /** Its author said that somebody else filed it. */
  isDisowned: boolean
}

/** A report in its current state on the server. */
type Standing = {
  eventId: number
  version: number
  userId: number
  isRejected: boolean
  uploadIds: number[]
  /** The request that filed it. */
  requestId: string
}

export class World {
  /** The reports that the server has accepted, by request id. */
  readonly reports = new Map<string, Report>()
  readonly #standing: Standing[] = []
  /** Rejected reports, as the device last read them. */
  #toMend: Standing[] = []
  /** Requests that were undone before they arrived. */
  readonly #undone = new Set<string>()
  readonly #uploads = new Map<number, { userId: number; photo: string }>()
  /** Uploads made before their report was filed. */
  readonly #early = new Set<number>()
  readonly filed = new Map<string, Filed>()
  readonly faults: string[] = []
  /** The situations that the walk has met. */
  readonly seen = new Set<string>()
  /** Areas that the server refuses. */
  closed = new Set<string>()
  /** The session cookie, shared by all tabs. */
  session: number | null = ANN
  isFull = false
  readonly tabs: Tab[] = []
  readonly #store: Store
  #now = START
  /** How far the device's clock is ahead of the true time. */
  #skew = 0
  #pending: Pending[] = []
  #late: Pending[] = []
  #lockOf: Tab | null = null
  #inFlight = 0
  #next = 1

  constructor(store: Store) {
    this.#store = store
    // Earlier reports, which the device knows to be rejected.
    for (const userId of [ANN, ANN, BEN]) {
      const uploadIds = [this.#upload(userId, `photo of ${userId} from before`)]
      this.#standing.push({ eventId: this.#next++, version: 2, userId, isRejected: true, uploadIds, requestId: '' })
    }
    this.#toMend = this.#standing.map((one) => ({ ...one }))
  }

  open(): Tab {
    const tab: Tab = {
      name: `tab ${this.#next++}`,
      isAlive: true,
      person: this.session,
      operationsLeft: Number.POSITIVE_INFINITY,
      outbox: undefined as never,
    }
    tab.outbox = createOutbox({
      store: this.#storeOf(tab),
      transport: this.#transportOf(tab),
      alone: (work) => this.#alone(tab, work),
      now: () => this.#now + this.#skew,
      person: () => tab.person,
      onChange: () => {},
      newId: () => `part ${this.#next++}`,
    })
    this.tabs.push(tab)
    return tab
  }

  alive(): Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  kill(tab: Tab): void {
    tab.isAlive = false
    if (this.#pending.some((one) => one.tab === tab)) this.seen.add('killed while sending')
    if (this.#lockOf === tab) this.#lockOf = null
  }

  /** Reloads the page: the old one is killed in the middle of its work. */
  reload(tab: Tab): void {
    this.kill(tab)
    this.open()
  }

  signIn(userId: number | null, tab: Tab | undefined): void {
    this.session = userId
    if (tab) tab.person = userId
  }

  /** Sets the device's clock; the page learns its offset at the next contact. */
  setClock(skew: number): void {
    this.#skew = skew
    for (const filed of this.filed.values()) filed.isClockKept = false
  }

  async contact(): Promise<void> {
    this.#toMend = this.#standing.filter(({ isRejected }) => isRejected).map((one) => ({ ...one }))
    const seenAt = this.session === null ? null : this.#now + this.#skew
    await this.#store.setDevice({ clockOffset: -this.#skew, seenAt })
  }

  /** An approver rejects a report. */
  reject(nth: number): void {
    const report = this.#standing[nth % Math.max(1, this.#standing.length)]
    if (report) Object.assign(report, { version: report.version + 1, isRejected: true })
  }

  /** Another user corrects a rejected report online. */
  overtake(nth: number): void {
    const rejected = this.#standing.filter(({ isRejected }) => isRejected)
    const report = rejected[nth % Math.max(1, rejected.length)]
    if (report) Object.assign(report, { version: report.version + 1, isRejected: false })
  }

  /** A user says whether what was filed in their name without a session is theirs. */
  async confirm(tab: Tab, isTheirs: boolean): Promise<void> {
    const items = await this.#store.items()
    const asked = items.filter((one) => one.isUnconfirmed && one.filer.userId === tab.person).map(({ id }) => id)
    // A page that died meanwhile may have removed some of them only.
    const not = asked.filter((id) => !isTheirs || this.filed.get(id)?.isDisowned)
    const theirs = asked.filter((id) => !not.includes(id))
    if (not.length > 0) this.seen.add('disowned')
    if (theirs.length > 0) this.seen.add('confirmed')
    for (const id of theirs) Object.assign(this.filed.get(id) ?? {}, { isUnconfirmed: false })
    for (const id of not) Object.assign(this.filed.get(id) ?? {}, { isDisowned: true })
    await tab.outbox.disown(not)
    await tab.outbox.confirm(theirs)
  }

  wait(hours: number): void {
    this.#now += hours * HOUR
  }

  /** Files a report. `uploaded`: how many photos were uploaded before the network was lost; the device has copies of them. */
  async file(tab: Tab, text: string, photos: number, uploaded: number): Promise<void> {
    if (tab.person !== null) await this.#keep(tab, tab.person, { text }, null, photos, uploaded)
  }

  /** Corrects one of the user's rejected reports as the device knows it; one of its photos may be removed. */
  async mendRejected(tab: Tab, nth: number, photos: number, uploaded: number): Promise<void> {
    const waiting = new Set((await this.#store.items()).map(mendedBy))
    const own = this.#toMend.filter(({ eventId, userId }) => userId === tab.person && !waiting.has(eventId))
    const report = own[nth % Math.max(1, own.length)]
    if (!report) return
    const files = report.uploadIds.slice(nth % 2).map((id) => ({ id }))
    const input = { text: `mend ${nth}`, eventId: report.eventId, version: report.version, files }
    await this.#keep(tab, report.userId, input, report.version, photos, uploaded)
  }

  async #keep(
    tab: Tab,
    userId: number,
    input: Input,
    seen: number | null,
    photos: number,
    uploaded: number,
  ): Promise<void> {
    const id = `item ${this.#next++}`
    const device = await this.#store.device()
    const { seenAt = null } = device
    const names = Array.from({ length: photos }, (_, nth) => `${id} photo ${nth}`)
    const kept: KeptPhoto[] = names.map((name, nth) => ({
      ...(nth < uploaded && this.session === userId ? { uploadId: this.#uploadEarly(userId, name) } : {}),
      id: name,
      name,
      type: 'image/jpeg',
      bytes: new TextEncoder().encode(name).buffer,
      itemId: null,
      keptAt: 0,
    }))
    const filed: Filed = {
      userId,
      text: input.text,
      photos: [...this.#photosOf(input), ...names],
      at: this.#now,
      isClockKept: device.clockOffset === -this.#skew,
      thrownAway: null,
      seen,
      isUnconfirmed: seenAt === null || Math.abs(this.#now + this.#skew - seenAt) >= SESSION_MS,
      isDisowned: false,
    }
    try {
      await tab.outbox.file(newItem(id, userId, input), kept)
      // Only now is the user told that it is stored.
      this.filed.set(id, filed)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'QuotaExceededError') throw error
      this.seen.add('no room to file')
      if (await this.#store.item(id)) this.faults.push(`${id} is kept though its filing failed`)
    }
  }

  /** Corrects a refused item, or discards it if the user gives up. */
  async mend(tab: Tab, isThrownAway: boolean): Promise<void> {
    const item = (await this.#store.items()).find(
      ({ state, filer }) => state === 'needsYou' && filer.userId === tab.person,
    )
    const filed = item && this.filed.get(item.id)
    if (!item || !filed) return
    if (isThrownAway) {
      await tab.outbox.discard(item.id)
      this.seen.add('thrown away')
      filed.thrownAway = item.refusal?.isSaved ? 'saved' : 'undone'
      return
    }
    const text = `${filed.text}!`
    // A report that another user changed is read again: its author sees the current version.
    const now = this.#standing.find(({ eventId }) => eventId === mendedBy(item))
    const files = now?.uploadIds.map((uploadId) => ({ id: uploadId })) ?? []
    const input = now ? { text, eventId: now.eventId, version: now.version, files } : { text }
    if (await tab.outbox.mend(item.id, { input, about: item.about, values: null }, item.photos)) {
      this.seen.add('mended')
      if (now && now.version !== filed.seen) this.seen.add('change put over a newer version')
      Object.assign(filed, { text, seen: now?.version ?? null })
      filed.photos = [...this.#photosOf(input), ...item.photos.map(({ id }) => id)]
    }
  }

  /** Presses Undo at something that was just filed: it waits, is being sent, or was sent. */
  async undo(tab: Tab, nth: number): Promise<void> {
    const items = new Map((await this.#store.items()).map((item) => [item.id, item]))
    const own = [...this.filed].filter(
      ([id, { userId, thrownAway }]) =>
        userId === tab.person && thrownAway === null && items.get(id)?.state !== 'needsYou',
    )
    const [id, filed] = own[nth % Math.max(1, own.length)] ?? []
    if (!id || !filed) return
    if (items.get(id)?.state === 'sending') this.seen.add('undone while sending')
    if (!items.has(id)) this.seen.add('undone after it was sent')
    const about = { areas: '', type: '', day: '', text: filed.text }
    await tab.outbox.undo({ id, userId: filed.userId, about })
    filed.thrownAway = 'undone'
  }

  #photosOf({ files = [] }: Pick<Input, 'files'>): string[] {
    return files.map(({ id }) => this.#uploads.get(id ?? 0)?.photo ?? '')
  }

  /** Answers the oldest pending request. */
  answer(fate: Fate): void {
    const request = this.#pending.shift()
    if (!request) return
    if (fate === 'late') this.#late.push(request)
    if (fate === 'fine') request.answer(request.run())
    else {
      if (fate === 'lostAfter') request.run()
      request.answer({ kind: 'later', trouble: TROUBLE[fate] })
    }
  }

  /** Delivers a request that its page gave up on long ago. */
  arriveLate(): void {
    const request = this.#late.shift()
    if (!request) return
    this.seen.add('arrived late')
    request.run()
  }

  /** Waits until every tab is waiting for the network or has nothing to do. */
  async settle(): Promise<void> {
    do {
      // A resolved promise triggers the next operation within a turn or two.
      for (let turns = 0; turns < 3; turns++) await turn()
    } while (this.#inFlight > 0)
  }

  /** Fixes all faults, signs everybody in once more, and lets time pass. */
  async heal(): Promise<void> {
    this.isFull = false
    this.closed.clear()
    for (const tab of this.alive()) this.kill(tab)
    this.#pending = []
    while (this.#late.length > 0) this.arriveLate()
    for (const userId of [ANN, BEN]) {
      this.session = userId
      const tab = this.open()
      await this.confirm(tab, true)
      for (let round = 0; round < 4; round++) {
        this.wait(0.5)
        const sending = tab.outbox.sendAll()
        for (;;) {
          await this.settle()
          if (this.#pending.length === 0) break
          this.answer('fine')
        }
        await sending
        for (;;) {
          const refused = (await this.#store.items()).find(
            ({ state, filer }) => state === 'needsYou' && filer.userId === userId,
          )
          if (!refused) break
          // A request from before the correction did arrive, and its report is visible: discard the duplicate.
          await this.mend(tab, refused.refusal?.isSaved === true)
        }
      }
      this.kill(tab)
    }
  }

  /** Nothing may ever be lost: each filed report is either in the store or on the server. */
  async check(isEnd: boolean): Promise<string[]> {
    const found = [...this.faults]
    const items = new Map((await this.#store.items()).map((item) => [item.id, item]))
    const sent = new Set((await this.#store.sent()).map(({ id }) => id))
    const undone = new Map((await this.#store.undone()).map((one) => [one.id, one]))
    for (const [id, filed] of this.filed) {
      const report = this.reports.get(id)
      if (report && (filed.isUnconfirmed || filed.isDisowned)) found.push(`${id} was sent unasked`)
      if (isEnd && filed.isDisowned && items.has(id)) found.push(`${id} stays though it was disowned`)
      if (filed.isDisowned) continue
      const stands = this.#standing.filter((one) => one.requestId === id).length
      if (filed.thrownAway === 'undone') {
        const { outcome } = undone.get(id) ?? { outcome: null }
        if (items.has(id)) found.push(`${id} is still sent though it was undone`)
        if (!undone.has(id)) found.push(`${id} was undone, but the server is not told`)
        if (isEnd && outcome === null) found.push(`${id} was undone, but the server never learned it`)
        if (outcome?.kept.length === 0 && report && !report.isUndone) found.push(`${id} is said to be undone`)
        if (outcome && outcome.kept.length > 0 && !report) found.push(`${id} is said to stand`)
        if (isEnd && outcome?.kept.length === 0 && stands > 0) found.push(`${id} stands though it was undone`)
        continue
      }
      if (report?.isUndone) found.push(`${id} was undone by nobody`)
      if (undone.has(id)) found.push(`${id} is undone, which nobody wanted`)
      if (!items.has(id) && !report) found.push(`${id} is lost`)
      if (sent.has(id) && !report) found.push(`${id} is said to be sent`)
      if (isEnd && items.has(id)) found.push(`${id} still waits: ${JSON.stringify(items.get(id))}`)
      if (isEnd && !report) found.push(`${id} never arrived`)
      if (isEnd && report && !report.isChange && stands !== 1) found.push(`${id} stands ${stands} times`)
      if (!report || filed.thrownAway) continue
      if (report.userId !== filed.userId) found.push(`${id} stands under person ${report.userId}`)
      if (report.photos.join() !== filed.photos.join()) found.push(`${id} has ${report.photos.length} photos`)
      if (filed.isClockKept && report.claimed !== filed.at) found.push(`${id} counts from another time`)
    }
    // A report under an id that nobody filed was sent under two ids.
    for (const id of this.reports.keys()) if (!this.filed.has(id)) found.push(`${id} is doubled`)
    return found
  }

  #transportOf(tab: Tab): Transport {
    const request = <T>(run: () => Outcome<T>) =>
      new Promise<Outcome<T>>((resolve) => {
        this.#pending.push({
          tab,
          run: run as () => Outcome<never>,
          answer: (outcome) => {
            if (tab.isAlive) resolve(outcome as Outcome<T>)
          },
        })
      })
    return {
      upload: (photo, userId) =>
        request(() => {
          const refusal = this.#refusalOf(userId)
          if (refusal) return refusal
          const text = new TextDecoder().decode(photo.bytes)
          const known = [...this.#uploads].find(([, upload]) => upload.photo === photo.id)
          if (known) this.seen.add('photo sent twice')
          const uploadId = known?.[0] ?? this.#upload(userId, text)
          return { kind: 'accepted', answer: { uploadId } }
        }),
      send: (_call, input, userId) => {
        const { requestId } = input as Sent
        const rival = this.#pending.find(
          (one) => one.tab !== tab && one.tab.isAlive && (one as { id?: string }).id === requestId,
        )
        if (rival) this.faults.push(`${requestId} is sent by two tabs at once`)
        const made = request<Taken>(() => this.#refusalOf(userId) ?? this.#save(input as Sent))
        const mine = this.#pending.at(-1)
        if (mine) Object.assign(mine, { id: requestId })
        return made
      },
      undo: (requestId, userId) => request(() => this.#refusalOf(userId) ?? this.#undo(requestId)),
    }
  }

  /** Deletes what a request filed unless it was touched since; one that has not arrived is refused from now on. */
  #undo(requestId: string): Outcome<UndoOutcome> {
    const report = this.reports.get(requestId)
    if (!report) {
      this.seen.add('undone before it arrived')
      this.#undone.add(requestId)
      return { kind: 'accepted', answer: { deleted: 0, kept: [] } }
    }
    if (report.isChange) {
      this.seen.add('undone change stands')
      return refused('the change stands')
    }
    const at = this.#standing.findIndex(({ eventId }) => eventId === report.eventId)
    if (at >= 0 && this.#standing[at]?.version !== 1) {
      this.seen.add('undone report was touched')
      return { kind: 'accepted', answer: { deleted: 0, kept: ['was changed since'] } }
    }
    if (at >= 0) this.#standing.splice(at, 1)
    this.seen.add(report.isUndone ? 'undone twice' : 'undone after it arrived')
    report.isUndone = true
    return { kind: 'accepted', answer: { deleted: 1, kept: [] } }
  }

  #upload(userId: number, photo: string): number {
    const id = this.#next++
    this.#uploads.set(id, { userId, photo })
    return id
  }

  #uploadEarly(userId: number, photo: string): number {
    const id = this.#upload(userId, photo)
    this.#early.add(id)
    return id
  }

  #refusalOf(userId: number): Outcome<never> | null {
    if (this.session === userId) return null
    const kind = this.session === null ? 'session' : 'otherPerson'
    this.seen.add(kind)
    return { kind }
  }

  /** Behaves like the server: repeats the first answer for an id it knows, and checks whose session it is. */
  #save({ requestId, text, files = [], filedOffline, eventId, version }: Sent): Outcome<Taken> {
    const taken = this.reports.get(requestId)
    const changed = this.#standing.find((report) => report.eventId === eventId)
    if (taken) this.seen.add(changed ? 'change sent twice' : 'sent twice')
    if (taken)
      return taken.text === text
        ? { kind: 'accepted', answer: { note: '', rest: null } }
        : { kind: 'refused', refusal: { message: 'was saved before', fieldErrors: [], isSaved: true } }
    if (this.#undone.has(requestId)) {
      this.seen.add('arrived after it was undone')
      return refused('was undone')
    }
    if (this.closed.has(text)) return refused('is closed')
    if (changed && changed.version !== version) {
      this.seen.add('changed meanwhile')
      return { kind: 'refused', refusal: { message: 'changed meanwhile', fieldErrors: [], isChanged: true } }
    }
    if (changed && this.filed.get(requestId)?.seen !== version)
      this.faults.push(`${requestId} goes over version ${version}, which its author has not seen`)
    const uploads = files.map(({ id }) => this.#uploads.get(id ?? 0))
    if (uploads.some((upload) => upload?.userId !== this.session)) {
      this.seen.add('photo gone')
      if (files.some(({ id }) => this.#early.has(id ?? 0))) this.seen.add('photo of a form gone')
      return refused('no such file', 'files')
    }
    if (uploads.length > 0) this.seen.add('report with photos')
    const uploadIds = files.map(({ id }) => id ?? 0)
    const made = changed?.eventId ?? this.#next++
    if (changed) {
      this.seen.add(uploads.length > 0 ? 'report mended with photos' : 'report mended')
      Object.assign(changed, { version: changed.version + 1, isRejected: false, uploadIds })
    } else {
      const userId = this.session ?? 0
      this.#standing.push({ eventId: made, version: 1, userId, isRejected: false, uploadIds, requestId })
    }
    this.reports.set(requestId, {
      userId: this.session ?? 0,
      text,
      photos: uploads.map((upload) => upload?.photo ?? ''),
      claimed: Date.parse(filedOffline.filedAt) + filedOffline.clockOffset,
      eventId: made,
      isChange: changed !== undefined,
      isUndone: false,
    })
    return { kind: 'accepted', answer: { note: '', rest: null } }
  }

  /** Clears uploads that no report has used for some days. */
  clearUploads(): void {
    const held = new Set(this.#standing.flatMap(({ uploadIds }) => uploadIds))
    for (const id of this.#uploads.keys()) if (!held.has(id)) this.#uploads.delete(id)
  }

  async #alone(tab: Tab, work: () => Promise<void>): Promise<void> {
    if (this.#lockOf) {
      this.seen.add('another tab is at it')
      return
    }
    this.#lockOf = tab
    try {
      await work()
    } finally {
      if (this.#lockOf === tab) this.#lockOf = null
    }
  }

  /** One tab's view of the store: a killed tab does nothing more and learns nothing more. */
  #storeOf(tab: Tab): Store {
    const wrapped = Object.entries(this.#store).map(([name, operation]) => {
      const run = async (...given: unknown[]) => {
        if (tab.operationsLeft-- <= 0) this.kill(tab)
        if (!tab.isAlive) return forever()
        this.#inFlight += 1
        try {
          return await (operation as (...given: unknown[]) => unknown)(...given)
        } finally {
          this.#inFlight -= 1
          if (!tab.isAlive) await forever()
        }
      }
      return [name, run]
    })
    return Object.fromEntries(wrapped) as Store
  }
}

/** What the device makes of an attempt that came to nothing. */
const TROUBLE: Record<Exclude<Fate, 'fine'>, Trouble> = {
  lostBefore: 'silent',
  lostAfter: 'cut',
  late: 'slow',
  fault: 'fault',
  portal: 'page',
}
const forever = () => new Promise<never>(() => {})

type Input = { text: string; files?: { id: number | null }[]; eventId?: number; version?: number }
type Sent = Input & { requestId: string; filedOffline: FiledOffline }

function refused(message: string, field = 'areaId'): Outcome<never> {
  return { kind: 'refused', refusal: { message, fieldErrors: [{ field, message }] } }
}

function newItem(id: string, userId: number, input: Input): NewItem {
  return {
    id,
    filer: { userId, companyId: 1, userName: `user${userId}`, fullName: `User ${userId}` },
    call: 'CreateReport/SaveData',
    input,
    values: null,
    about: { areas: input.text, type: '', day: '', text: input.text } satisfies Item['about'],
  }
}
