import type { Output } from '@daybook/shared'
import { encodeInput } from '@daybook/shared/names'
import { ProblemError, readAnswer } from '../platform/answer.ts'
import { personHeader } from '../app/transport.ts'
import { language } from '../platform/i18n/i18n.ts'
import { isUnreached } from '../app/offline.ts'
import { sendInParts, sendWhole, WHOLE_BYTES } from '../app/parts.ts'
import type { OutboxCall, Trouble } from './item.ts'
import type { Outcome, Taken, Transport } from './outbox.ts'

/** A request that hangs must not block the others forever; files have a patience of their own. */
const PATIENCE_MS = 120_000
const JSON_TYPE = { 'Content-Type': 'application/json' }
/** The session belongs to another user than the item. */
const OTHER_PERSON = 409
/** Statuses whose answers, if any, are not about this item. */
const TROUBLES: ReadonlyMap<number, Trouble> = new Map<number, Trouble>([
  [404, 'missing'],
  [405, 'missing'],
  [408, 'slow'],
  [429, 'busy'],
  [502, 'silent'],
  [503, 'busy'],
  [504, 'silent'],
  [507, 'full'],
])

type Answered = Partial<Output<'CreateReport/SaveData'>> & Partial<Output<'MyAreas/FileNil'>>

export const transport: Transport = {
  async upload(photo, userId, { onProgress, mayGoOn }) {
    const about = { ...photo.stated, uploadId: photo.id, folder: 'CreateReport' as const }
    const headers = { 'Daybook-Person': String(userId) }
    const file = new File([photo.bytes], photo.name, { type: photo.type })
    try {
      const sent =
        file.size > WHOLE_BYTES
          ? await sendInParts(file, about, { headers, onProgress, mayGoOn })
          : await sendWhole(file, about, { headers, onProgress })
      return sent ? { kind: 'accepted', answer: { uploadId: sent.id } } : { kind: 'paused' }
    } catch (error) {
      return outcomeOf(error)
    }
  },
  send: (call, input, userId) =>
    attempt(call, JSON.stringify(encodeInput(call, input)), JSON_TYPE, userId, (answer) => takenBy(call, answer)),
  undo: (requestId, userId) => {
    const input = encodeInput('MyAreas/Undo', { requestId, hasWaited: true })
    return attempt('MyAreas/Undo', JSON.stringify(input), JSON_TYPE, userId, (answer) => {
      const { reports } = answer as Output<'MyAreas/Undo'>
      const kept = [...new Set(reports.flatMap(({ message }) => message ?? []))]
      return { kind: 'accepted', answer: { deleted: reports.filter((one) => one.outcome === 'deleted').length, kept } }
    })
  },
}

/** What a successful answer says about the one item that was sent. */
function takenBy(call: OutboxCall, answer: Answered): Outcome<Taken> {
  if (call === 'CreateReport/SaveData')
    return { kind: 'accepted', answer: { note: answer.filedNote ?? '', rest: null } }
  const cells = answer.cells ?? []
  const refused = cells.filter(({ outcome }) => outcome === 'refused')
  const message = [...new Set(refused.flatMap((cell) => cell.message ?? []))].join(' ')
  // The server stored nothing under its id: after a correction it is still the same item.
  if (refused.length === cells.length) return { kind: 'refused', refusal: { message, fieldErrors: [] } }
  const taken = cells.filter(({ outcome }) => outcome !== 'refused')
  const note = [...new Set([answer.filedNote ?? '', ...taken.map((cell) => cell.message ?? '')])]
    .filter(Boolean)
    .join(' ')
  const areaIds = [...new Set(refused.map(({ areaId }) => areaId))]
  return { kind: 'accepted', answer: { note, rest: refused.length > 0 ? { areaIds, message } : null } }
}

async function attempt<T>(
  call: string,
  of: string,
  headers: Record<string, string>,
  userId: number,
  read: (answer: object) => Outcome<T>,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(`/api/${call}`, {
      method: 'POST',
      headers: { ...headers, 'Accept-Language': language(), ...personHeader(userId) },
      credentials: 'same-origin',
      body: of,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status === OTHER_PERSON) return { kind: 'otherPerson' }
    const body = await bodyOf(response)
    if (typeof body === 'string') return { kind: 'later', trouble: body }
    return read(readAnswer(call, response.status, body))
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What a failed attempt means for its item. */
function outcomeOf(error: unknown): Outcome<never> {
  if (!(error instanceof ProblemError)) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    return { kind: 'later', trouble: isSlow ? 'slow' : 'silent' }
  }
  if (error.kind === 'session') return { kind: 'session' }
  if (error.httpStatus === OTHER_PERSON) return { kind: 'otherPerson' }
  if (isUnreached(error)) return { kind: 'later', trouble: 'silent' }
  const trouble = TROUBLES.get(error.httpStatus)
  if (trouble) return { kind: 'later', trouble }
  if (error.kind === 'fault' || error.kind === 'aborted') return { kind: 'later', trouble: 'fault' }
  const { message, fieldErrors, isChanged, isSaved } = error
  const isNotAllowed = error.kind === 'permission'
  const more = { ...(isChanged && { isChanged }), ...(isSaved && { isSaved }), ...(isNotAllowed && { isNotAllowed }) }
  return { kind: 'refused', refusal: { message, fieldErrors, ...more } }
}

/** Our answer; or why it is none. One that breaks off was probably carried out: the same id is sent again to learn that. */
async function bodyOf(response: Response): Promise<object | null | Trouble> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const trouble = TROUBLES.get(response.status)
  // A proxy's own refusal of a large body; readAnswer says so.
  if (!isJson && response.status === 413) return null
  if (!isJson) return trouble ?? (response.status < 500 ? 'page' : 'fault')
  const body = (await response.json().catch(() => null)) as object | null
  return trouble ?? body ?? (response.ok ? 'cut' : 'fault')
}
