import { createHash } from 'node:crypto'
import { nameKey } from '@daybook/shared/rules/cleanText'

/** The columns of a report, and its shifts. */
export type PastReport = {
  event_group_id: number
  company_id: number
  area_id: number
  event_date: string
  event_type_id: number
  sub_event_type_id: number | null
  start_time: string | null
  end_time: string | null
  is_open: boolean
  description: string
  security_level_id: number | null
  security_note: string
  status: number
  reported_by: number
  /** Null: when it is brought in. */
  reported_at: string | null
  decided_by: number | null
  decided_at: string | null
  reject_reason: string
  shifts: number[]
  /** Two counted reports with the same one are duplicates; null for a rejected one. */
  same: string | null
}

/** Identifies a row for good: by the old tool's number within its company, or by what it is about. */
export function keyOf(number: string, { company_id, same, ...report }: PastReport): string {
  if (number !== '') return `n ${company_id} ${nameKey(number)}`
  const about =
    same ??
    JSON.stringify([
      report.area_id,
      report.event_date,
      report.event_type_id,
      report.start_time,
      'rejected',
      report.shifts,
      report.reject_reason,
    ])
  return `h ${createHash('sha256').update(about).digest('base64url')}`
}
