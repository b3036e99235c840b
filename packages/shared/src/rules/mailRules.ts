import { cleanLine, isBlank } from './cleanText.ts'
import { required, tooLong } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { LIMIT, isEmail } from './rules.ts'

/* The rules of mail setup, the mail log's filter and the mail test, for the screens and the server. */

/** The kinds of letters. The first two have an event date; the others are found by the day they were written. */
export const LETTER_KINDS = [
  'daily',
  'abnormal',
  'weekly',
  'monthly',
  'yearly',
  'advance',
  'approval',
  'rejected',
  'comment',
  'action',
  'action_due',
  'reminder',
  'alert',
  'delegation',
  'operations',
  'act',
  'webhook',
  'view',
  'set_password',
] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/**
 * Kinds the preview does not compose: a link that sets a password, what may name an illness, what a filed report makes untrue,
 * and what is not about a report.
 */
const NOT_PREVIEWED = [
  'set_password',
  'delegation',
  'reminder',
  'alert',
  'operations',
  'act',
  'webhook',
  'view',
] as const satisfies LetterKind[]
export type PreviewKind = Exclude<LetterKind, (typeof NOT_PREVIEWED)[number]>
/** Kinds the preview composes: those about reports. */
export const PREVIEW_KINDS = LETTER_KINDS.filter(
  (kind): kind is PreviewKind => !(NOT_PREVIEWED as readonly LetterKind[]).includes(kind),
)

const BY_EVENT_DATE: ReadonlySet<LetterKind> = new Set(['daily', 'abnormal'])

/** Whether letters of a kind are listed by event date, not by the day they were written. */
export function isByEventDate(kind: LetterKind): boolean {
  return BY_EVENT_DATE.has(kind)
}

/** How sending ended: sent, refused, written to a file instead, pending, unknown, or no longer wanted. */
export const SEND_STATUSES = ['Y', 'N', 'file', 'waiting', 'unknown', 'cancelled'] as const
export type SendStatus = (typeof SEND_STATUSES)[number]

/** Row kinds of mail setup: the day itself, and the abnormal events, whose day starts at its own time. */
export const SETUP_KIND = { DAY: 3, ABNORMAL: 4 } as const

export type SetupForm = { eventType: number; eventTime: string; finalTime: string; note: string }

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

function timeProblems(path: string, value: string): FieldProblem[] {
  if (isBlank(value)) return [required(path, 'time')]
  return TIME.test(value) ? [] : [{ path, code: 'timeNotValid' }]
}

/** One row of mail setup; paths are its names. The day itself has no start time. */
export function setupProblems({ eventType, eventTime, finalTime, note }: SetupForm): FieldProblem[] {
  return [
    ...(eventType === SETUP_KIND.ABNORMAL ? timeProblems('eventTime', eventTime) : []),
    ...timeProblems('finalTime', finalTime),
    ...tooLong('note', 'note', note, LIMIT.note),
  ]
}

/** The mail log's day: by event date yesterday at the latest, by day of writing today. Days are ISO. */
export function mailLogProblems(form: { kind: LetterKind; day: string | null; today: string; yesterday: string }) {
  const { kind, day, today, yesterday } = form
  const path = 'eventDate'
  const field = isByEventDate(kind) ? 'eventDate' : 'writtenDate'
  const problems: FieldProblem[] = []
  if (day === null) problems.push(required(path, field))
  else if (isByEventDate(kind) && day > yesterday)
    problems.push({ path, code: 'laterThanYesterday', values: { field } })
  else if (day > today) problems.push({ path, code: 'laterThanToday', values: { field } })
  return problems
}

/** Ports that a test may use on a server that is not configured. */
export const TEST_PORTS = { smtp: [25, 465, 587, 2525], postgres: [5432, 5433, 6432], mysql: [3306, 3307] } as const

export const MAIL_TEST_LIMIT = { message: 4000, host: 253, connectionString: 2000 } as const

export type MailTestForm = {
  from: string
  to: string
  host: string
  port: string
  message: string
}

/** A host name or an address, without a scheme, a path or a user. */
function isHost(value: string): boolean {
  return (
    value.length <= MAIL_TEST_LIMIT.host &&
    /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/.test(value)
  )
}

/** A typed port; null if it is invalid. */
export function portOf(typed: string): number | null {
  const port = /^\d{1,5}$/.test(cleanLine(typed)) ? Number(cleanLine(typed)) : 0
  return port >= 1 && port <= 65_535 ? port : null
}

function emailProblems(path: string, field: 'emailFrom' | 'emailTo', value: string): FieldProblem[] {
  if (isBlank(value)) return [required(path, field)]
  return isEmail(cleanLine(value)) ? [] : [{ path, code: 'invalidEmail' }]
}

/** What every mail test needs: a receiver and a message. */
export function systemTestProblems({ to, message }: Pick<MailTestForm, 'to' | 'message'>) {
  return [...emailProblems('to', 'emailTo', to), ...tooLong('message', 'message', message, MAIL_TEST_LIMIT.message)]
}

/** A mail test with a typed server. The server checks whether its port is allowed. */
export function mailTestProblems(form: MailTestForm): FieldProblem[] {
  const host = cleanLine(form.host)
  return [
    ...emailProblems('from', 'emailFrom', form.from),
    ...emailProblems('to', 'emailTo', form.to),
    ...(host === ''
      ? [required('host', 'mailServer')]
      : isHost(host)
        ? []
        : [{ path: 'host', code: 'hostNotValid' } as const]),
    ...(isBlank(form.port)
      ? [required('port', 'port')]
      : portOf(form.port) === null
        ? [{ path: 'port', code: 'outOfRange', values: { field: 'port', from: 1, to: 65_535 } } as const]
        : []),
    ...tooLong('message', 'message', form.message, MAIL_TEST_LIMIT.message),
  ]
}
