import { z } from 'zod'
import { flag, id, optional } from './wire.ts'

/* Shapes shared by several administration groups. */

/** A status as forms send it: 'Y' active, 'N' inactive with a remark. */
export const status = optional(flag)

/** A position in an order, counted from 1; drop-downs send text. */
const place = z.union([
  z.int(),
  z
    .string()
    .max(6)
    .regex(/^\d{1,6}$/)
    .transform(Number),
])
export const orderChange = { sFrom: optional(place), sTo: optional(place) }

/** For a record the caller sees but may not change: the sentence saying who may; otherwise ''. */
export const whoMayChange = { sChangedBy: z.string() }

/** One entry of a record's changes, from the audit trail. */
export const changeEntry = z.object({
  dDate: z.string(),
  sUserName: z.string(),
  /**
   * 'insert', 'update' or 'delete'; 'outside' has no details: it happened before the record came into the reader's scope.
   * 'archived' stands alone: the changes are in archive files that cannot be read.
   */
  sAction: z.string(),
  /** What changed: the record itself or a part of it, such as a shift. */
  sPart: z.string(),
  /** Which of several parts; '' for the record itself. */
  sName: z.string(),
  lstChange: z.array(z.object({ sField: z.string(), sBefore: z.string(), sAfter: z.string() })),
})

export const changes = z.object({ lstChange: z.array(changeEntry) })

export const recordId = z.object({ nID: id })
