import type { Input, Output } from '@daybook/shared'
import { ProblemError } from '../platform/answer.ts'
import { thumbnailUrl } from '../app/paths.ts'
import type { KeptReport, Store } from './store.ts'

type Today = Output<'MyAreas/GetToday'>
type Read = (name: 'CreateReport/LoadEditReport', input: Input<'CreateReport/LoadEditReport'>) => Promise<object>

/** A thumbnail takes a few kB. */
const MOST_BYTES = 100_000

/** The rejected reports in 'My areas today', each once. */
export function rejectedOf({ toMend, cells }: Today): { id: number; version: number }[] {
  const ofToday = cells.flatMap(({ state, report }) => (state === 'rejected' && report ? [report] : []))
  return [...new Map([...toMend, ...ofToday].map(({ id, version }) => [id, { id, version }])).values()]
}

/** Stores what the form needs to correct them offline; asks the server only for those that the device does not have. */
export async function keepRejected(store: Store, userId: number, today: Today, read: Read): Promise<void> {
  const rejected = rejectedOf(today)
  const kept = new Map((await store.toMend(userId)).map((report) => [report.eventId, report]))
  const ids = rejected.map(({ id }) => id)
  const known = rejected.flatMap(({ id, version }) => {
    const report = kept.get(id)
    return report?.version === version ? [{ ...report, at: Date.now() }] : []
  })
  await store.keepToMend(userId, known, ids)
  const isKnown = new Set(known.map(({ eventId }) => eventId))
  for (const { id } of rejected.filter((one) => !isKnown.has(one.id))) {
    try {
      await store.keepToMend(userId, [await reportOf(userId, id, read)], ids)
    } catch (error) {
      // This report is gone; any other error would hit the next one, too.
      if (!(error instanceof ProblemError) || error.kind !== 'refused') throw error
    }
  }
}

async function reportOf(userId: number, eventId: number, read: Read): Promise<KeptReport> {
  const answer = (await read('CreateReport/LoadEditReport', { eventId })) as Output<'CreateReport/LoadEditReport'>
  const { version, files } = answer.record
  const thumbnails = await Promise.all(files.filter(({ isPicture }) => isPicture).map(({ url }) => thumbnailOf(url)))
  return { userId, eventId, version, answer, thumbnails: thumbnails.flat(), at: Date.now() }
}

async function thumbnailOf(url: string): Promise<KeptReport['thumbnails']> {
  try {
    const response = await fetch(thumbnailUrl(url), { credentials: 'same-origin' })
    const type = response.headers.get('content-type') ?? ''
    const bytes = await response.arrayBuffer()
    return response.ok && type.startsWith('image/') && bytes.byteLength <= MOST_BYTES ? [{ url, type, bytes }] : []
  } catch {
    // The form shows a file icon instead.
    return []
  }
}
