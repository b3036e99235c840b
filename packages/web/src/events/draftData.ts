import { isBlank } from '@daybook/shared/rules/cleanText'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { FIELDS, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'
import { emptyValues, type EventValues, formName } from './eventValues.ts'
import { decode } from '@daybook/shared/names'

/** Increase it when a draft's values change their meaning; older drafts are then not restored. */
const VERSION = 1

/** A form as a draft stores it, with related data in `about`. On the server, its files are stored separately, by id. */
export function draftText(values: EventValues, withFiles: boolean, about: object = {}): string {
  const { files, ...rest } = values
  return JSON.stringify({ ...about, version: VERSION, values: withFiles ? { ...rest, files } : rest })
}

/**
 * The form of a draft, or null if the text is not a draft. Values of the wrong type are replaced by empty ones: a draft is a
 * convenience, and must never keep the form from opening.
 */
export function draftValues(text: string, files?: readonly UploadedFile[]): EventValues | null {
  const draft = parsed(text)
  if (draft?.version !== VERSION || !isRecord(draft.values)) return null
  // Older drafts use the API's names.
  const values = decode(draft.values) as Record<string, unknown>
  const entries = Object.entries(emptyValues).map(([name, empty]) => [name, likeOr(empty, values[name])])
  const restored = Object.fromEntries(entries) as EventValues
  return { ...restored, files: files ?? restored.files.filter(isFile) }
}

/** Whether the user filled in more than place and time: only then is a draft worth offering. */
export function isWorthKeeping(values: EventValues): boolean {
  const worth = FIELDS.filter((name) => REPORT_FIELDS[name].draft).map((name) => values[formName(name)])
  return worth.some((value) => !isEmpty(value))
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' ? isBlank(value) : Array.isArray(value) && value.length === 0)
}

/** The value if it has the same type as the empty one, otherwise the empty one. */
function likeOr(empty: unknown, value: unknown): unknown {
  if (Array.isArray(empty)) {
    const isPair = empty.length > 0
    return Array.isArray(value) && (!isPair || value.length === empty.length) ? value : empty
  }
  if (empty === null) return typeof value === 'number' ? value : null
  return typeof value === typeof empty ? value : empty
}

/** Parses stored text; null if it is not a JSON object. */
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
