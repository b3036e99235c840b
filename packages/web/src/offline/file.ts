import type { Input } from '@daybook/shared'
import { draftText } from '../events/draftData.ts'
import { type Edit, editText } from '../events/editCopy.ts'
import type { EventValues } from '../events/eventValues.ts'
import { isKept } from '../events/keptFile.ts'
import { canKeep, isFull, setOffline } from '../app/offline.ts'
import type { About, NewItem, OutboxCall, UndoOutcome } from './item.ts'

/* How screens file a report when the server cannot be reached. The device's code loads with it. */

const loadDevice = () => import('./device.ts')
type Device = Awaited<ReturnType<typeof loadDevice>>

/** How long to wait for the server before storing the report: with one bar of signal, a request may hang for minutes. */
export const FILING_PATIENCE_MS = 15_000

/** What a form files: its values, so that it can be reopened, and its summary for the list. */
export type FormFiling = {
  call: Exclude<OutboxCall, 'MyAreas/FileNil'>
  input: Readonly<Record<string, unknown>> & { requestId: string }
  values: EventValues
  about: About
  /** For a change to a report: the version it was typed over. */
  over?: Omit<Edit, 'values'> | undefined
}

/** A form serialised for an item, so that it can be reopened. */
export const keptValues = ({ values, over }: Pick<FormFiling, 'values' | 'over'>): string =>
  over ? editText({ ...over, values }) : draftText(values, true)

/** Resolves to whether the report is stored; it will be sent under the id of the attempt that failed. */
export async function keepForm(filing: FormFiling): Promise<boolean> {
  return keep(async (device) => {
    const { values, about, call, over } = filing
    const { input, files, photoIds } = partsOf(filing, await device.copies())
    const item = {
      id: filing.input.requestId,
      call,
      input,
      about,
      values: keptValues({ values: { ...values, files }, over }),
    }
    return { item, photoIds }
  })
}

/**
 * The input of an item, and the photos sent with it: those that are only on the device, and uploads with a copy, since the
 * server clears an upload that waits too long. The files keep their order, by which the server recognises a repeated report:
 * an upload that precedes one without a copy is therefore sent without its own copy.
 */
export function partsOf({ input, values: { files } }: FormFiling, copies: ReadonlyMap<number, string>) {
  const { requestId: _, ...rest } = input
  const last = files.findLastIndex((file) => !isKept(file) && !copies.has(file.id))
  const uploaded = files.filter((file, place) => !isKept(file) && place <= last)
  const photos = files.filter((file) => !uploaded.includes(file))
  const stay = new Set(uploaded.map(({ id }) => id))
  const sent = (rest.files ?? []) as readonly { id: number }[]
  return {
    input: { ...rest, files: sent.filter(({ id }) => stay.has(id)) },
    files: uploaded,
    photoIds: photos.map((file) => copies.get(file.id) ?? file.systemFileName),
  }
}

export async function keepNil({ requestId, ...input }: Input<'MyAreas/FileNil'>, about: About): Promise<boolean> {
  const item = { id: requestId, call: 'MyAreas/FileNil' as const, input, about, values: null }
  return keep(() => Promise.resolve({ item, photoIds: [] }))
}

type Filing = { item: Omit<NewItem, 'filer'>; photoIds: readonly string[] }

async function keep(made: (device: Device) => Promise<Filing>): Promise<boolean> {
  if (!canKeep()) return false
  try {
    const device = await loadDevice()
    const filer = await device.currentFiler()
    if (!filer) return false
    const { item, photoIds } = await made(device)
    await device.file({ ...item, filer }, photoIds)
    return true
  } catch (error) {
    setOffline({ trouble: isFull(error) ? 'full' : 'unavailable' })
    return false
  }
}

/** What became of an undo: the server's answer, or that it waits on this device until the server can be told. */
export type TakenBack = UndoOutcome | 'waits'

/**
 * Undoes what was filed under a request id, whether it waits here, is on its way or has arrived. Null if this device cannot
 * remember to tell the server.
 */
export async function takeBack(id: string, about: About): Promise<TakenBack | null> {
  if (!canKeep()) return null
  try {
    const device = await loadDevice()
    const filer = await device.currentFiler()
    return filer ? await device.undo({ id, userId: filer.userId, about }) : null
  } catch {
    return null
  }
}
