import { z } from 'zod'
import { call } from '../call.ts'
import { LIMIT } from '../rules/rules.ts'
import { text } from './shapes/wire.ts'

/** The most of each kind. */
export const MOST_FOUND = 5

/** Pages whose form opens a record that was found. */
const FORMS = ['Create-Company', 'Create-Area-Structure', 'Create-User-Permission'] as const

const found = <Shape extends z.ZodObject>(shape: Shape) => z.array(shape).max(MOST_FOUND)

export const QuickSearch = {
  Find: call({
    access: 'signedIn',
    writes: false,
    about:
      'What has all the words, of each kind that the caller may open: places, people and reports of the record, and records to administer.',
    input: z.object({ text: text(LIMIT.search).pipe(z.string().trim().min(1).max(LIMIT.search)) }),
    output: z.object({
      /** With the group and company by which the record is filtered. */
      areas: found(
        z.object({
          areaId: z.int(),
          areaName: z.string(),
          companyId: z.int(),
          companyName: z.string(),
          eventGroupId: z.int(),
        }),
      ),
      companies: found(z.object({ companyId: z.int(), companyName: z.string() })),
      /** Those who reported something that the caller sees. */
      people: found(z.object({ name: z.string(), companyName: z.string() })),
      /** The newest. */
      reports: found(
        z.object({
          eventId: z.int(),
          /** For the record's address. */
          sealedId: z.string(),
          eventDay: z.string(),
          areaName: z.string(),
          eventTypeName: z.string(),
          description: z.string(),
        }),
      ),
      forms: z.array(z.object({ page: z.enum(FORMS), sealedId: z.string(), name: z.string(), note: z.string() })),
    }),
  }),
}
