import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { LIMIT } from '../rules/rules.ts'
import { correctedText, id, option, optional, text, uuid } from './shapes/wire.ts'

/** The same rights as for deleting: those of Create Report. */
const access = { menus: [MENU.createReport], level: 2 } as const

/** Maximum reports per call. */
const MOST = 1_000

export const DeletedReports = {
  GetDeleted: call({
    access,
    writes: false,
    about: 'The deleted reports that the caller may restore, latest first.',
    input: z.object({
      companyId: optional(id),
      /** Includes sub areas. */
      areaId: optional(id),
      /** Deleted within this many days. */
      days: optional(z.int().min(1).max(3_650)),
      text: optional(text(LIMIT.search).pipe(z.string().max(LIMIT.search))),
      page: optional(z.int().min(1).max(1_000_000)),
      pageSize: optional(z.int().min(1).max(100)),
    }),
    output: z.object({
      reports: z.array(
        z.object({
          id: z.int(),
          eventGroupName: z.string(),
          companyName: z.string(),
          areaName: z.string(),
          typeName: z.string(),
          colorId: z.int(),
          description: z.string(),
          /** ISO 'yyyy-MM-dd'. */
          day: z.string(),
          reporterName: z.string(),
          statusId: z.int(),
          statusName: z.string(),
          fileCount: z.int(),
          deletedBy: z.string(),
          deletedAt: z.string(),
          /** Days left to restore it, including the current one. */
          daysLeft: z.int(),
        }),
      ),
      total: z.int(),
      correctedText,
      /** How many days a deleted report can be restored. */
      keptDays: z.int(),
      /** From all deleted reports the caller may restore, regardless of the filters. */
      companies: z.array(option),
      areas: z.array(option.extend({ companyId: z.int() })),
    }),
  }),
  Restore: call({
    access,
    writes: true,
    about:
      'Restores as many of the deleted reports as possible, with everything attached, and returns the result for each.',
    input: z.object({
      /** Created by the page: a repeated request gets the first answer. */
      requestId: uuid,
      reportIds: z.array(id).min(1).max(MOST),
    }),
    output: z.object({
      reports: z.array(
        z.object({
          id: z.int(),
          /** `standing`: it was no longer deleted. */
          outcome: z.enum(['restored', 'standing', 'refused']),
          /** Why it was not restored; null otherwise. */
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
}
