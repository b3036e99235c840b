import { decode, encodeInput, inputNaming } from '@daybook/shared/names'

/* For tests that make HTTP requests themselves: the names on the wire come from the codec. */

/** The input of a call as a request body. */
export const wireText = (call: string, input: unknown): string => JSON.stringify(encodeInput(call, input))

/** The part of an upload that names its folder. */
export const FOLDER_PART = inputNaming('UploadFile/Upload')('folder')

/** An answer with plain names. */
export function plainOf({ body }: { body: string }): Record<string, unknown> & { status: string; message: string } {
  return decode(JSON.parse(body)) as Record<string, unknown> & { status: string; message: string }
}
