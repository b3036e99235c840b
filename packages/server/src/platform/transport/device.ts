/** The kind of device that a person uses. */
export type DeviceKind = 'phone' | 'tablet' | 'desktop'

/** The kind of device according to the User-Agent; null if it is not a browser. */
export function deviceKindOf(userAgent: string): DeviceKind | null {
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/i.test(userAgent)) return 'tablet'
  if (/\biPhone\b|\biPod\b|\bMobile\b/i.test(userAgent)) return 'phone'
  return userAgent.startsWith('Mozilla/') ? 'desktop' : null
}
