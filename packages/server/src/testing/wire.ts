import { decode, encodeInput, inputNaming } from '@daybook/shared/names'

/* For tests that speak HTTP themselves: names of the wire come from the codec. */

/** The input of a call as the text of a body. */
export const wireText = (call: string, input: unknown): string => JSON.stringify(encodeInput(call, input))

/** The part of an upload that names its folder. */
export const FOLDER_PART = inputNaming('UploadFile/Upload')('folder')

/** An answer by its plain names. */
export function plainOf({ body }: { body: string }): Record<string, unknown> & { status: string; message: string } {
  return decode(JSON.parse(body)) as Record<string, unknown> & { status: string; message: string }
}
