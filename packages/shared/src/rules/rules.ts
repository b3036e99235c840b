/* Numbers and lists shared by both sides. */

export const EVENT_GROUP = { CSR: 1, OPERATION: 2, SECURITY: 3 } as const
export type EventGroupId = 1 | 2 | 3
export const EVENT_GROUPS: readonly EventGroupId[] = [1, 2, 3]

export const GROUP_USER = {
  CORPORATE_ADMIN: 1,
  COMPANY_USER: 2,
  AREA_ADMIN: 3,
  REPORTER: 4,
  APPROVER: 5,
  CSR_ADMIN: 7,
} as const
export type GroupUserId = 1 | 2 | 3 | 4 | 5 | 7

/** The company whose people sign in through Microsoft Entra. */
export const ENTRA_COMPANY = 2

/** How a company's people sign in, if there is a directory. */
export const SIGN_IN = { PASSWORD: 1, DIRECTORY: 2, BOTH: 3 } as const

/** Status of a report: waiting for approval, filed without needing any, approved, rejected. */
export const REPORT_STATUS = { WAITING: 1, COMPLETED: 2, APPROVED: 3, REJECTED: 4 } as const
export type ReportStatus = 1 | 2 | 3 | 4
/** What Event Record finds like a status: reports that were rejected at least once, whatever became of them. */
export const REJECTED_ONCE = 5

/** What EventApprove/SaveData does: 0 saves an edit, 1 approves, 2 rejects. */
export const DECISION = { EDIT: 0, APPROVE: 1, REJECT: 2 } as const

export const EVENT_COLOR = { NORMAL: 3, ABNORMAL: 4 } as const
export const SECURITY_LEVELS = [1, 2, 3, 4] as const
/** Colours of security levels 1 to 4 on the wire. */
export const SECURITY_LEVEL_COLOR = ['green', 'yellow', 'orange', 'red'] as const

/** An unfinished event ends at this hour of the next day. */
export const DEFAULT_END_TIME = '08:00'
export const BACKDATE_DAYS = 30
export const RECORD_DEFAULT_DAYS = 30

export const LIMIT = {
  description: 4000,
  comment: 2000,
  name: 200,
  shortName: 50,
  definition: 1000,
  note: 500,
  password: 128,
  email: 254,
  username: 100,
  employeeId: 50,
  telephone: 100,
  contactUs: 200_000,
  search: 200,
} as const

export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
/** Between the names of an area and its sub area, and of an event type and its sub type. */
export const NAME_SEPARATOR = ' / '

export const DEFAULT_PAGE_SIZE = 20

/** Extensions a report accepts; the server also checks the bytes. */
export const FILE_EXTENSIONS = [
  'jpeg',
  'png',
  'gif',
  'jpg',
  'txt',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'pdf',
  'rar',
  'zip',
  'mov',
  'wmv',
  'avi',
  'mp4',
] as const
/** Extensions under which a picture may come; the content decides what it is and whether it can be stored. */
export const PICTURE_EXTENSIONS = [
  'jpeg',
  'jpg',
  'jfif',
  'png',
  'gif',
  'webp',
  'heic',
  'heif',
  'avif',
  'bmp',
  'tif',
  'tiff',
] as const
export const EDITOR_IMAGE_BYTES = 5_242_880
export const EDITOR_FILE_BYTES = 20_971_520
/** Megabytes (1,048,576 bytes) per file in each upload folder. */
export const UPLOAD_LIMIT_MB = {
  CreateReport: 50,
  ImportFile: 20,
  Actions: 50,
  PastReports: 100,
  PastPhotos: 50,
} as const
export type UploadFolder = keyof typeof UPLOAD_LIMIT_MB

export const PASSWORD_AGE_DAYS = 90
const PASSWORD_MINIMUM = 8

/**
 * What is wrong with a password, whosever it is: it needs at least 8 characters (at most 128) and three of upper case, lower
 * case, digit, one of !@#$%^&*, and must not be a shorter text typed again and again.
 */
export function passwordProblem(password: string): 'passwordWeak' | 'passwordRepeats' | null {
  const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[!@#$%^&*]/].filter((kind) => kind.test(password)).length
  if (password.length < PASSWORD_MINIMUM || password.length > LIMIT.password || classes < 3) return 'passwordWeak'
  return /^(.+)\1+$/su.test(password) ? 'passwordRepeats' : null
}

const DOMAIN_PART = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const EMAIL = new RegExp(
  String.raw`^[^\s\p{C}@<>,;:"()[\]\\.]+(?:\.[^\s\p{C}@<>,;:"()[\]\\.]+)*@(?:${DOMAIN_PART}\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$`,
  'u',
)

/** What a mail server would accept: one @, words joined by single dots before it, a domain in any script after it. */
export const isEmail = (value: string): boolean => value.length <= LIMIT.email && EMAIL.test(value)
