import { parseDay } from '../days.ts'

/** Years from this one on are in the Buddhist era. */
const BUDDHIST = 2400
const BUDDHIST_AHEAD = 543

/** 'd/M/yyyy' or 'yyyy-MM-dd' of either era as ISO; null for anything else. */
export function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : written ? written.slice(1).reverse() : []
  if (!year || !month || !day) return null
  const common = Number(year) >= BUDDHIST ? Number(year) - BUDDHIST_AHEAD : Number(year)
  return parseDay(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${common}`)
}
