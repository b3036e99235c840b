import type { Output } from '@daybook/shared'
import { encodeInput } from '@daybook/shared/names'
import { ProblemError, readAnswer } from '../app/answer.ts'
import { language } from '../app/i18n/i18n.ts'
import type { OutboxCall } from './item.ts'
import type { Outcome, Taken, Transport } from './outbox.ts'

/** An upload over one bar of signal takes a while; one that hangs must not block the others forever. */
const PATIENCE_MS = 120_000
/** The session belongs to another user than the item. */
const OTHER_PERSON = 409
/** The server is busy, or temporarily out of space. */
const SHORTLY = new Set([408, 429, 507])

type Answered = Partial<Output<'CreateReport/SaveData'>> & Partial<Output<'MyAreas/FileNil'>>

export const transport: Transport = {
  upload: (photo, userId) => {
    const body = new FormData()
    const parts = { ...photo.stated, uploadId: photo.id, folder: 'CreateReport' }
    // Fields before the file: the server reads them first.
    for (const [name, value] of Object.entries(encodeInput('UploadFile/Upload', parts) as object))
      body.append(name, value)
    body.append('file', new Blob([photo.bytes], { type: photo.type }), photo.name)
    return attempt('UploadFile/Upload', body, {}, userId, (answer) => ({
      kind: 'accepted',
      answer: { uploadId: (answer as Output<'UploadFile/Upload'>).file.id },
    }))
  },
  send: (call, input, userId) =>
    attempt(call, JSON.stringify(encodeInput(call, input)), { 'Content-Type': 'application/json' }, userId, (answer) =>
      takenBy(call, answer),
    ),
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
  body: BodyInit,
  headers: Record<string, string>,
  userId: number,
  read: (answer: object) => Outcome<T>,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(`/api/${call}`, {
      method: 'POST',
      headers: { ...headers, 'Accept-Language': language(), 'Daybook-Person': String(userId) },
      credentials: 'same-origin',
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.status === OTHER_PERSON) return { kind: 'otherPerson' }
    if (SHORTLY.has(response.status)) return { kind: 'later' }
    const sentBytes = body instanceof FormData ? sizeOf(body) : 0
    return read(readAnswer(response.status, await response.json().catch(() => null), sentBytes))
  } catch (error) {
    // A broken connection, or a page of the network's operator.
    if (!(error instanceof ProblemError)) return { kind: 'later' }
    if (error.kind === 'session') return { kind: 'session' }
    if (error.kind === 'fault' || error.kind === 'aborted') return { kind: 'later' }
    const { message, fieldErrors, isChanged } = error
    return { kind: 'refused', refusal: { message, fieldErrors, ...(isChanged ? { isChanged } : {}) } }
  }
}

/** Bytes of the files of a form. */
function sizeOf(form: FormData): number {
  return [...form.values()].reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.size), 0)
}
