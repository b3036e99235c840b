import { z } from 'zod'

/* The keys of every answer besides its call's own, for the OpenAPI page. */

export const failure = z.object({
  sStatus: z.enum(['Error', 'DUP', 'SSEXP', 'NO']),
  sMsg: z.string(),
  lstFieldError: z.array(z.object({ sField: z.string(), sMsg: z.string() })).optional(),
  sErrorID: z.string().optional(),
  nPermission: z.int().optional(),
  isChangePassword: z.boolean().optional(),
  isChanged: z.boolean().optional(),
  isGone: z.boolean().optional(),
})

export const success = z.object({ sStatus: z.literal('Success'), sMsg: z.string() })

/** What the OpenAPI document says about all calls. */
export const aboutWire =
  'Every answer has sStatus and sMsg in addition to the keys listed here. A business outcome, good or bad, is HTTP 200. A request that is malformed, not allowed or fails in the server gets its own HTTP status, with the same body. Unknown keys are ignored. For optional fields, null, an empty string and a missing key mean the same. sXxxDate is dd/MM/yyyy, sXxxTime is HH:mm, dXxx is ISO 8601. Accept-Language (en, th) selects the language of messages.'

export const outcomeNote = 'The outcome; see sStatus.'
