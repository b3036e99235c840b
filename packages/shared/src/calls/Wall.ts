import { z } from 'zod'
import { call } from '../call.ts'
import { LANGUAGES, MENU } from '../registry.ts'
import { MOST_WALL_AREAS, WALL_DARK, WALL_NAME_LIMIT } from '../rules/wallRules.ts'
import { CODE, id, line, listOf, option, optional } from './shapes/wire.ts'

const pair = { menus: [MENU.eventToday], level: 1 } as const
const instant = z.string()
const count = z.int().min(0)
const groupId = z.int().min(1).max(3)

export const Wall = {
  Open: call({
    access: 'public',
    writes: true,
    about:
      'Gives a screen that shows no wall a code, with which a person pairs it; it replaces the earlier one. A cookie tells the screen from others.',
    input: z.object({}),
    output: z.object({ code: z.string(), expiresAt: instant }),
  }),
  Show: call({
    access: 'public',
    writes: false,
    about:
      'What the wall of the screen shows, by its cookie: today and the six days before, within what the person who paired it may see now.',
    input: z.object({}),
    output: z.object({
      /** `dark`: paired, and `why` says why it shows nothing. */
      state: z.enum(['unpaired', 'dark', 'shown']),
      why: z.enum(WALL_DARK).nullable(),
      name: z.string(),
      language: z.enum(LANGUAGES).nullable(),
      now: instant,
      /** Null unless shown. */
      picture: z
        .object({
          day: z.string(),
          /** Empty: every company, or group, that the person sees. */
          companyName: z.string(),
          groupNames: z.array(z.string()),
          /** Chosen areas that the person does not see any more. */
          lostAreas: count,
          /** The rows of Event Today. */
          reported: count,
          waiting: count,
          abnormalTotal: count,
          /** What arrived in the last minutes first, then the most severe, then the latest. */
          abnormal: z.array(
            z.object({
              eventId: z.int(),
              eventTypeName: z.string(),
              areaName: z.string(),
              companyName: z.string(),
              createdAt: instant,
              statusId: z.int(),
              statusName: z.string(),
              /** 0 and '' without a level. */
              level: z.int(),
              levelName: z.string(),
              /** Arrived in the last minutes. */
              isNew: z.boolean(),
              /** '' if the wall shows no names. */
              reporterName: z.string(),
            }),
          ),
          /** Null if the person may not see what is expected anywhere. */
          expected: z
            .object({
              openTotal: count,
              overdue: count,
              /** Missing and waiting reports, by due time. */
              open: z.array(
                z.object({
                  areaId: z.int(),
                  areaName: z.string(),
                  companyName: z.string(),
                  day: z.string(),
                  /** Null for the whole day, like ''. */
                  shiftId: z.int().nullable(),
                  shiftName: z.string(),
                  isMissing: z.boolean(),
                  dueAt: instant,
                }),
              ),
            })
            .nullable(),
          /** The oldest first, today last. */
          days: z.array(
            z.object({
              day: z.string(),
              abnormal: count,
              /** Null like `expected`. `reported` are on time or late. */
              sums: z
                .object({ expected: count, reported: count, missing: count, waiting: count, excused: count })
                .nullable(),
            }),
          ),
        })
        .nullable(),
    }),
  }),
  GetList: call({
    access: pair,
    writes: false,
    about: 'The walls that the caller has paired; for a corporate administrator, all walls.',
    input: z.object({}),
    output: z.object({
      walls: z.array(
        z.object({
          wallId: z.int(),
          name: z.string(),
          language: z.enum(LANGUAGES),
          showsNames: z.boolean(),
          /** '': all; null: one of which the caller sees nothing. */
          companyName: z.string().nullable(),
          /** Empty: all, like areas; those that the caller does not see are only counted. */
          groupNames: z.array(z.string()),
          areaNames: z.array(z.string()),
          areaTotal: count,
          pairedBy: z.string(),
          isOwn: z.boolean(),
          pairedAt: instant,
          /** Null: never. At most a minute old. */
          seenAt: instant.nullable(),
          isDark: z.boolean(),
        }),
      ),
    }),
  }),
  GetChoices: call({
    access: pair,
    writes: false,
    about: 'The companies, event groups and areas that the caller may put on a wall.',
    input: z.object({ companyId: optional(id), eventGroupIds: listOf(groupId, 3) }),
    output: z.object({ companies: z.array(option), eventGroups: z.array(option), areas: z.array(option) }),
  }),
  Pair: call({
    access: pair,
    writes: true,
    about: 'Lets the screen with this code show a wall. Nothing chosen means everything that the caller sees.',
    input: z.object({
      code: line(CODE),
      name: line(WALL_NAME_LIMIT),
      companyId: optional(id),
      eventGroupIds: listOf(groupId, 3),
      areaIds: listOf(id, MOST_WALL_AREAS),
      language: z.enum(LANGUAGES),
      showsNames: z.boolean(),
    }),
    output: z.object({}),
  }),
  Rename: call({
    access: pair,
    writes: true,
    about: 'Renames a wall of the caller; a corporate administrator renames any.',
    input: z.object({ wallId: id, name: line(WALL_NAME_LIMIT) }),
    output: z.object({}),
  }),
  Revoke: call({
    access: pair,
    writes: true,
    about: 'Ends a wall of the caller at once; a corporate administrator ends any.',
    input: z.object({ wallId: id }),
    output: z.object({}),
  }),
}
