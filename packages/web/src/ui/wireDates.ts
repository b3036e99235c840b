import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

export const DAY = 'DD/MM/YYYY'
export const TIME = 'HH:mm'
/** What a person may type; the first is what is shown. */
export const DAY_TYPED = [DAY, 'D/M/YYYY', 'DDMMYYYY', 'YYYY-MM-DD']
export const TIME_TYPED = [TIME, 'H:mm', 'HHmm']

/** 'dd/MM/yyyy' as the picker holds it; null for '', null and what is no day. */
export function dayOf(wire: string | null | undefined): Dayjs | null {
  return parsed(wire, DAY)
}

/** 'HH:mm' as the picker holds it; null for '', null and what is no time. */
export function timeOf(wire: string | null | undefined): Dayjs | null {
  return parsed(wire, TIME)
}

function parsed(wire: string | null | undefined, format: string): Dayjs | null {
  if (!wire) return null
  const value = dayjs(wire, format, true)
  return value.isValid() ? value : null
}
