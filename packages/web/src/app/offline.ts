import type { CallName, Input, Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { createStore } from '../kit/store.ts'
import type { ProblemError } from '../platform/answer.ts'
import { paths } from './paths.ts'

/*
 * The offline state that every page needs. The rest is loaded separately (device.ts), when there is something to store or to
 * fall back on. main.tsx passes in the loader, because this layer must not import that one.
 */

export type Offline = {
  /** The current user's reports: waiting to be sent, and needing the user's attention first. */
  waiting: number
  needsYou: number
  /** What they undid, of which the server has not been told. */
  undoing: number
  /** Those that are sent only once the user says that they filed them. */
  unconfirmed: number
  /** Whether the user can be asked about those now. */
  isAsked: boolean
  /** Areas with a queued report, as 'area day' and 'area day shift', and those whose report was refused. */
  queued: ReadonlySet<string>
  refused: ReadonlySet<string>
  /** Reports whose correction is stored here: null while it waits to be sent, its item's id if it needs the user first. */
  mends: ReadonlyMap<number, string | null>
  /** How far the files of the item are that is being sent, 0 to 1. */
  sending: { id: string; share: number } | null
  /** The source of the data on screen. */
  source: 'server' | 'device'
  /** When the device stored that data. */
  asOf: number | null
  /** The session ended: sending needs the password. */
  isEnded: boolean
  /** Why this browser cannot store anything. */
  trouble: 'unavailable' | 'full' | null
}

export const offlineStore = createStore<Offline>({
  waiting: 0,
  needsYou: 0,
  undoing: 0,
  unconfirmed: 0,
  isAsked: false,
  queued: new Set(),
  refused: new Set(),
  mends: new Map(),
  sending: null,
  source: 'server',
  asOf: null,
  isEnded: false,
  trouble: null,
})

export function setOffline(change: Partial<Offline>): void {
  const before = offlineStore.get()
  const next = { ...before, ...change }
  if (!(Object.keys(next) as (keyof Offline)[]).every((key) => isSame(before[key], next[key]))) offlineStore.set(next)
}

/** Usually nothing is queued: new empty sets must not rerender the page. */
const isSame = (one: unknown, other: unknown) => Object.is(one, other) || (isNothing(one) && isNothing(other))
const isNothing = (value: unknown) => (value instanceof Set || value instanceof Map) && value.size === 0

/** Whether the browser has what the outbox and its photos need; over plain http it does not. */
export const canKeep = () => isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator

export const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name)
/** Whether the device has no room left. */
export const isFull = (error: unknown) => isNamed(error, 'QuotaExceededError')

/** The parts of offline/device.ts that lower layers use. */
export type Device = {
  insteadOf(name: CallName, input: unknown, problem: ProblemError): Promise<unknown>
  keepAnswer(name: CallName, answer: object): Promise<void>
  thumbnail(url: string): Promise<Blob | null>
  keepPhoto(file: File, id: string, stated: StatedFacts, uploadId?: number): Promise<string>
  dropCopies(uploadIds: readonly number[]): Promise<void>
  forgetRevoked(): Promise<boolean>
}

let load: () => Promise<Device> = () => Promise.reject(new Error('no device'))
export function onDevice(loader: () => Promise<Device>): void {
  load = loader
}

/** The facts that a device states about a photo, sent along with it. */
export type StatedFacts = Omit<Input<'UploadFile/Upload'>, 'folder' | 'uploadId'>

/**
 * Stores a photo under the id of its upload attempt. `uploadId`: the upload, if it succeeded already. Throws if there is no
 * room.
 */
export const keepPhoto = async (file: File, id: string, stated: StatedFacts, uploadId?: number): Promise<string> =>
  (await load()).keepPhoto(file, id, stated, uploadId)

/** The thumbnail of a report that is stored for correction, by the picture's URL; null if there is none. */
export async function keptThumbnail(url: string): Promise<Blob | null> {
  if (offlineStore.get().source !== 'device' || !canKeep()) return null
  try {
    return await (await load()).thumbnail(url)
  } catch {
    return null
  }
}

/** Deletes the copies of uploads that a report has taken, or that are no longer wanted. */
export function dropCopies(uploadIds: readonly number[]): void {
  if (uploadIds.length === 0 || !canKeep()) return
  // Copies that stay behind are deleted after a week.
  void load()
    .then((device) => device.dropCopies(uploadIds))
    .catch(() => {})
}

/** A session has ended: asks the server whether this device may keep what it has read for its person. */
export function forgetRevoked(): void {
  if (!canKeep()) return
  // Without network nothing is learnt; the next call that meets the end of the session asks again.
  void load()
    .then((device) => device.forgetRevoked())
    .catch(() => {})
}

/** Read calls that the device answers itself when the server cannot be reached. */
const KEPT: ReadonlySet<CallName> = new Set<CallName>([
  'MP_Front/LoadMP_Front',
  'MyAreas/GetToday',
  'MyAreas/GetAttention',
  'CreateReport/LoadCreateReport',
  'CreateReport/LoadEditReport',
  'CreateReport/CheclSecurityLevel',
  'EventApprove/CheclSecurity',
  'CreateReport/CheckAreaAdvance',
  'CreateReport/GetAdvanceReport',
])

/** Whether the device may have a substitute for this call's answer. */
export const isKept = (name: CallName) => KEPT.has(name) && canKeep()

/** Whether this user files reports; for others, nothing is stored on the device. */
export const mayFile = ({ menus }: Pick<Output<'MP_Front/LoadMP_Front'>, 'menus'>) =>
  menus.some(({ menuId, permission }) => menuId === MENU.createReport && permission === 2)

const STORED_AS = 'daybook.device'

/**
 * Whether this browser stores the data for filing: from the first time that a user who files opens a screen for it. Managers
 * who could file but never do load none of it.
 */
export function keepsForFiling(path: string): boolean {
  try {
    return isFilingScreen(path) || localStorage.getItem(STORED_AS) !== null
  } catch {
    // Without localStorage, reports cannot be stored either.
    return false
  }
}

export function rememberFiling(): void {
  try {
    localStorage.setItem(STORED_AS, 'kept')
  } catch {
    // Tried again on the next page.
  }
}

/** Screens that open without a session. */
export const isFilingScreen = (path: string) => path === paths.createReport || path === paths.outbox

/** The device's stored substitute for a failed answer; undefined if it has none, or if the failure is of another kind. */
export async function insteadOf(name: CallName, input: unknown, problem: ProblemError): Promise<unknown> {
  if (!isKept(name) || !(isUnreached(problem) || isEnd(problem))) return undefined
  try {
    return await (await load()).insteadOf(name, input, problem)
  } catch {
    // Neither the server nor the store is available.
    return undefined
  }
}

/** Stores an answer for use when the server cannot be reached. */
export function keepAnswer(name: CallName, input: unknown, answer: object): void {
  if (!KEPT.has(name)) return
  if (offlineStore.get().source === 'device') setOffline({ source: 'server', asOf: null, isEnded: false })
  if (!canKeep() || !keepsForFiling(location.pathname) || Object.keys(input ?? {}).length > 0) return
  // The layout stores the menu, because it knows the screen.
  if (name === 'MP_Front/LoadMP_Front') return
  void load()
    .then((device) => device.keepAnswer(name, answer))
    .catch(() => {})
}

/** The server could not be reached, so the outcome of the call is unknown. */
export const isUnreached = ({ kind, httpStatus }: ProblemError) =>
  (kind === 'fault' && [0, 502, 503, 504].includes(httpStatus)) || kind === 'aborted'

const isEnd = ({ kind }: ProblemError) => kind === 'session' && isFilingScreen(location.pathname)
