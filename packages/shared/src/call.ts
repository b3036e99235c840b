import type { z } from 'zod'
import type { MenuId } from './registry.ts'

/**
 * Who may call. `public`: anyone, `signedIn`: any live session, `corporate`: group 1 only, otherwise a level (1 reads
 * and exports, 2 also writes) on at least one of the menus. `task`: also an external scheduler without a session, with
 * `Authorization: Bearer <TASK_TOKEN>`.
 */
export type Access = 'public' | 'signedIn' | 'corporate' | { menus: readonly MenuId[]; level: 1 | 2; task?: true }

/** One API call: its rights, whether it writes, and the shapes on the wire. */
export type Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType | 'file' = z.ZodType | 'file',
  A extends Access = Access,
> = {
  access: A
  /** true: the handler runs in one transaction and needs a same-origin request. */
  writes: boolean
  input: I
  /** The keys of a successful answer besides status and message; 'file' for a download. */
  output: O
  /** One line for readers of the OpenAPI page. */
  about: string
  /** Body limit in bytes of a payload with pictures; 4 MB otherwise. */
  bodyLimit?: number
  /** Defaults to a POST with a JSON object. */
  method?: 'GET' | 'multipart'
}

export function call<I extends z.ZodType, const O extends z.ZodType | 'file', const A extends Access>(
  definition: Call<I, O, A>,
): Call<I, O, A> {
  return definition
}

/** Outcome of a call, as `status` reports it. */
export type Status = 'Success' | 'Error' | 'DUP' | 'SSEXP' | 'NO'

/** A problem with one field of the payload, in the reader's language. */
export type FieldError = { field: string; message: string }

/** What every failed answer holds. */
export type Failure = {
  status: Exclude<Status, 'Success'>
  message: string
  fieldErrors?: FieldError[]
  /** An id to quote when the server failed. */
  errorId?: string
  permission?: number
  isChangePassword?: boolean
  /** Someone else, or another window, saved the record since it was read. */
  isChanged?: boolean
  /** What the call names was deleted, or is out of the caller's reach. */
  isGone?: boolean
  /** An earlier attempt of the same request was saved, with other values. */
  isSaved?: boolean
  /** Uploads only. */
  uploadStatus?: string
  /** Imports only: the refused rows, and why. */
  errors?: { rowNumber: number; reason: string }[]
}

export type Answer<T> = ({ status: 'Success'; message: string } & T) | Failure
