import { sql } from 'kysely'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import { VALUE_FIELDS, type Values, valuesBy } from '@daybook/shared/calls/reportFields'
import { texts } from '@daybook/shared/problems'
import { wireInstant } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { Problem } from '../platform/problem.ts'
import { covers, rightsOn, visible } from '../people/rights/scope.ts'
import { type StoredUpload, uploadJson, uploadSource, uploadedFileOf } from '../uploads/uploads.queries.ts'
import {
  type RowReader,
  type StoredRow,
  areaName,
  eventColor,
  hasOtherApprover,
  isSoFar,
  lacksAction,
  reportSource,
} from './rows.queries.ts'
import { valueColumns } from './values.queries.ts'

type Row = Omit<StoredRow, 'file_count' | 'picture' | 'event_type_name' | 'description' | 'security_level_id'> &
  Values & {
    type_id: number
    type_name: string
    sub_type_id: number | null
    sub_type_name: string | null
    start_time: string | null
    end_time: string | null
    is_open: boolean
    is_level_changed: boolean
    is_advance: boolean
    reject_reason: string
    received_at: Date | null
    is_brought_in: boolean
    lacks_action: boolean
    shift_ids: number[]
    files: StoredUpload[]
  }

/** One report for the form and the dialog, with its files. Throws notFound, also if the reader may not see it. */
export async function loadEditData(db: Querying, reader: RowReader, id: number): Promise<EditData> {
  const { caller, language, clock } = reader
  const { rows } = await sql<Row>`
    select e.id, e.event_group_id, e.company_id, ${nameIn('c', language)} as company_name, e.area_id, ${areaName(language)} as area_name,
      ${eventColor} as color_id, t.id as type_id, ${nameIn('t', language)} as type_name, st.id as sub_type_id, ${nameIn('st', language)} as sub_type_name,
      e.start_time, e.end_time, e.is_open, e.is_level_changed, e.is_advance, e.reject_reason, e.event_date, e.status, e.version, e.reported_by, e.updated_by, e.reported_at, e.received_at, e.brought_in_key is not null as is_brought_in, ${isSoFar(clock.timeZone)} as is_so_far,
      u.first_name || ' ' || u.last_name as reporter, a.requires_approval,
      ${hasOtherApprover(caller)} as has_other_approver, ${lacksAction} as lacks_action,
      (select coalesce(jsonb_agg(s.shift_id order by s.shift_id), '[]') from event_report_shift s where s.report_id = e.id)
        as shift_ids,
      (select coalesce(jsonb_agg(${uploadJson} order by ef.position, ef.upload_id), '[]')
        from event_report_file ef join (${uploadSource}) on u.id = ef.upload_id where ef.report_id = e.id) as files
      ${valueColumns(VALUE_FIELDS)}
    from ${reportSource}
    where e.id = ${id} and e.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row || !covers(visible(caller), { companyId: row.company_id, areaId: row.area_id }))
    throw new Problem('notFound')
  const names = texts[language]
  return {
    eventId: row.id,
    eventGroupId: row.event_group_id,
    eventGroupName: names.eventGroup[row.event_group_id],
    companyId: row.company_id,
    companyName: row.company_name,
    areaId: row.area_id,
    areaName: row.area_name,
    eventTypeId: row.type_id,
    eventTypeName: row.type_name,
    subEventTypeId: row.sub_type_id,
    subEventTypeName: row.sub_type_name ?? '',
    colorId: row.color_id,
    eventDate: row.event_date,
    startTime: row.start_time?.slice(0, 5) ?? '',
    endTime: row.end_time?.slice(0, 5) ?? '',
    notEnded: row.is_open,
    ...valuesBy((name) => row[name]),
    isLevelChanged: row.is_level_changed,
    shifts: row.shift_ids,
    files: row.files.map((file) => uploadedFileOf(file, { isNew: false })),
    approvalRemark: row.reject_reason,
    advance: row.is_advance,
    statusId: row.status,
    statusName: names.reportStatus[row.status],
    reporterName: row.reporter,
    createdAt: wireInstant(row.reported_at, clock.timeZone),
    soFarAt: row.is_so_far ? wireInstant(row.reported_at, clock.timeZone) : '',
    receivedAt: row.received_at ? wireInstant(row.received_at, clock.timeZone) : '',
    isBroughtIn: row.is_brought_in,
    isActionMissing: row.lacks_action,
    version: row.version,
    ...rightsOn(caller, {
      companyId: row.company_id,
      areaId: row.area_id,
      status: row.status,
      reportedBy: row.reported_by,
      updatedBy: row.updated_by,
      requiresApproval: row.requires_approval,
      hasOtherApprover: row.has_other_approver,
    }),
  }
}
