import { z } from 'zod'
import { wire } from '../../wire.ts'

/* The keys of every answer besides its call's own, for the OpenAPI page. */

export const failure = z.object({
  status: wire('sStatus', z.enum(['Error', 'DUP', 'SSEXP', 'NO'])),
  message: wire('sMsg', z.string()),
  fieldErrors: wire(
    'lstFieldError',
    z.array(z.object({ field: wire('sField', z.string()), message: wire('sMsg', z.string()) })).optional(),
  ),
  errorId: wire('sErrorID', z.string().optional()),
  permission: wire('nPermission', z.int().optional()),
  isChangePassword: z.boolean().optional(),
  isChanged: z.boolean().optional(),
  isGone: z.boolean().optional(),
})

/** All that a refusal can hold. */
export const refusal = z.looseObject({
  ...failure.shape,
  isSaved: z.boolean().optional(),
  /** Uploads only. */
  uploadStatus: wire('sStatusUpload', z.string().optional()),
  /** Imports only: the refused rows, and why. */
  errors: wire(
    'lstError',
    z.array(z.object({ rowNumber: wire('nRowID', z.int()), reason: wire('sCol1', z.string()) })).optional(),
  ),
})

export const success = z.object({ status: wire('sStatus', z.literal('Success')), message: wire('sMsg', z.string()) })

/** What the OpenAPI document says about all calls. */
export const aboutWire =
  'Every answer has sStatus and sMsg in addition to the keys listed here. A business outcome, good or bad, is HTTP 200. A request that is malformed, not allowed or fails in the server gets its own HTTP status, with the same body. Unknown keys are ignored. For optional fields, null, an empty string and a missing key mean the same. sXxxDate is dd/MM/yyyy, sXxxTime is HH:mm, dXxx is ISO 8601. Accept-Language (en, th) selects the language of messages.'

export const outcomeNote = 'The outcome; see sStatus.'
