import type { Input } from '@daybook/shared'
import { draftText } from '../events/draftData.ts'
import { type Edit, editText } from '../events/editCopy.ts'
import type { EventValues } from '../events/eventValues.ts'
import { isKept } from '../events/keptFile.ts'
import { canKeep, offlineStore, setOffline } from '../app/offline.ts'
import type { About, NewItem, OutboxCall } from './item.ts'

/* The one way in which a screen files what the server could not be asked about. The device's code loads with it. */

const loadDevice = () => import('./device.ts')
type Device = Awaited<ReturnType<typeof loadDevice>>

/** How long somebody waits for the server before the report is kept: one bar of signal may hold a request for minutes. */
export const FILING_PATIENCE_MS = 15_000

/** What a form files: its values, so that it can be opened again, and its words for the list. */
export type FormFiling = {
  call: Exclude<OutboxCall, 'MyAreas/FileNil'>
  input: Readonly<Record<string, unknown>> & { requestId: string }
  values: EventValues
  about: About
  /** Of a change to a report: what it was typed over. */
  over?: Omit<Edit, 'values'> | undefined
}

/** A form as an item keeps it, to open it again. */
export const keptValues = ({ values, over }: Pick<FormFiling, 'values' | 'over'>): string =>
  over ? editText({ ...over, values }) : draftText(values, true)

/** Whether the report is kept now; it goes out under the id of the try that failed. */
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
 * What an item says, and the photos that it takes along: those that are on the device alone, and uploads with a copy, since
 * the server clears an upload that waits too long. The files keep their order, by which the server knows a repeated
 * report: an upload that stands before one without a copy goes without its own.
 */
export function partsOf({ input, values: { files } }: FormFiling, copies: ReadonlyMap<number, string>) {
  const { requestId: _, draftId: __, draftDigest: ___, ...rest } = input
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
  } catch {
    if (offlineStore.get().trouble === null) setOffline({ trouble: 'full' })
    return false
  }
}

/** Takes back what has just been kept, unless it has gone out meanwhile. */
export async function takeBack(id: string): Promise<boolean> {
  const device = await loadDevice()
  if (!(await device.item(id))) return false
  await device.discard(id)
  return true
}
