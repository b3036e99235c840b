import { z } from 'zod'
import { isDay } from '../../days.ts'
import { cleanLine, cleanText } from '../../rules/cleanText.ts'
import { plainAt } from '../reportFields.ts'
import { storedValues } from './storedValues.ts'
import { fieldOf, wire, written } from '../../wire.ts'

/*
 * Shapes shared by many calls. For optional values, null, absent and '' mean the same; they become null here and
 * nowhere else.
 */

/** T, or null when the caller left it out, sent null or sent ''. */
export function optional<T extends z.ZodType>(schema: T) {
  return z
    .union([schema, z.literal('')])
    .nullish()
    .transform((value): z.output<T> | null => (value === undefined || value === '' ? null : value))
}

/** Each problem with its path; for an optional field, the inner schema's problem. */
export function issuesOf(error: z.core.$ZodError): { path: string; message: string }[] {
  const flatten = (issue: z.core.$ZodIssue, above: PropertyKey[]): { path: string; message: string }[] => {
    const path = [...above, ...issue.path]
    const inner = issue.code === 'invalid_union' ? issue.errors[0] : undefined
    return inner?.length
      ? inner.flatMap((one) => flatten(one, path))
      : [{ path: path.map(String).join('.'), message: messageOf(issue) }]
  }
  return error.issues.flatMap((issue) => flatten(issue, []))
}

/** Most areas that a filter or a right names at once. */
export const MOST_AREAS = 20_000
/** Most records of any other kind that a call names at once. */
export const MOST_PICKED = 5_000

const TOO_BIG: Record<string, string> = { string: 'tooLong', array: 'tooMany' }

/** A length needs no message of its own in each schema. */
function messageOf(issue: z.core.$ZodIssue): string {
  const isDefault = issue.code === 'too_big' && issue.message.startsWith('Too big')
  return (isDefault && TOO_BIG[issue.origin]) || issue.message
}

/** A list; null, absent and '' are the empty list. */
export function listOf<T extends z.ZodType>(schema: T, limit: number) {
  return optional(z.array(schema).max(limit)).transform((list): z.output<T>[] => list ?? [])
}

export const id = z.int().min(1).max(2_147_483_647)

/** Most bytes of a row that a form sends back with keys of its own. */
export const ROW_BYTES = 4_000

/** Created by the page: names a submission, so that repeating it changes nothing. */
export const uuid = z.uuid().max(36)

/** Most characters of a code, a version or a number as typed. */
export const CODE = 100
/** Most characters of a sealed value from an address, with the cell of a report that may follow it. */
export const SEALED = 2_200

/**
 * Text of at most so many characters, of two code units at most. NUL and half a character cannot be stored. The bound is
 * wider than the form's rule, which counts characters without the spaces around them and says so at the field.
 */
const UNSTORABLE = new RegExp(String.raw`[\0\p{Cs}]`, 'u')
const storable = (characters: number) =>
  z
    .string()
    .max(2 * characters + 100)
    .refine((value) => !UNSTORABLE.test(value), 'text')
    .nullish()

/** Text that people type, in its clean form; no screen tells '' from null: both become ''. */
export const text = (characters: number) => storable(characters).transform((value) => cleanText(value ?? ''))

/** The same on one line, as names are. */
export const line = (characters: number) => storable(characters).transform((value) => cleanLine(value ?? ''))

/** The same for what older forms do not send: undefined leaves unchanged what is stored. */
export const keptLine = (characters: number) =>
  storable(characters).transform((value) => (value === undefined ? undefined : cleanLine(value ?? '')))

/** Text to keep as it was sent, because every character counts: a password, an address, a page. */
export const verbatim = (characters: number) => storable(characters).transform((value) => value ?? '')

/** A boolean, 'Y' or 'N' on the wire. */
export const flag = written('flag', z.boolean().meta({ type: 'string', enum: ['Y', 'N'] }))
export const optionalFlag = optional(flag).transform((value) => value ?? false)

const realDay = z.string().max(10, 'date').refine(isDay, 'date')

/** A day that exists, ISO 'yyyy-MM-dd'. */
export const isoDate = realDay.meta({ format: 'date' })
/** The same, 'dd/MM/yyyy' on the wire. */
export const day = written('day', realDay.meta({ description: 'dd/MM/yyyy' }))
/** The same in answers, which may go a week beyond the days that can be asked for; '' for none. */
export const answeredDay = written('day', z.string().meta({ description: 'dd/MM/yyyy' }))

/** 'HH:mm', 00:00 to 23:59. */
export const time = z
  .string()
  .max(5, 'time')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')
  .meta({ description: 'HH:mm' })

/** Lists that grow without bound: which page. */
export const page = { page: optional(z.int().min(1).max(1_000_000)), pageSize: optional(z.int().min(1).max(5_000)) }
export const column = optional(z.string().max(60))
export const direction = optional(z.enum(['asc', 'desc']))

export const pageSent = { page: wire('nPage', page.page), pageSize: wire('nPageSize', page.pageSize) }

/** Which column of its rows a list is sorted by. */
export const sorting = (row: z.ZodType) => ({
  sort: wire('sSort', fieldOf(row, column)),
  order: wire('sOrder', direction),
})

export const paging = (row: z.ZodType) => ({ ...pageSent, ...sorting(row) })

/** What a paged list says besides its rows. */
export const paged = { total: wire('nTotal', z.int()), isTruncated: z.boolean().optional() }

/** `otherName`: the label in the other language, if something has two names; people find it by either. */
export const option = z.object({ value: z.int(), label: z.string(), otherName: z.string().optional() })
export type Option = z.output<typeof option>

/** A company as a choice; `csr`: it is a CSR area. */
export const companyOption = option.extend({ csr: wire('sMode1', flag) })

export const groupUser = z.object({ groupId: wire('nGroupID', z.int()), groupName: wire('sGroupName', z.string()) })

/** What the sender's device stated about a photo; nothing checks it. */
const statedFacts = z.object({
  /** 'yyyy-MM-ddTHH:mm:ss' of the device, with its offset if stated; '' if it stated none. */
  takenAt: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** SHA-256 of the photo before it was shrunk, in hex; '' if none. */
  originalSha256: z.string(),
  /** Whether the file is that original photo. */
  isOriginal: z.boolean(),
})
export type StatedFacts = z.output<typeof statedFacts>

export const uploadedFile = z.object({
  id: wire('nID', z.int()),
  path: wire('sPath', z.string()),
  systemFileName: wire('sSystemFileName', z.string()),
  fileName: wire('sFileName', z.string()),
  saveToPath: wire('sSaveToPath', z.string()),
  url: wire('sUrl', z.string()),
  isRemoved: wire('IsDelete', z.boolean()),
  isNewFile: wire('IsNewFile', z.boolean()),
  fileType: wire('sFileType', z.string()),
  /** Has a thumbnail, at its URL + '/thumbnail'. */
  isPicture: z.boolean(),
  stated: statedFacts.nullable(),
})
export type UploadedFile = z.output<typeof uploadedFile>

/** A file as a form sends it back: only its id and whether it was removed are trusted. */
export const fileReference = z.object({ id: wire('nID', id), isRemoved: wire('IsDelete', z.boolean().nullish()) })

/** One report in a list, with what its reader may do to it. */
export const reportRow = z.object({
  eventId: wire('nEventReportID', z.int()),
  eventGroupId: wire('nEventGroupID', z.int()),
  eventGroupName: wire('sEventGroupName', z.string()),
  companyName: wire('sCompanyName', z.string()),
  areaName: wire('sAreaName', z.string()),
  colorId: wire('nEventColorID', z.int()),
  eventTypeName: wire('sEventTypeName', z.string()),
  description: wire('sDescription', z.string()),
  reporterName: wire('sReportby', z.string()),
  createdAt: wire('dCreateDate', z.string()),
  /** If it says that nothing happened, and was filed before its time had ended: when; '' otherwise. */
  soFarAt: z.string(),
  eventDay: wire('dEventDate', z.string()),
  statusId: wire('nStatus', z.int()),
  statusName: wire('sStatusName', z.string()),
  levelColor: wire('sSecurityLevelColor', z.string()),
  levelName: wire('sSecurityLevelName', z.string()),
  ...storedValues(plainAt('list')),
  fileCount: wire('nFile', z.int()),
  /** The URL part of the first picture among its files; '' if there is none. */
  picture: z.string(),
  version: wire('nVersion', z.int()),
  canEdit: wire('isEdite', z.boolean()),
  isApprover: z.boolean(),
  canApprove: wire('isApprove', z.boolean()),
  canView: wire('isView', z.boolean()),
  isDelete: z.boolean(),
  /** The person in whose name the caller would decide it; '' in their own, or if they may not. */
  decidesFor: z.string(),
})
export type ReportRow = z.output<typeof reportRow>

/** The mail server's latest bounce for an address; null if nothing bounced. `isPermanent`: the next mail will bounce too. */
export const mailCameBack = z.object({ reason: z.string(), isPermanent: z.boolean(), at: z.string() }).nullable()

/** The text that was searched instead, with one letter changed, because nothing was found for the one asked for; '' otherwise. */
export const correctedText = z.string()
