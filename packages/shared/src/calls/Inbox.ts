import { DECIDING_MENUS } from '../registry.ts'
import { LIMIT } from '../rules/rules.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { VALUE_FIELDS, type Values, valueRow } from './reportFields.ts'
import { SEALED, correctedText, id, isoDate, optional, text, uuid } from './shapes/wire.ts'

/* Over 300 lines: one group's calls, whose shapes no other group shares. */

/**
 * Every call of this group refuses callers who may not decide anything. The scope is that of EventApprove/SaveData (group user 5,
 * in their approval areas, with level 2 on Event Today or Event Record). GET /live/Inbox sends 'changed' when a report of any day
 * changes there; the page then reloads list and count.
 */
const read = { menus: DECIDING_MENUS, level: 2 } as const
const write = read

/** ISO 'yyyy-MM-dd'. */
const day = z.string()
/** ISO with the offset of the company time zone. */
const instant = z.string()
const requestId = uuid

/** Maximum reports per decision. */
const MOST_DECIDED = 1_000

/** Why the caller may not decide a report; null if they may. */
const whyNot = z.enum(['own', 'lastEdited', 'ofPartner', 'alreadyDecided', 'notWaiting', 'outOfScope']).nullable()

/** A filter choice, with how many reports wait. */
const choice = z.object({ id: z.int(), name: z.string(), otherName: z.string().optional(), count: z.int() })

const row = z.object({
  eventId: z.int(),
  version: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  areaId: z.int(),
  /** 'Area / Sub area' for a sub area. */
  areaName: z.string(),
  eventGroupId: z.int(),
  eventGroupName: z.string(),
  eventTypeId: z.int(),
  eventTypeName: z.string(),
  /** '' without a sub type. */
  subTypeName: z.string(),
  /** 3 normal, 4 abnormal. */
  colorId: z.int(),
  day,
  /** 'HH:mm'; null if the report has none. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** The event had not ended. */
  isOpen: z.boolean(),
  /** Security reports only; otherwise null and ''. */
  levelId: z.int().nullable(),
  levelName: z.string(),
  levelColor: z.string(),
  description: z.string(),
  reporterName: z.string(),
  filedAt: instant,
  statusId: z.int(),
  statusName: z.string(),
  photoCount: z.int(),
  /** Number of files that are not photos. */
  fileCount: z.int(),
  /** The URL of the first photo, as in `picture` of other lists; '' if there is none. */
  picture: z.string(),
  /** Filed by the caller. */
  isOwn: z.boolean(),
  /** Whether the caller has looked at it. */
  isSeen: z.boolean(),
  /** Whether it changed since the caller last looked at it. */
  isChangedSinceSeen: z.boolean(),
  mayDecide: z.boolean(),
  /** The person in whose name the caller would decide it; '' in their own, or if they may not. */
  decidesFor: z.string(),
  /** Its type requires a corrective action and it has none, so it cannot be approved yet. */
  isActionMissing: z.boolean(),
  whyNot,
})

const change = z.object({
  /** Plain name of the field, as in the history of a report: 'areaId', 'eventDate', 'shifts', 'files', … */
  field: z.string(),
  /** As the form displays it. */
  before: z.string(),
  after: z.string(),
})

const VALUES = { choice: z.int().nullable(), text: z.string() }
/** Choices and texts of the report, by plain name. */
const values = z.object(
  Object.fromEntries(VALUE_FIELDS.map((name) => [name, VALUES[valueRow(name).kind]])) as {
    [K in keyof Values]: Values[K] extends string ? typeof VALUES.text : typeof VALUES.choice
  },
)

const filters = {
  companyId: optional(id),
  /** Includes sub areas. */
  areaId: optional(id),
  eventGroupId: optional(id),
  /** A type (including its sub types) or a sub type. */
  eventTypeId: optional(id),
  from: optional(isoDate),
  to: optional(isoDate),
  text: optional(text(LIMIT.search).pipe(z.string().max(LIMIT.search))),
}

/** The result for one report of a decision. */
const verdict = z.object({
  eventId: z.int(),
  /**
   * `stale`: it changed since `version` was read; `own`: the caller, or a delegation partner, filed or last edited it;
   * `alreadyDecided`: see by and at; `notWaiting`: it needs no decision; `outOfScope`: the caller sees it but may not decide
   * there; `actionMissing`: its type requires a corrective action for approval.
   */
  verdict: z.enum([
    'approved',
    'rejected',
    'stale',
    'own',
    'alreadyDecided',
    'notWaiting',
    'outOfScope',
    'notFound',
    'actionMissing',
  ]),
  /** The current version; null if the caller may not see it. */
  version: z.int().nullable(),
  /** Who changed or decided it, and when; null if that was the caller just now, or if the caller may not know. */
  by: z.string().nullable(),
  at: instant.nullable(),
  /** A message for people; null if it was decided. */
  message: z.string().nullable(),
})

export const Inbox = {
  GetList: call({
    access: read,
    writes: false,
    about:
      "The reports of all days that await a decision in the caller's approval areas, in pages: the oldest day first, and in it high levels and abnormal events.",
    input: z.object({
      ...filters,
      take: optional(z.int().min(1).max(100)),
      /** Where the previous page ended. */
      cursor: optional(z.string().max(60)),
    }),
    output: z.object({
      rows: z.array(row),
      /** Number of matches on all pages. */
      total: z.int(),
      /** How many of those the caller may decide; without filters, the same as GetCount. */
      waiting: z.int(),
      correctedText,
      /** Cursor of the next page; null at the end. */
      cursor: z.string().nullable(),
    }),
  }),
  GetCount: call({
    access: read,
    writes: false,
    about: "How many reports await the caller's decision, for the menu.",
    input: z.object({}),
    /** Excludes reports that the caller may not decide. */
    output: z.object({ waiting: z.int() }),
  }),
  GetChoices: call({
    access: read,
    writes: false,
    about: 'The filter choices: companies, areas, groups and types of waiting reports, with the number of each.',
    input: z.object({}),
    output: z.object({
      companies: z.array(choice),
      areas: z.array(choice.extend({ companyId: z.int(), eventGroupId: z.int() })),
      eventGroups: z.array(choice),
      eventTypes: z.array(choice.extend({ eventGroupId: z.int() })),
    }),
  }),
  GetLinked: call({
    access: read,
    writes: false,
    about: "The reports behind a link's `report` value: one id, or the sealed value from a letter.",
    input: z.object({ report: text(SEALED) }),
    /** Only where the caller may decide; includes reports no longer waiting. */
    output: z.object({
      eventIds: z.array(z.int()),
      /** How many reports the link names, including those withdrawn since. */
      total: z.int(),
    }),
  }),
  GetReport: call({
    access: read,
    writes: false,
    about:
      "One report in the caller's approval areas, with files, history, and changes since the caller last viewed it.",
    input: z.object({ eventId: id }),
    output: z.object({
      report: row,
      values,
      isLevelChanged: z.boolean(),
      isAdvance: z.boolean(),
      shifts: z.array(z.object({ id: z.int(), name: z.string() })),
      files: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          /** Like `url` of other files: for fileUrl and thumbnailUrl. */
          url: z.string(),
          /** Extension. */
          type: z.string(),
          /** Whether it has a thumbnail. */
          isPicture: z.boolean(),
          /** What the sender's device stated; nothing checks it. */
          stated: z
            .object({
              takenAt: z.string(),
              latitude: z.number().nullable(),
              longitude: z.number().nullable(),
              originalSha256: z.string(),
              isOriginal: z.boolean(),
            })
            .nullable(),
        }),
      ),
      /** When it arrived, if it was filed without network. */
      receivedAt: instant.nullable(),
      /** Only for a decided report; otherwise '' and null. */
      decidedBy: z.string(),
      decidedAt: instant.nullable(),
      rejectReason: z.string(),
      history: z.array(
        z.object({
          /** '' for events outside the caller's scope. */
          at: z.string(),
          by: z.string(),
          /** 'create', 'edit', 'approve', 'reject', 'undo', 'delete', or 'outside'. */
          action: z.string(),
          remark: z.string(),
          changes: z.array(change),
        }),
      ),
      /** When the caller last looked, and at which version; null if never. */
      seen: z.object({ at: instant, version: z.int() }).nullable(),
      /** What has changed since; empty if nothing has, or if they never looked. */
      changes: z.array(change),
    }),
  }),
  GetReasons: call({
    access: read,
    writes: false,
    about: 'The last five different reasons that the caller gave for rejections, newest first.',
    input: z.object({}),
    output: z.object({ reasons: z.array(z.string()) }),
  }),
  Saw: call({
    access: write,
    writes: true,
    about: 'Records that the caller has viewed a version of a report. Repeating the request changes nothing.',
    input: z.object({ eventId: id, version: z.int().min(1) }),
    output: z.object({}),
  }),
  Decide: call({
    access: write,
    writes: true,
    about: 'Approves or rejects a fixed list of reports and returns the result for each.',
    input: z.object({
      /** Created by the page: a repeated request gets the first answer. */
      requestId,
      decision: z.enum(['approve', 'reject']),
      /** Required for a rejection. */
      reason: text(LIMIT.description),
      rows: z
        .array(z.object({ eventId: id, version: z.int().min(1) }))
        .min(1)
        .max(MOST_DECIDED),
    }),
    output: z.object({
      /** In the order of the request's rows. */
      rows: z.array(verdict),
      /** Until then the page offers Undo and holds all letters. */
      undoUntil: instant,
    }),
  }),
  Undo: call({
    access: write,
    writes: true,
    about: "Undoes the caller's latest decision for reports unchanged since: they wait for a decision again.",
    input: z.object({
      /** The request id of the decision to undo. */
      requestId,
    }),
    output: z.object({
      /** The reports that it decided. */
      rows: z.array(
        z.object({
          eventId: z.int(),
          outcome: z.enum(['waiting', 'kept']),
          version: z.int().nullable(),
          /** Why it was kept; null if it is waiting again. */
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
}
