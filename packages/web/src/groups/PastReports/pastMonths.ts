import type { Output } from '@daybook/shared'

export type LoadedFile = Output<'PastReports/LoadFile'>
export type PastMonth = LoadedFile['months'][number]

/** Checking or bringing in as much as a file may hold takes minutes. */
export const PATIENCE_MS = 600_000

/** A month as people write it; the text for none. */
export const monthText = (month: string, none: string) =>
  month === '' ? none : `${month.slice(5, 7)}/${month.slice(0, 4)}`
