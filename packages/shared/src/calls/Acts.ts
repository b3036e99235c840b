import { z } from 'zod'
import { LANGUAGES, MENU } from '../registry.ts'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { CODE, MOST_AREAS, MOST_PICKED, id, isoDate, listOf, optional, text, uuid } from './shapes/wire.ts'

/*
 * An act is one change of many records: a frozen list of records with the versions that its author saw, and a verdict for each. See
 * docs/decisions/an-act-changes-many-records-each-by-itself.md.
 */

/** What an act changes, by the record that it changes. */
const ACT_KINDS = [
  'person.areas',
  'person.groups',
  'person.status',
  'person.language',
  'person.notification',
  'person.company',
  'area.status',
  'area.approval',
  'area.notification',
  'area.shifts',
  'area.types',
  'company.status',
  'eventType.status',
] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Whose records a kind of act changes. */
export type ActRecord = ActKind extends `${infer Of}.${string}` ? Of : never
export const recordOfAct = (kind: ActKind) => kind.split('.')[0] as ActRecord

/** Which menu's level decides who may change the records of a kind. */
export const menuOfAct = (kind: ActKind) => MENU_OF_RECORD[recordOfAct(kind)]
const MENU_OF_RECORD = {
  person: MENU.userPermission,
  area: MENU.area,
  company: MENU.company,
  eventType: MENU.eventType,
} as const satisfies Record<ActRecord, number>

const WAYS = ['add', 'remove', 'replace'] as const
const ACT_ROLES = ['report', 'approve', 'admin', 'csr_admin'] as const

/**
 * What somebody holds that would be nobody's without them. Areas by the role in which they are the only one; 'company': the last
 * administrator of their company; 'plan': an act planned in their name. A corporate administrator always remains.
 */
const DUTIES = [...ACT_ROLES, 'company', 'receiver', 'action', 'delegationGiven', 'delegationReceived', 'plan'] as const
export type Duty = (typeof DUTIES)[number]

const duty = { duty: z.enum(DUTIES), id }
const handover = z.object({
  ...duty,
  /** Who takes it over; null: nobody. */
  toId: optional(id),
})

/** Each kind reads the values that are its own. */
const change = z.object({
  kind: z.enum(ACT_KINDS),
  /** Of lists: added to what a record has, taken from it, or in place of it. */
  way: optional(z.enum(WAYS)),
  /** In which role people get or lose areas. */
  role: optional(z.enum(ACT_ROLES)),
  areaIds: listOf(id, MOST_AREAS),
  userGroups: listOf(z.int().min(1).max(99), 10),
  shiftIds: listOf(id, MOST_PICKED),
  eventTypeIds: listOf(id, MOST_PICKED),
  companyId: optional(id),
  language: optional(z.enum(LANGUAGES)),
  /** Of a status, an approval and a notification: what it becomes. */
  isOn: optional(z.boolean()),
  /** Why records are closed. */
  note: text(LIMIT.note),
  /** Of one person who leaves or moves: what becomes of what they hold. */
  handovers: listOf(handover, MOST_AREAS),
})
export type ActChange = z.output<typeof change>

const PHASES = ['planned', 'running', 'done', 'cancelled', 'undoing', 'undone'] as const
export type ActPhase = (typeof PHASES)[number]

const VERDICTS = ['pending', 'done', 'same', 'refused', 'undone', 'kept'] as const
export type ActVerdict = (typeof VERDICTS)[number]

/** A day, ISO 'yyyy-MM-dd'; an instant, with the offset of the company time zone. */
const instant = z.string()

const act = z.object({
  id: z.int(),
  kind: z.enum(ACT_KINDS),
  way: z.enum(WAYS).nullable(),
  role: z.enum(ACT_ROLES).nullable(),
  /** How many areas, group users, working times or event types it names. */
  named: z.int(),
  /** '' unless people move to a company. */
  companyName: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  isOn: z.boolean().nullable(),
  note: z.string(),
  author: z.string(),
  madeAt: instant,
  /** The day on which it is carried out; null: at once. */
  day: z.string().nullable(),
  phase: z.enum(PHASES),
  /** How many of its records have each verdict. */
  counts: z.object(Object.fromEntries(VERDICTS.map((verdict) => [verdict, z.int()])) as Record<ActVerdict, z.ZodInt>),
  /** Until when it can be undone; null if it cannot be. */
  undoUntil: instant.nullable(),
  undoneBy: z.string(),
})

const menus = Object.values(MENU_OF_RECORD)
const read = { menus, level: 1 } as const
const write = { menus, level: 2 } as const
const actId = z.object({ actId: id })

export const Acts = {
  Prepare: call({
    access: write,
    writes: false,
    about:
      'The records among those named that the caller may change, with the versions to freeze, and what such an act takes with it.',
    input: z.object({
      change,
      rows: z
        .array(z.object({ id, /** As its list said; '' if it was not read there. */ updatedAt: text(CODE) }))
        .min(1)
        .max(MOST_PICKED),
      day: optional(isoDate),
    }),
    output: z.object({
      rows: z.array(z.object({ id: z.int(), version: z.string() })),
      /** How many of the records the caller may not change. */
      left: z.int(),
      /** How many were changed since they were read: their version is not theirs, and an act of now refuses them. */
      changed: z.int(),
      consequences: z.array(z.string()),
    }),
  }),
  Duties: call({
    access: write,
    writes: false,
    about: 'What a person holds that would be nobody’s if they left, or moved to another company.',
    input: z.object({ userId: id, isMove: optional(z.boolean()) }),
    output: z.object({
      name: z.string(),
      version: z.string(),
      duties: z.array(
        z.object({
          ...duty,
          name: z.string(),
          /** Company of an area, area of an action, day of a plan or delegation. */
          place: z.string(),
          /** Whether the caller may give it to somebody. */
          isGivable: z.boolean(),
        }),
      ),
    }),
  }),
  GetSuccessors: call({
    access: write,
    writes: false,
    about: 'People who may take over some of what a person holds, by the words of their names, with what each may.',
    input: z.object({ userId: id, isMove: optional(z.boolean()), searchText: text(LIMIT.search) }),
    output: z.object({
      people: z.array(
        z.object({ id: z.int(), name: z.string(), companyName: z.string(), accepts: z.array(z.object(duty)) }),
      ),
    }),
  }),
  Start: call({
    access: write,
    writes: true,
    about:
      'Makes an act of a frozen list, which a job carries out at once, or at the start of its day. Repeated with its requestId it answers the same act.',
    input: z.object({
      requestId: uuid,
      change,
      day: optional(isoDate),
      rows: z
        .array(z.object({ id, version: text(CODE) }))
        .min(1)
        .max(MOST_PICKED),
    }),
    output: actId.extend({ actId: z.int() }),
  }),
  Get: call({
    access: read,
    writes: false,
    about: 'An act with its progress and the verdict on each of its records: those refused first.',
    input: actId.extend({ take: optional(z.int().min(1).max(MOST_PICKED)) }),
    output: z.object({
      act,
      rows: z.array(
        z.object({
          id: z.int(),
          /** '' for a record that the reader may not see. */
          name: z.string(),
          verdict: z.enum(VERDICTS),
          /** Why it was refused or kept; '' otherwise. */
          reason: z.string(),
        }),
      ),
    }),
  }),
  List: call({
    access: read,
    writes: false,
    about: "The caller's acts, and for corporate administrators everybody's: those planned first, then the latest 200.",
    input: z.object({}),
    output: z.object({ acts: z.array(act) }),
  }),
  Cancel: call({
    access: write,
    writes: true,
    about: 'Stops an act: what it has not yet done it leaves undone. One that is planned is taken back.',
    input: actId,
    output: z.object({}),
  }),
  Undo: call({
    access: write,
    writes: true,
    about: 'Has an act undone, within 24 hours: each record that nobody changed since gets back what it was.',
    input: actId,
    output: z.object({}),
  }),
}
