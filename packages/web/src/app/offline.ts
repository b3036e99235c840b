import type { CallName, Input, Output } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import type { ProblemError } from './answer.ts'
import { paths } from './paths.ts'

/*
 * What every page knows of the device's own keeping. The rest is code of its own (device.ts), which loads when there is
 * something to keep or to fall back on. Main hands its loader in: it stands above this room.
 */

export type Offline = {
  /** Of the person of this page: reports to be sent, and those that need something first. */
  waiting: number
  needsYou: number
  /** Areas that something waits for, by when it was filed for. */
  queued: ReadonlySet<string>
  /** Reports whose mend is kept here: null while it waits, its item where it needs something first. */
  mends: ReadonlyMap<number, string | null>
  /** Where what is shown comes from. */
  source: 'server' | 'device'
  /** When the device got it. */
  asOf: number | null
  /** The session ended: sending asks for the password. */
  isEnded: boolean
  /** Why this browser keeps nothing. */
  trouble: 'unavailable' | 'full' | null
}

let state: Offline = {
  waiting: 0,
  needsYou: 0,
  queued: new Set(),
  mends: new Map(),
  source: 'server',
  asOf: null,
  isEnded: false,
  trouble: null,
}
const listeners = new Set<() => void>()

export const offlineStore = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export function setOffline(change: Partial<Offline>): void {
  const next = { ...state, ...change }
  if ((Object.keys(next) as (keyof Offline)[]).every((key) => isSame(state[key], next[key]))) return
  state = next
  for (const listener of listeners) listener()
}

/** Most often nothing waits: no page is drawn again for that. */
const isSame = (one: unknown, other: unknown) => Object.is(one, other) || (isNothing(one) && isNothing(other))
const isNothing = (value: unknown) => (value instanceof Set || value instanceof Map) && value.size === 0

/** What the outbox and its photos need; a page over plain http has none of it. */
export const canKeep = () => isSecureContext && 'indexedDB' in globalThis && 'locks' in navigator

/** What the lower rooms ask of offline/device.ts. */
export type Device = {
  insteadOf(name: CallName, input: unknown, problem: ProblemError): Promise<unknown>
  keepAnswer(name: CallName, answer: object): Promise<void>
  thumbnail(url: string): Promise<Blob | null>
  keepPhoto(file: File, id: string, stated: StatedFacts, uploadId?: number): Promise<string>
  dropCopies(uploadIds: readonly number[]): Promise<void>
}

let load: () => Promise<Device> = () => Promise.reject(new Error('no device'))
export function onDevice(loader: () => Promise<Device>): void {
  load = loader
}

/** What a device states about a photo, and sends with it. */
export type StatedFacts = Omit<Input<'UploadFile/Upload'>, 'folder' | 'uploadId'>

/** Keeps a photo under the id of its upload, which it may have had already. Throws where there is no room. */
export const keepPhoto = async (file: File, id: string, stated: StatedFacts, uploadId?: number): Promise<string> =>
  (await load()).keepPhoto(file, id, stated, uploadId)

/** The thumbnail of a report that is kept to be mended, by the address of its picture; null without one. */
export async function keptThumbnail(url: string): Promise<Blob | null> {
  if (state.source !== 'device' || !canKeep()) return null
  try {
    return await (await load()).thumbnail(url)
  } catch {
    return null
  }
}

/** Lets go of the copies of uploads that a report has taken, or that nobody wants any longer. */
export function dropCopies(uploadIds: readonly number[]): void {
  if (uploadIds.length === 0 || !canKeep()) return
  // What stays goes after a week.
  void load()
    .then((device) => device.dropCopies(uploadIds))
    .catch(() => {})
}

/** Reads that a device answers itself when the server cannot be reached. */
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

/** Whether this person files reports; who does not keeps nothing on a device. */
export const mayFile = ({ menus }: Pick<Output<'MP_Front/LoadMP_Front'>, 'menus'>) =>
  menus.some(({ menuId, permission }) => menuId === MENU.createReport && permission === 2)

const STORED_AS = 'daybook.device'

/**
 * Whether this browser keeps what filing needs: once a person who files has come to a screen for it. Managers who could
 * file and never do load none of it.
 */
export function keepsForFiling(path: string): boolean {
  try {
    return isFilingScreen(path) || localStorage.getItem(STORED_AS) !== null
  } catch {
    // Without storage there is none for reports either.
    return false
  }
}

export function rememberFiling(): void {
  try {
    localStorage.setItem(STORED_AS, 'kept')
  } catch {
    // Asked again at the next page.
  }
}

/** Screens that open without a session. */
export const isFilingScreen = (path: string) => path === paths.createReport || path === paths.outbox

/** What the device has instead of an answer; undefined: nothing, or the problem is another one. */
export async function insteadOf(name: CallName, input: unknown, problem: ProblemError): Promise<unknown> {
  if (!KEPT.has(name) || !canKeep() || !(isUnreached(problem) || isEnd(problem))) return undefined
  try {
    return await (await load()).insteadOf(name, input, problem)
  } catch {
    // Neither server nor store.
    return undefined
  }
}

/** Keeps an answer for when there is none. */
export function keepAnswer(name: CallName, input: unknown, answer: object): void {
  if (!KEPT.has(name)) return
  if (state.source === 'device') setOffline({ source: 'server', asOf: null, isEnded: false })
  if (!canKeep() || !keepsForFiling(location.pathname) || Object.keys(input ?? {}).length > 0) return
  // The menu is kept by the layout, which knows the screen.
  if (name === 'MP_Front/LoadMP_Front') return
  void load()
    .then((device) => device.keepAnswer(name, answer))
    .catch(() => {})
}

/** The server was not reached, so nobody knows what became of the call. */
export const isUnreached = ({ kind, httpStatus }: ProblemError) =>
  (kind === 'fault' && [0, 502, 503, 504].includes(httpStatus)) || kind === 'aborted'

const isEnd = ({ kind }: ProblemError) => kind === 'session' && isFilingScreen(location.pathname)
