import type { Refusal } from '@daybook/shared/rules/fileKinds'

/** A file that the browser does not send: it is none of the pictures that can be stored or converted. */
export class RefusedPicture extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}
