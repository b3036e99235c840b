import { IMPORT_KINDS } from '@daybook/shared/importKinds'
import * as address from '../../app/address.ts'

/** What is imported. */
export const importAddress = address.addressOf({ kind: address.oneOf(IMPORT_KINDS) })
