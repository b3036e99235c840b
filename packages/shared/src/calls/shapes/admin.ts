import { z } from 'zod'
import { flag, id, optional, verbatim } from './wire.ts'
import { MOST_COPIES } from '../../rules/numbering.ts'
import { LIMIT } from '../../rules/rules.ts'
import { fieldOf, wire } from '../../wire.ts'

/* Shapes shared by several administration groups. */

/** A status as forms send it: 'Y' active, 'N' inactive with a remark. */
export const status = optional(flag)

/** A list shows the name in its reader's language; this is the one in the other language, '' if there is none. */
export const otherName = { otherName: z.string() }

/** A position in an order, counted from 1; drop-downs send text. */
const place = z.union([
  z.int(),
  z
    .string()
    .max(6)
    .regex(/^\d{1,6}$/)
    .transform(Number),
])
export const orderChange = { from: wire('sFrom', optional(place)), to: wire('sTo', optional(place)) }

/** For a record the caller sees but may not change: the sentence saying who may; otherwise ''. */
export const whoMayChange = { changedBy: wire('sChangedBy', z.string()) }

/** One entry of the changes of a record that is saved by this form, from the audit trail. */
const changeEntry = (form: z.ZodType) =>
  z.object({
    date: wire('dDate', z.string()),
    userName: wire('sUserName', z.string()),
    /**
     * 'insert', 'update' or 'delete'; 'outside' has no details: it happened before the record came into the reader's scope.
     */
    action: wire('sAction', z.string()),
    /** What changed: the record itself or a part of it, such as a shift. */
    part: wire('sPart', z.string()),
    /** Which of several parts; '' for the record itself. */
    name: wire('sName', z.string()),
    /** The act of which it was a part, if the reader may see it: see Acts/Get. */
    actId: z.int().nullable(),
    changes: wire(
      'lstChange',
      z.array(
        z.object({
          field: wire('sField', fieldOf(form, z.string())),
          before: wire('sBefore', z.string()),
          after: wire('sAfter', z.string()),
        }),
      ),
    ),
  })

export const changesOf = (form: z.ZodType) => z.object({ changes: wire('lstChange', z.array(changeEntry(form))) })
export type ChangeEntry = z.output<ReturnType<typeof changeEntry>>

export const recordId = z.object({ id: wire('nID', id) })

/** The names of copies of a record, one a line, or patterns such as 'Gate {1..12}'. */
const copyLines = verbatim(MOST_COPIES * (LIMIT.name + 1))
export const copyNames = { names: copyLines, secondNames: copyLines }

/** What is said of each copy beforehand; `refusal` is '' if nothing stands against it. */
export const copyVerdicts = {
  copies: z.array(z.object({ name: z.string(), secondName: z.string(), refusal: z.string() })),
}
