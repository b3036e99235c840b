import { cleanLine, isBlank } from './cleanText.ts'
import { parseDay } from '../days.ts'

export type HolidayLine = { day: string; name: string; nameTh: string }

/** Years from this one on are in the Buddhist era. */
const BUDDHIST = 2400
const BUDDHIST_AHEAD = 543

/**
 * Parses holidays from lines copied from Excel or in CSV format: date, name, Thai name. `bad` holds the numbers of invalid lines;
 * empty lines are skipped.
 */
export function readHolidays(text: string): { holidays: HolidayLine[]; bad: number[] } {
  const holidays: HolidayLine[] = []
  const bad: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (isBlank(line)) continue
    const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
    const [date = '', name = '', nameTh = ''] = cellsOf(line, separator)
    const day = dayIn(date)
    if (day && name !== '') holidays.push({ day, name, nameTh })
    else bad.push(index + 1)
  }
  return { holidays, bad }
}

/** Separators inside quotes do not count; a quote inside quotes is doubled. */
function cellsOf(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    if (letter === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells.map((cell) =>
    cleanLine(
      cleanLine(cell)
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    ),
  )
}

/** 'd/M/yyyy' or 'yyyy-MM-dd' of either era as ISO; null for anything else. */
function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : written ? written.slice(1).reverse() : []
  if (!year || !month || !day) return null
  const common = Number(year) >= BUDDHIST ? Number(year) - BUDDHIST_AHEAD : Number(year)
  return parseDay(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${common}`)
}
