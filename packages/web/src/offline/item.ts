import type { FieldError } from '@daybook/shared/call'
import type { StatedFacts } from '../app/offline.ts'

/* The items that wait on a device to be sent. An item is final when filed: only a refusal makes it editable again. */

/** Calls that can be queued. Each takes a request id and `filedOffline`, and returns its first answer again if repeated. */
export type OutboxCall = 'CreateReport/SaveData' | 'MyAreas/FileEach' | 'MyAreas/FileNil'

export type ItemState = 'waiting' | 'sending' | 'needsYou'

export type ItemPhoto = {
  /** Its own id: if sent again, the server stores it once. */
  id: string
  name: string
  /** Its size; unknown for one from an older build. */
  bytes?: number
  /** Its upload on the server, once there is one. */
  uploadId: number | null
  /** Its upload was gone from the server while the item waited, and it was uploaded again. */
  isSentAgain: boolean
}

/**
 * Why the server refused an item. `isChanged`: another user saved the report that it changes. `isSaved`: an earlier attempt
 * had arrived before the item was corrected. `isNotAllowed`: the user's rights were taken away.
 */
export type Refusal = {
  message: string
  fieldErrors: readonly FieldError[]
  isChanged?: boolean
  isSaved?: boolean
  isNotAllowed?: boolean
}

/**
 * Why an attempt came to nothing; the item may have arrived all the same. `silent`: no answer; `slow`: none in time; `page`: a
 * page of somebody else, such as a network that asks for a sign-in; `cut`: the answer broke off; `busy`: the server asks to
 * wait; `full`: it has no space; `missing`: the address does not exist there; `fault`: it failed.
 */
export type Trouble = 'silent' | 'slow' | 'page' | 'cut' | 'busy' | 'full' | 'missing' | 'fault'

/** Who filed an item: it is only sent in this user's session. */
export type Filer = { userId: number; companyId: number; userName: string; fullName: string }

/** An item's summary for the list, in the words used when it was filed. */
export type About = { areas: string; type: string; day: string; text: string }

export type Item = {
  /** Also its request id: the server files it once, however often it arrives. */
  id: string
  filer: Filer
  call: OutboxCall
  /** The call's input without ids and timestamps. */
  input: Readonly<Record<string, unknown>>
  photos: readonly ItemPhoto[]
  about: About
  /** The form that it was filed with, to reopen it; null if there was none. */
  values: unknown
  /** By the device's clock, in milliseconds. */
  filedAt: number
  /** How far the server's clock was ahead of the device's at the last contact. */
  clockOffset: number
  /** What proves the last contact before it was filed; missing in one from an older build. */
  contact?: string | null
  state: ItemState
  tries: number
  /** When the last attempt began, by the device's clock; missing before the first, and in an item that an older build tried. */
  triedAt?: number
  /** Do not send it earlier, by the device's clock. */
  nextTryAt: number
  refusal: Refusal | null
  /** What went wrong with the last attempt. */
  trouble?: Trouble | null
  /** It was filed without a session: anybody at the device may have filed it, so its author is asked before it is sent. */
  isUnconfirmed?: boolean
  /** The item that it was part of, until the server took the other part. */
  partOf?: string
}

/** The report on the server that an item changes; null if it files a new one. */
export const mendedBy = ({ input }: Pick<Item, 'input'>): number | null =>
  typeof input.eventId === 'number' ? input.eventId : null

/** The parts of an item that a screen provides. */
export type NewItem = Pick<Item, 'id' | 'filer' | 'call' | 'input' | 'about' | 'values'>

/** The bytes are read when it is stored: a camera's file may be gone by the time it is sent. */
export type KeptPhoto = {
  id: string
  name: string
  type: string
  bytes: ArrayBuffer
  /** For a copy: its upload, which the server clears if no report uses it in time. */
  uploadId?: number
  /** The facts that the device states about it, sent along. */
  stated?: StatedFacts
  itemId: string | null
  keptAt: number
}

/**
 * What its author undid. Once an attempt has left the device nobody knows whether it arrived, so the server is told: it
 * deletes what arrived, and refuses what arrives later.
 */
export type Undone = {
  /** The request id. */
  id: string
  userId: number
  about: About
  /** By the device's clock, in milliseconds. */
  undoneAt: number
  tries: number
  nextTryAt: number
  trouble: Trouble | null
  /** The server's answer; null while it is not known. */
  outcome: UndoOutcome | null
}

/** `kept`: why reports stand although they were undone; empty if none does. */
export type UndoOutcome = { deleted: number; kept: readonly string[] }

/** An item that the server has accepted. */
export type Sent = {
  id: string
  userId: number
  about: About
  filedAt: number
  sentAt: number
  /** By the server's clock, as far as the device knew it. */
  receivedAt?: number
  /** The server's note on when it counts as filed; '' if none. */
  note: string
}
