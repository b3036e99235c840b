import { isEmail } from '@daybook/shared/rules/rules'

/** Whether a link may point there: a web address, a mail address or a telephone number, nothing executable. */
export function isLinkAddress(address: string): boolean {
  if (/^mailto:/i.test(address)) return isEmail(address.slice('mailto:'.length).split('?')[0] ?? '')
  if (/^tel:/i.test(address)) return /^tel:\+?[\d\-(). ]{3,30}$/i.test(address)
  if (!/^https?:\/\//i.test(address) || /\s/.test(address)) return false
  try {
    return new URL(address).hostname !== ''
  } catch {
    return false
  }
}

/** Turns typed text into a link's URL; null if it cannot be one. */
export function linkAddressOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (isEmail(text)) return `mailto:${text}`
  if (/^\+?[\d\-() ]{6,30}$/.test(text)) return `tel:${text.replaceAll(/[^+\d]/g, '')}`
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
  return isLinkAddress(address) ? address : null
}
