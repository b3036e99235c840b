import { z } from 'zod'
import { call } from '../call.ts'
import { GROUP_USER } from '../rules/rules.ts'
import { LETTER_RHYTHMS, VIEW_NAME_LIMIT, VIEW_PATHS, VIEW_PERIODS, VIEW_QUERY_LIMIT } from '../rules/viewRules.ts'
import { groupUser, id, isoDate, line, optional } from './shapes/wire.ts'

const place = {
  page: z.enum(VIEW_PATHS),
  /** The filters as the page's address writes them, without its days if they follow the calendar: 'company=3&area=4,5'. */
  query: line(VIEW_QUERY_LIMIT),
}

/** `onDay`: 1 (Monday) to 7 of a week, 1 to 31 of a month; in a shorter month its last day. `hour` of the company's day. */
export const rhythm = {
  rhythm: z.enum(LETTER_RHYTHMS),
  onDay: z.int().min(1).max(31),
  hour: z.int().min(0).max(23),
}

const view = z.object({
  viewId: z.int(),
  version: z.int(),
  name: z.string(),
  page: z.enum(VIEW_PATHS),
  /** With its days as they are today. */
  query: z.string(),
  /** What its days follow; null: nothing. */
  period: z.enum(VIEW_PERIODS).nullable(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** The group user of the owner's company that it is shared with; null: private. */
  groupId: z.int().nullable(),
  groupName: z.string(),
  /** Whether the caller's work starts there. */
  isStart: z.boolean(),
  /** When it comes to the caller by letter, and when it last did (an instant); null: not. */
  letter: z.object({ ...rhythm, lastAt: z.string().nullable() }).nullable(),
})

export const Views = {
  List: call({
    access: 'signedIn',
    writes: false,
    about: 'The saved views of the caller, and those shared with them, of the pages that they may open.',
    input: z.object({}),
    output: z.object({
      views: z.array(view),
      /** With whom the caller can share. */
      groups: z.array(groupUser),
    }),
  }),
  Open: call({
    access: 'signedIn',
    writes: false,
    about: 'Where a view leads today: its page and filters, without those that are no longer there for the caller.',
    /** `on`: as of another day, with days that stay. */
    input: z.object({ viewId: id, on: optional(isoDate) }),
    output: z.object({
      view,
      /** `name` is '' if the caller may not see it. A closed one is still filtered by. */
      gone: z.array(
        z.object({
          kind: z.enum(['company', 'area', 'type']),
          name: z.string(),
          isClosed: z.boolean(),
        }),
      ),
    }),
  }),
  Save: call({
    access: 'signedIn',
    writes: true,
    about: 'Saves a view of the caller: a new one, or changes of the version that was read.',
    input: z.object({
      viewId: optional(id),
      version: optional(z.int()),
      name: line(VIEW_NAME_LIMIT),
      ...place,
      period: optional(z.enum(VIEW_PERIODS)),
      groupId: optional(z.literal(Object.values(GROUP_USER))),
    }),
    output: z.object({ viewId: z.int() }),
  }),
  SetStart: call({
    access: 'signedIn',
    writes: true,
    about: 'Lets the caller start with a view after signing in; without one, with the usual page.',
    input: z.object({ viewId: optional(id) }),
    output: z.object({}),
  }),
  SetLetter: call({
    access: 'signedIn',
    writes: true,
    about: 'Lets a view of a report come to the caller by letter, with its numbers in their rights; null: no longer.',
    input: z.object({ viewId: id, letter: z.object(rhythm).nullable() }),
    output: z.object({}),
  }),
  Delete: call({
    access: 'signedIn',
    writes: true,
    about: 'Deletes a view of the caller.',
    input: z.object({ viewId: id }),
    output: z.object({}),
  }),
}
