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
})

export const success = z.object({ sStatus: z.literal('Success'), sMsg: z.string() })

/** What the OpenAPI document says about all calls. */
export const aboutWire =
  'Every answer carries sStatus and sMsg next to the keys named here. A business outcome, good or bad, is HTTP 200; faults of the call itself keep their HTTP code with the same body. Unknown keys are ignored; null, absent and an empty string are the same for whatever is optional. sXxxDate is dd/MM/yyyy, sXxxTime is HH:mm, dXxx is ISO 8601. Accept-Language (en, th) chooses the language of messages.'

export const outcomeNote = 'What became of it, as sStatus tells.'
