import { idIn } from '../../app/address.ts'

const STORED_AS = 'daybook.company'

/** The company of the last sign-in in this browser, or '' if there was none; people rarely change it. */
export function rememberedCompany(): number | '' {
  try {
    return idIn(localStorage.getItem(STORED_AS) ?? '') ?? ''
  } catch {
    return ''
  }
}

export function rememberCompany(id: number | '') {
  try {
    localStorage.setItem(STORED_AS, String(id))
  } catch {
    // Only a convenience.
  }
}
