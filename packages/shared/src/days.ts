/* Days in wire format, apart from the schemas, so that a screen can parse a day without loading them. */

/** 'dd/MM/yyyy' of a real date as ISO 'yyyy-MM-dd'; null for anything else. */
export function isoDay(value: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value)
  if (!parts) return null
  const iso = `${parts[3]}-${parts[2]}-${parts[1]}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== iso || iso < '1900' ? null : iso
}

/** ISO 'yyyy-MM-dd' as 'dd/MM/yyyy'. */
export function wireDay(iso: string): string {
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}
