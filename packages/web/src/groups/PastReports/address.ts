import { addressOf, id } from '../../app/address.ts'

/** The file that is open; none: the list of files. */
export const pastReportsAddress = addressOf({ file: id })
