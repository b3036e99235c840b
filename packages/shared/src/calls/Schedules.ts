import { z } from 'zod'
import { call } from '../call.ts'
import { MENU } from '../registry.ts'
import { VIEW_PATHS } from '../rules/viewRules.ts'
import { rhythm } from './Views.ts'
import { id, isoDate, option } from './shapes/wire.ts'

const write = { menus: [MENU.receiverGroup], level: 2 } as const

/** What became of somebody's letter: `nothing`: they may see nothing of it; `none`: not written, as they cannot be written to. */
const state = z.enum(['none', 'waiting', 'sent', 'nothing', 'failed'])

const about = {
  viewId: z.int(),
  viewName: z.string(),
  page: z.enum(VIEW_PATHS),
  ...rhythm,
  isPaused: z.boolean(),
  /** Instants; null: never, and while it is paused. */
  lastAt: z.string().nullable(),
  nextAt: z.string().nullable(),
}

/** Of the last letter: when its link was first opened, an instant; null: not. */
const openedAt = z.string().nullable()

export const Schedules = {
  List: call({
    access: 'signedIn',
    writes: false,
    about:
      'The views that come to the caller by letter, and those that come to receiver groups whose areas they administer.',
    input: z.object({}),
    output: z.object({
      mine: z.array(
        z.object({
          ...about,
          /** Null: the caller asked for it. */
          scheduleId: z.int().nullable(),
          receiverGroupName: z.string(),
          /** Stopped by the caller. */
          isStopped: z.boolean(),
          state,
          openedAt,
        }),
      ),
      schedules: z.array(
        z.object({
          ...about,
          scheduleId: z.int(),
          receiverGroupId: z.int(),
          receiverGroupName: z.string(),
          ownerName: z.string(),
          /** Its view is no longer shared: nothing is sent. */
          isPrivate: z.boolean(),
          /** The caller administers all areas of the receiver group. */
          canEdit: z.boolean(),
          /** Those whom the caller administers. */
          receivers: z.array(z.object({ userId: z.int(), name: z.string(), isStopped: z.boolean(), state, openedAt })),
          /** Other receivers. */
          otherCount: z.int(),
        }),
      ),
      /** What the caller can send to whom; empty if they administer no receiver group. */
      views: z.array(option),
      receiverGroups: z.array(option),
    }),
  }),
  Save: call({
    access: write,
    writes: true,
    about: 'Lets a shared view come to a receiver group, to each in their own rights; again: at another time.',
    input: z.object({ viewId: id, receiverGroupId: id, ...rhythm }),
    output: z.object({ scheduleId: z.int() }),
  }),
  Pause: call({
    access: write,
    writes: true,
    about: 'Pauses the letters of a receiver group, or lets them go on.',
    input: z.object({ scheduleId: id, isPaused: z.boolean() }),
    output: z.object({}),
  }),
  Delete: call({
    access: write,
    writes: true,
    about: 'Ends the letters of a view to a receiver group.',
    input: z.object({ scheduleId: id }),
    output: z.object({}),
  }),
  Stop: call({
    access: 'signedIn',
    writes: true,
    about: 'Ends the letters of a receiver group for the caller alone, or lets them come again.',
    input: z.object({ scheduleId: id, isStopped: z.boolean() }),
    output: z.object({}),
  }),
  MarkOpened: call({
    access: 'signedIn',
    writes: true,
    about: "Notes that the caller opened the link of a view's letter.",
    /** `on`: the day that its link names. */
    input: z.object({ viewId: id, on: isoDate }),
    output: z.object({}),
  }),
}
