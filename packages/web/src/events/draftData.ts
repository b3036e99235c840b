import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { FIELDS, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import { emptyValues, type EventValues, formName } from './eventValues.ts'
import { decode } from '@daybook/shared/names'

/** Raised when the values of a draft no longer mean the same; an older draft is then not restored. */
const VERSION = 1

/** The form as a draft keeps it, with what else is to be known of it. On the server its files are kept by their ids, separately. */
export function draftText(values: EventValues, withFiles: boolean, about: object = {}): string {
  const { files, ...rest } = values
  return JSON.stringify({ ...about, version: VERSION, values: withFiles ? { ...rest, files } : rest })
}

/**
 * The form of a draft, null when the text is none of ours. Values of a wrong kind become empty ones: a draft is help,
 * and must never keep the form from opening.
 */
export function draftValues(text: string, files?: readonly UploadedFile[]): EventValues | null {
  const draft = parsed(text)
  if (draft?.version !== VERSION || !isRecord(draft.values)) return null
  // Older drafts have the names of the wire.
  const values = decode(draft.values) as Record<string, unknown>
  const entries = Object.entries(emptyValues).map(([name, empty]) => [name, likeOr(empty, values[name])])
  const restored = Object.fromEntries(entries) as EventValues
  return { ...restored, files: files ?? restored.files.filter(isFile) }
}

/** Whether somebody filled in more than where and when: only that is worth offering again. */
export function isWorthKeeping(values: EventValues): boolean {
  const worth = FIELDS.filter((name) => REPORT_FIELDS[name].draft).map((name) => values[formName(name)])
  return worth.some((value) => !isEmpty(value))
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0)
  )
}

/** The value when it is of the same kind as the empty one, else the empty one. */
function likeOr(empty: unknown, value: unknown): unknown {
  if (Array.isArray(empty)) {
    const isPair = empty.length > 0
    return Array.isArray(value) && (!isPair || value.length === empty.length) ? value : empty
  }
  if (empty === null) return typeof value === 'number' ? value : null
  return typeof value === typeof empty ? value : empty
}

/** What a kept text holds, null when it is none of ours. */
export function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFile(value: unknown): value is UploadedFile {
  return isRecord(value) && typeof value.id === 'number' && typeof value.fileName === 'string'
}
