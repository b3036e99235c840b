import type { FieldError } from '@daybook/shared/call'
import type { StatedFacts } from '../app/offline.ts'

/* What waits on a device to be sent. An item is final when it is filed: only a refusal opens it again. */

/** Calls that may wait. Each takes a request id, `filedOffline`, and gives its first answer again. */
export type OutboxCall = 'CreateReport/SaveData' | 'MyAreas/FileEach' | 'MyAreas/FileNil'

export type ItemState = 'waiting' | 'sending' | 'needsYou'

export type ItemPhoto = {
  /** Its own id: sent again, the server stores it once. */
  id: string
  name: string
  /** Its upload on the server, once there is one. */
  uploadId: number | null
  /** Its upload had gone while the item waited, and it was sent once more. */
  isSentAgain: boolean
}

/** Why the server took an item not. `isChanged`: somebody else saved the report that it changes. */
export type Refusal = { message: string; fieldErrors: readonly FieldError[]; isChanged?: boolean }

/** Who filed an item: it goes out under no other session. */
export type Filer = { userId: number; companyId: number; userName: string; fullName: string }

/** An item as its list shows it, in the words of when it was filed. */
export type About = { areas: string; type: string; day: string; text: string }

export type Item = {
  /** Also its request id: the server files it once however often it comes. */
  id: string
  filer: Filer
  call: OutboxCall
  /** The call's input without ids and times. */
  input: Readonly<Record<string, unknown>>
  photos: readonly ItemPhoto[]
  about: About
  /** The form that it was filed with, to open it again; null without one. */
  values: unknown
  /** By the device's clock, milliseconds. */
  filedAt: number
  /** How far the server's clock was ahead of the device's when they last spoke. */
  clockOffset: number
  state: ItemState
  tries: number
  /** Not before then, by the device's clock. */
  nextTryAt: number
  refusal: Refusal | null
}

/** The report on the server that an item changes; null where it files a new one. */
export const mendedBy = ({ input }: Pick<Item, 'input'>): number | null =>
  typeof input.eventId === 'number' ? input.eventId : null

/** What a screen files. */
export type NewItem = Pick<Item, 'id' | 'filer' | 'call' | 'input' | 'about' | 'values'>

/** The bytes are read when it is kept: a camera's file may be gone by the time it is sent. */
export type KeptPhoto = {
  id: string
  name: string
  type: string
  bytes: ArrayBuffer
  /** Of a copy: its upload, which the server clears when no report takes it in time. */
  uploadId?: number
  /** What the device says about it, sent along. */
  stated?: StatedFacts
  itemId: string | null
  keptAt: number
}

/** An item that the server has taken. */
export type Sent = {
  id: string
  userId: number
  about: About
  filedAt: number
  sentAt: number
  /** What the server said about when it counts as filed; '' for nothing. */
  note: string
}
