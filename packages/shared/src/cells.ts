/*
 * The link behind a number in a report: the sealed report, the cell, and the number. Both sides write and read it here.
 * The link is `/Event-Record?ID=<cellValue(report, cell, number)>&Mode=<modeName>`; EventRecord/onLoad, GetData and
 * ExportExcels accept the value as sealedEvents and answer the events counted in the cell that the reader may see.
 */

/** Which of a report's events a cell covers; an absent key does not narrow. */
export type Cell = {
  area?: number
  company?: number
  group?: number
  /** The upper event type. */
  type?: number
  isAbnormal?: boolean
  /** Security level, 1 to 4. */
  level?: number
  /** ISO, '2026-11-20'. */
  day?: string
  /** '2026-11' */
  month?: string
  /** Which of a comparison's periods before, 1 for the latest; 0 is the partner. */
  period?: number
}

const NUMBERS = { area: 'a', company: 'o', group: 'g', type: 't', level: 'l', period: 'p' } as const

/** The value of ID for a report's cell, with its count if the link is on that number; for the whole report pass {}. */
export function cellValue(report: string, cell: Cell, count?: number): string {
  const parts = [
    ...Object.entries(NUMBERS).flatMap(([name, sign]) => {
      const value = cell[name as keyof typeof NUMBERS]
      return value === undefined ? [] : [`${sign}${value}`]
    }),
    ...(cell.isAbnormal === undefined ? [] : [`c${cell.isAbnormal ? 4 : 3}`]),
    ...(cell.day === undefined ? [] : [`d${cell.day.replaceAll('-', '')}`]),
    ...(cell.month === undefined ? [] : [`m${cell.month.replace('-', '')}`]),
    ...(count === undefined ? [] : [`n${count}`]),
  ]
  return `${report}.${parts.join('-')}`
}

/** The report, cell and number of a value; null if it names no cell, or an invalid one. */
export function readCell(value: string): { report: string; cell: Cell; count: number | null } | null {
  const dot = value.indexOf('.')
  if (dot < 0) return null
  const cell: Cell = {}
  let count: number | null = null
  const signs = Object.entries(NUMBERS).map(([name, sign]) => [sign, name] as const)
  for (const part of value.slice(dot + 1).split('-')) {
    if (part === '' && value.length === dot + 1) break
    const [, sign = '', digits = ''] = /^([aogtlpcdmn])(\d{1,9})$/.exec(part) ?? []
    const number = signs.find(([one]) => one === sign)?.[1]
    if (number) cell[number as keyof typeof NUMBERS] = Number(digits)
    else if (sign === 'c' && (digits === '3' || digits === '4')) cell.isAbnormal = digits === '4'
    else if (sign === 'd' && isDay(digits)) cell.day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
    else if (sign === 'm' && isDay(`${digits}01`)) cell.month = `${digits.slice(0, 4)}-${digits.slice(4)}`
    else if (sign === 'n') count = Number(digits)
    else return null
  }
  return { report: value.slice(0, dot), cell, count }
}

/** Whether eight digits are a real date. */
function isDay(digits: string): boolean {
  if (digits.length !== 8) return false
  const iso = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) && iso > '1900'
}
