import { isDay } from '@daybook/shared/days'

/* Days, times and moments as old tools write them. Each returns undefined for what is none. */

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.*))?$/
const LOCAL_DAY = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[, ]+(.*))?$/
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?(?: ?(?:\u0e19\.?|hrs?\.?))?$/i
const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/
/** Years above this one are of the Buddhist era. */
const LATEST = 2_300
const BUDDHIST = 543

/** Day before month, as Daybook writes it; `rest` is what follows. */
function dayIn(text: string): { day: string; rest: string } | undefined {
  const iso = ISO_DAY.exec(text)
  const local = iso ? null : LOCAL_DAY.exec(text)
  const found = iso ?? (local && [local[0], local[3], local[2], local[1], local[4]])
  if (!found) return undefined
  const [, written, month = '', date = '', rest = ''] = found
  const year = Number(written) > LATEST ? Number(written) - BUDDHIST : Number(written)
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? { day, rest } : undefined
}

/** ISO day; a time after it is ignored. */
export function dayOf(text: string): string | undefined {
  const found = dayIn(text)
  return found && (found.rest === '' || timeOf(found.rest) || ZONE.test(found.rest)) ? found.day : undefined
}

/** 'HH:mm'; of a day with a time, the time. */
export function timeOf(text: string): string | undefined {
  const found = TIME.exec(dayIn(text)?.rest ?? text)
  if (!found) return undefined
  const [, hours = '', minutes = ''] = found
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

/** A moment, in the company time zone unless the text says another; a day alone is none. */
export function momentOf(text: string, timeZone: string): Date | undefined {
  const found = dayIn(text)
  if (!found) return undefined
  if (ZONE.test(found.rest)) {
    const at = new Date(`${found.day}T${found.rest.replace(' ', '')}`)
    return Number.isNaN(at.getTime()) ? undefined : at
  }
  const time = timeOf(found.rest)
  if (!time) return undefined
  const local = Temporal.PlainDateTime.from(`${found.day}T${time}`).toZonedDateTime(timeZone)
  return new Date(local.epochMilliseconds)
}

/** The names in a cell: all of it, if that is one, or else what commas, semicolons and lines part. */
export function listed(text: string, isName: (text: string) => boolean): string[] {
  const names = isName(text) ? [text] : text.split(/[,;\n]/)
  return names.map((name) => name.trim()).filter((name) => name !== '')
}
