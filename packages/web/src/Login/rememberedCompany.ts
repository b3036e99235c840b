const STORED_AS = 'daybook.company'

/** The company of the last sign-in in this browser; people rarely change it. */
export function rememberedCompany(): number | null {
  try {
    const id = Number(localStorage.getItem(STORED_AS))
    return Number.isInteger(id) && id > 0 ? id : null
  } catch {
    return null
  }
}

export function rememberCompany(id: number | null) {
  try {
    if (id !== null) localStorage.setItem(STORED_AS, String(id))
  } catch {
    // Only a convenience.
  }
}
