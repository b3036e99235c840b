import { READING_MENUS } from '../registry.ts'
import { MOST_COMMENTS, MOST_MENTIONS } from '../rules/commentRules.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import { id, listOf, optional, text, uuid } from './shapes/wire.ts'

/** Anyone who may see a report may comment on it. */
const access = { menus: READING_MENUS, level: 1 } as const

/** ISO with the offset of the company time zone. */
const instant = z.string()

/** A corrective action of the report; if omitted, the comment is about the report itself. */
const about = { eventId: id, actionId: optional(id) }

const words = {
  text: text(LIMIT.comment),
  /** The mentioned people, who get the comment by mail. Each must be allowed to see the report. */
  mentionIds: listOf(id, MOST_MENTIONS),
}

export const Comments = {
  GetList: call({
    access,
    writes: false,
    about: 'The newest comments on a report or on one of its corrective actions, in the order they were written.',
    input: z.object({
      ...about,
      /** Number of newest comments to return. */
      take: z.int().min(1).max(MOST_COMMENTS),
    }),
    output: z.object({
      /** Number of comments the caller can read. */
      total: z.int(),
      /** There are others from before the report moved into the caller's scope. */
      isCut: z.boolean(),
      comments: z.array(
        z.object({
          id: z.int(),
          /** '' if deleted. */
          text: z.string(),
          author: z.string(),
          at: instant,
          /** '' if never changed. */
          editedAt: instant,
          mentions: z.array(z.object({ userId: z.int(), name: z.string() })),
          version: z.int(),
          canEdit: z.boolean(),
          canDelete: z.boolean(),
          /** Null unless deleted. */
          deleted: z.object({ by: z.string(), at: instant }).nullable(),
        }),
      ),
    }),
  }),
  GetPeople: call({
    access,
    writes: false,
    about: 'People who may see a report, by name, to mention in a comment on it.',
    input: z.object({ eventId: id, search: text(LIMIT.search) }),
    output: z.object({
      people: z.array(z.object({ userId: z.int(), name: z.string(), companyName: z.string() })),
    }),
  }),
  Add: call({
    access,
    writes: true,
    about:
      'Adds a comment to a report or one of its corrective actions, and notifies the people mentioned and the reporter or owner.',
    input: z.object({
      ...about,
      /** Created by the page: a repeated request gets the first answer. */
      requestId: uuid,
      ...words,
    }),
    output: z.object({ commentId: z.int() }),
  }),
  Edit: call({
    access,
    writes: true,
    about: "Changes the caller's own comment, within ten minutes of writing it.",
    input: z.object({
      commentId: id,
      /** The version the editor opened. */
      version: z.int(),
      ...words,
    }),
    output: z.object({ version: z.int() }),
  }),
  Delete: call({
    access,
    writes: true,
    about:
      "Deletes the caller's own comment, or any in an area that the caller administers. A note of the deletion remains.",
    input: z.object({ commentId: id }),
    output: z.object({}),
  }),
}
