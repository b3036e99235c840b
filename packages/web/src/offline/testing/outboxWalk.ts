import fc from 'fast-check'
import { ANN, BEN, type Fate, World } from './outboxModel.ts'
import { openStore } from '../store.ts'

/* Walks through the model: everything that may happen to a device, in any order, and what must hold after each step. */

const HOUR = 3_600_000
const AREAS = ['gate', 'quay', 'fence']

type Step =
  | { do: 'file'; tab: number; area: string; photos: number; uploaded: number }
  | { do: 'mendRejected'; tab: number; nth: number; photos: number; uploaded: number }
  | { do: 'reject' | 'overtake'; nth: number }
  | { do: 'undo'; tab: number; nth: number }
  | { do: 'send'; tab: number; isForced: boolean }
  | { do: 'answer'; fate: Fate }
  | { do: 'kill'; tab: number; after: number }
  | { do: 'signIn'; tab: number; who: number | null }
  | { do: 'believe'; tab: number }
  | { do: 'clock'; hours: number }
  | { do: 'mend'; tab: number; isThrownAway: boolean }
  | { do: 'confirm'; tab: number; isTheirs: boolean }
  | { do: 'close' | 'reopen'; area: string }
  | { do: 'wait'; hours: number }
  | { do: 'open' | 'reload' | 'contact' | 'full' | 'room' | 'late' | 'clear' | 'newBuild'; tab: number }

const tab = fc.nat(3)
const area = fc.constantFrom(...AREAS)
const fates: Fate[] = ['fine', 'fine', 'fine', 'lostBefore', 'lostAfter', 'lostAfter', 'late', 'fault', 'portal']
const of = <const T extends Step['do']>(name: T) => fc.constant(name)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: of('file'), tab, area, photos: fc.nat(2), uploaded: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: of('mendRejected'), tab, nth: fc.nat(3), photos: fc.nat(1), uploaded: fc.nat(1) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('reject', 'reject', 'overtake'), nth: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ do: of('undo'), tab, nth: fc.nat(5) }) },
  { weight: 8, arbitrary: fc.record({ do: of('send'), tab, isForced: fc.boolean() }) },
  { weight: 14, arbitrary: fc.record({ do: of('answer'), fate: fc.constantFrom(...fates) }) },
  { weight: 3, arbitrary: fc.record({ do: of('kill'), tab, after: fc.nat(8) }) },
  { weight: 3, arbitrary: fc.record({ do: of('signIn'), tab, who: fc.constantFrom(ANN, BEN, null) }) },
  { weight: 2, arbitrary: fc.record({ do: of('believe'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: of('clock'), hours: fc.constantFrom(-24, 0, 24) }) },
  { weight: 6, arbitrary: fc.record({ do: of('mend'), tab, isThrownAway: fc.constantFrom(true, false, false) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('close', 'close', 'reopen'), area }) },
  { weight: 4, arbitrary: fc.record({ do: of('confirm'), tab, isTheirs: fc.constantFrom(true, true, false) }) },
  { weight: 2, arbitrary: fc.record({ do: of('wait'), hours: fc.constantFrom(0.01, 1, 30) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('open', 'reload', 'contact', 'full', 'room', 'late', 'clear', 'newBuild'),
      tab,
    }),
  },
)

const file = { do: 'file', tab: 0, area: 'gate', photos: 0, uploaded: 0 } as const
const send = { do: 'send', tab: 0, isForced: true } as const
const undo = { do: 'undo', tab: 0, nth: 0 } as const
const answer = (fate: Fate) => ({ do: 'answer', fate }) as const

/** Some walks begin with what chance alone brings about in one walk of several hundred. */
const BEGINNINGS: Step[][] = [
  // It arrives after it was undone.
  [file, send, answer('late'), undo, send, answer('fine'), { do: 'late', tab: 0 }],
  // It was touched before it was undone.
  [file, send, answer('fine'), { do: 'reject', nth: 3 }, undo, send, answer('fine')],
  // It is undone twice.
  [file, send, answer('fine'), undo, send, answer('lostAfter'), send, answer('fine')],
  // It is refused, and thrown away.
  [{ do: 'close', area: 'gate' }, file, send, answer('fine'), { do: 'mend', tab: 0, isThrownAway: true }],
]
const beginning = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step[]>([]) },
  { weight: 1, arbitrary: fc.constantFrom(...BEGINNINGS) },
)

/** When the device's disk is full, every write fails with the browser's error. */
let isFull = () => false
let isPatched = false
function fillDisk() {
  if (isPatched) return
  isPatched = true
  for (const method of ['add', 'put'] as const) {
    const original = IDBObjectStore.prototype[method]
    IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
      if (isFull()) throw new DOMException('no room', 'QuotaExceededError')
      return original.apply(this, given)
    }
  }
}

let sessions = 0

async function run(steps: readonly Step[], seen: Set<string>): Promise<string[]> {
  fillDisk()
  const name = `walk ${sessions++}`
  const store = openStore({ name })
  await store.items()
  const world = new World(store)
  isFull = () => world.isFull
  world.open()
  await world.contact()
  const found: string[] = []
  for (const one of steps) {
    await take(world, one, name)
    await world.settle()
    found.push(...(await world.check(false)))
    if (found.length > 0) break
  }
  if (found.length === 0) {
    await world.heal()
    found.push(...(await world.check(true)))
  }
  for (const what of world.seen) seen.add(what)
  isFull = () => false
  await store.close()
  indexedDB.deleteDatabase(name)
  return found
}

async function take(world: World, one: Step, name: string): Promise<void> {
  const alive = world.alive()
  const tabOf = (nth: number) => alive[nth % Math.max(1, alive.length)] ?? world.open()
  switch (one.do) {
    case 'file':
      return raced(world, world.file(tabOf(one.tab), one.area, one.photos, one.uploaded))
    case 'mendRejected':
      return raced(world, world.mendRejected(tabOf(one.tab), one.nth, one.photos, one.uploaded))
    case 'undo':
      return raced(world, world.undo(tabOf(one.tab), one.nth))
    case 'reject':
      return world.reject(one.nth)
    case 'overtake':
      return world.overtake(one.nth)
    case 'send':
      return raced(world, tabOf(one.tab).outbox.sendAll({ isForced: one.isForced }))
    case 'mend':
      return raced(world, world.mend(tabOf(one.tab), one.isThrownAway))
    case 'answer':
      return world.answer(one.fate)
    case 'kill':
      tabOf(one.tab).operationsLeft = one.after
      return
    case 'signIn':
      return world.signIn(one.who, tabOf(one.tab))
    case 'believe':
      tabOf(one.tab).person = world.session
      return
    case 'clock':
      return world.setClock(one.hours * HOUR)
    case 'confirm':
      return raced(world, world.confirm(tabOf(one.tab), one.isTheirs))
    case 'close':
      return void world.closed.add(one.area)
    case 'reopen':
      return void world.closed.delete(one.area)
    case 'wait':
      return world.wait(one.hours)
    case 'open':
      if (alive.length < 3) world.open()
      return
    case 'reload':
      return world.reload(tabOf(one.tab))
    case 'contact':
      return world.isFull ? undefined : world.contact()
    case 'full':
      world.isFull = true
      return
    case 'room':
      world.isFull = false
      return
    case 'late':
      return world.arriveLate()
    case 'clear':
      return world.clearUploads()
    case 'newBuild':
      return newBuild(name, world)
  }
}

/** Work in a tab that may die or wait for the network: do not wait for it to finish. */
async function raced(world: World, work: Promise<unknown>): Promise<void> {
  work.catch((error: unknown) => {
    // A full disk aborts a send just as it aborts filing; the next send continues from there.
    if (!(error instanceof Error) || error.name !== 'QuotaExceededError') world.faults.push(String(error))
  })
  await world.settle()
}

/** A page of a newer build upgrades the store while older pages are open. */
async function newBuild(name: string, world: World): Promise<void> {
  if (world.isFull) return
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => {
      const version = request.result.version + 1
      request.result.close()
      const newer = indexedDB.open(name, version)
      newer.addEventListener('upgradeneeded', () => newer.result.createObjectStore(`added ${version}`))
      newer.addEventListener('success', () => {
        newer.result.close()
        resolve()
      })
      newer.addEventListener('error', () => reject(new Error('the newer build cannot open the store')))
    })
  })
}

export const walk = {
  steps: fc
    .tuple(beginning, fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }))
    .map(([first, then]) => [...first, ...then]),
  run,
  mustSee: [
    'another tab is at it',
    'arrived after it was undone',
    'arrived late',
    'confirmed',
    'disowned',
    'change put over a newer version',
    'change sent twice',
    'changed meanwhile',
    'killed while sending',
    'mended',
    'no room to file',
    'otherPerson',
    'photo gone',
    'photo of a form gone',
    'photo sent twice',
    'report mended',
    'report mended with photos',
    'report with photos',
    'sent twice',
    'session',
    'thrown away',
    'undone after it arrived',
    'undone after it was sent',
    'undone before it arrived',
    'undone change stands',
    'undone report was touched',
    'undone twice',
    'undone while sending',
  ],
}
