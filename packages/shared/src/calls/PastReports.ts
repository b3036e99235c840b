import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { PAST_FIELDS, PAST_KINDS } from '../rules/pastFields.ts'
import { fileReference, id, isoDate, line, optional, page } from './shapes/wire.ts'

const read = { menus: [MENU.importData], level: 1 } as const
const write = { menus: [MENU.importData], level: 2 } as const

const field = z.enum(PAST_FIELDS)
const kind = z.enum(PAST_KINDS)
/** Most values of a file that can be given a meaning. */
export const MOST_MEANINGS = 2_000
const MOST_COLUMNS = 100

/** The first day of a month. */
const month = isoDate.refine((day) => day.endsWith('-01'), 'date')

const pastMonth = z.object({
  /** '' for rows whose day cannot be read. */
  month: z.string(),
  rows: z.int(),
  ready: z.int(),
  faulty: z.int(),
  leftOut: z.int(),
  /** Rows whose reports are there already. */
  present: z.int(),
  /** When it was last brought in from this file; '' if never. */
  broughtAt: z.string(),
})

export const PastReports = {
  LoadPage: call({
    access: read,
    writes: false,
    about: 'The files of past reports that were added, newest first.',
    input: z.object({}),
    output: z.object({
      permission: z.int(),
      files: z.array(
        z.object({
          fileId: z.int(),
          fileName: z.string(),
          addedBy: z.string(),
          addedAt: z.string(),
          rows: z.int(),
          /** Reports brought in from it so far. */
          brought: z.int(),
        }),
      ),
    }),
  }),
  AddFile: call({
    access: write,
    writes: true,
    about: 'Reads an uploaded Excel or CSV file of past reports. Nothing is brought in yet.',
    input: z.object({ file: fileReference }),
    output: z.object({ fileId: z.int() }),
  }),
  LoadFile: call({
    access: read,
    writes: false,
    about: 'What a file has: its columns, the values that name no record here, and its months as last checked.',
    input: z.object({ fileId: id }),
    output: z.object({
      fileName: z.string(),
      rows: z.int(),
      /** Photos given with it. */
      photos: z.int(),
      titles: z.array(z.string()),
      /** The first rows, as the file has them. */
      preview: z.array(z.array(z.string())),
      fields: z.array(z.object({ field, title: z.string(), isRequired: z.boolean(), column: z.int().nullable() })),
      /** Values that name no record, with what they were said to mean. */
      unknown: z.array(
        z.object({
          kind,
          kindName: z.string(),
          value: z.string(),
          rows: z.int(),
          recordId: z.int().nullable(),
          /** Why rows with it are left out; '' unless they are. */
          reason: z.string(),
        }),
      ),
      /** Rows judged by the check that is running, or by the last one. */
      checkedRows: z.int(),
      isChecked: z.boolean(),
      months: z.array(pastMonth),
    }),
  }),
  AddPhoto: call({
    access: write,
    writes: true,
    about: 'Gives an uploaded photo to a file. The file must be checked again afterwards.',
    input: z.object({
      fileId: id,
      file: fileReference,
      /** As it was chosen, with its folders if they are known: rows name it by the last part, or by more of them. */
      name: line(1_000),
    }),
    output: z.object({}),
  }),
  LoadPhotos: call({
    access: read,
    writes: false,
    about: 'The photos that do not go with the rows, as last checked.',
    input: z.object({ fileId: id, ...page }),
    output: z.object({
      total: z.int(),
      photos: z.array(
        z.object({
          /** Null: no row names it. */
          rowNumber: z.int().nullable(),
          name: z.string(),
          /** Given but named by no row, not given, or several of that name given. */
          state: z.enum(['unnamed', 'missing', 'twice']),
        }),
      ),
    }),
  }),
  GetChoices: call({
    access: read,
    writes: false,
    about: 'The records that a value of a file can mean.',
    input: z.object({ kind }),
    output: z.object({ choices: z.array(z.object({ value: z.int(), label: z.string() })) }),
  }),
  SaveMapping: call({
    access: write,
    writes: true,
    about: 'Says which column is which field, and what values mean. The file must be checked again afterwards.',
    input: z.object({
      fileId: id,
      columns: z.array(z.object({ field, column: z.int().min(0).max(MOST_COLUMNS) })).max(PAST_FIELDS.length),
      /** Those that change; neither a record nor a reason takes a meaning away. */
      meanings: z
        .array(z.object({ kind, value: line(1_000), recordId: optional(id), reason: line(200) }))
        .max(MOST_MEANINGS),
    }),
    output: z.object({}),
  }),
  Check: call({
    access: write,
    writes: true,
    about: 'Judges every row of a file and brings nothing in.',
    input: z.object({ fileId: id }),
    output: z.object({ ready: z.int(), faulty: z.int(), leftOut: z.int(), present: z.int() }),
  }),
  LoadFaults: call({
    access: read,
    writes: false,
    about: 'The rows that cannot be brought in, or are left out, each with its reasons.',
    input: z.object({ fileId: id, month: optional(month), ...page }),
    output: z.object({
      total: z.int(),
      faults: z.array(z.object({ rowNumber: z.int(), month: z.string(), isLeftOut: z.boolean(), reason: z.string() })),
    }),
  }),
  ExportFaults: call({
    access: read,
    writes: true,
    about:
      "The faulty rows as an Excel file with the file's own columns and the reasons, to be mended and given again.",
    input: z.object({ fileId: id }),
    output: 'file',
  }),
  LoadTotals: call({
    access: read,
    writes: false,
    about: 'The number of reports of each area, to be laid beside those of the old tool: of one month, or of all.',
    input: z.object({ fileId: id, month: optional(month) }),
    output: z.object({
      totals: z.array(
        z.object({
          areaId: z.int(),
          companyName: z.string(),
          areaName: z.string(),
          rows: z.int(),
          /** Rows that can be brought in, or have been. */
          right: z.int(),
          /** Reports of these months that were brought in, from any file, and stand. */
          present: z.int(),
        }),
      ),
    }),
  }),
  BringIn: call({
    access: write,
    writes: true,
    about: 'Brings in one month of a checked file, whole, or knowingly without its faulty rows.',
    input: z.object({
      fileId: id,
      month,
      /** How many faulty rows are knowingly left out; any other number than there are is refused. */
      without: z.int().min(0).max(1_000_000),
    }),
    output: z.object({ added: z.int(), leftOut: z.int() }),
  }),
  RemoveFile: call({
    access: write,
    writes: true,
    about: 'Forgets a file. What was brought in from it stays.',
    input: z.object({ fileId: id }),
    output: z.object({}),
  }),
}
