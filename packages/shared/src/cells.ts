/*
 * The link of a number in a report: the report as its answer sealed it, which of its cells, and the number. Both sides
 * write and read it here. The link is `/Event-Record?ID=<cellValue(report, cell, number)>&Mode=<modeName>`;
 * EventRecord/onLoad, GetData and ExportExcels take the value as sealedEvents and answer those of the events that the cell
 * counted which the reader may see.
 */

/** Which of the events of a report a cell stands for; whatever is absent is not narrowed. */
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
}

const NUMBERS = { area: 'a', company: 'o', group: 'g', type: 't', level: 'l' } as const

/** The value of ID for a cell of a report, and what it counted where the link stands on that number; of the whole report for {}. */
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

/** The report, the cell and the number of a value; null for a value that names no cell, or one that is none. */
export function readCell(value: string): { report: string; cell: Cell; count: number | null } | null {
  const dot = value.indexOf('.')
  if (dot < 0) return null
  const cell: Cell = {}
  let count: number | null = null
  const signs = Object.entries(NUMBERS).map(([name, sign]) => [sign, name] as const)
  for (const part of value.slice(dot + 1).split('-')) {
    if (part === '' && value.length === dot + 1) break
    const [, sign = '', digits = ''] = /^([aogtlcdmn])(\d{1,9})$/.exec(part) ?? []
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

/** Whether eight digits are a day that exists. */
function isDay(digits: string): boolean {
  if (digits.length !== 8) return false
  const iso = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) && iso > '1900'
}
