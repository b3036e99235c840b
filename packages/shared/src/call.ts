import type { z } from 'zod'
import type { MenuId } from './registry.ts'

/**
 * Who may make a call. `public`: anybody, `signedIn`: any live session, `corporate`: group 1 only,
 * otherwise a level (1 reads and exports, 2 also writes) on at least one of the menus. `task`: also a scheduler outside
 * without a session, with `Authorization: Bearer <TASK_TOKEN>`.
 */
export type Access = 'public' | 'signedIn' | 'corporate' | { menus: readonly MenuId[]; level: 1 | 2; task?: true }

/** One call of the API: its rights, whether it changes anything, and the shapes that cross the wire. */
export type Call<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType | 'file' = z.ZodType | 'file',
  A extends Access = Access,
> = {
  access: A
  /** true: the handler runs in one transaction and needs a same-origin request. */
  writes: boolean
  input: I
  /** The keys of a successful answer beside status and message; 'file' for a download. */
  output: O
  /** One line for the reader of the OpenAPI page. */
  about: string
  /**
   * Names of the wire that its values hold (a column to sort by, the field of a change) or the rows that it passes through,
   * where the glossary has several for the plain name and another one comes first.
   */
  names?: readonly string[]
  /** Bytes that a payload may have where it carries pictures; 4 MB elsewhere. */
  bodyLimit?: number
  /** Everything is POST with a JSON object but what is named here. */
  method?: 'GET' | 'multipart'
}

export function call<I extends z.ZodType, const O extends z.ZodType | 'file', const A extends Access>(
  definition: Call<I, O, A>,
): Call<I, O, A> {
  return definition
}

/** Outcome of a call as `status` tells it. */
export type Status = 'Success' | 'Error' | 'DUP' | 'SSEXP' | 'NO'

/** A problem that belongs to one field of the payload, in the reader's language. */
export type FieldError = { field: string; message: string }

/** What every unsuccessful answer holds. */
export type Failure = {
  status: Exclude<Status, 'Success'>
  message: string
  fieldErrors?: FieldError[]
  /** An id to quote when the server is at fault. */
  errorId?: string
  permission?: number
  isChangePassword?: boolean
  /** The record was saved by somebody else, or elsewhere, since it was read. */
  isChanged?: boolean
  /** Of an upload. */
  uploadStatus?: string
  /** Of an import: the rows that are refused, and why. */
  errors?: { rowNumber: number; reason: string }[]
}

export type Answer<T> = ({ status: 'Success'; message: string } & T) | Failure
