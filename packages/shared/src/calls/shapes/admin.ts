import { z } from 'zod'
import { flag, id, optional } from './wire.ts'

/* The shapes that several administration groups share. */

/** A status as forms send it: 'Y' active, 'N' inactive with a remark. */
export const status = optional(flag)

/** A place in an order, counted from 1; drop-downs send text. */
const place = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
])
export const orderChange = { sFrom: optional(place), sTo: optional(place) }

/** Of a record that the caller sees and may not change: the sentence about who may; '' for who may. */
export const whoMayChange = { sChangedBy: z.string() }

/** One entry of a record's changes, from the audit trail. */
export const changeEntry = z.object({
  dDate: z.string(),
  sUserName: z.string(),
  /** 'insert', 'update' or 'delete'; 'outside' says nothing else: it happened before the record came to the reader. */
  sAction: z.string(),
  /** What it was about: the record itself or a part of it, such as a shift. */
  sPart: z.string(),
  /** Which of several parts; '' of the record itself. */
  sName: z.string(),
  lstChange: z.array(z.object({ sField: z.string(), sBefore: z.string(), sAfter: z.string() })),
})

export const changes = z.object({ lstChange: z.array(changeEntry) })

export const recordId = z.object({ nID: id })
