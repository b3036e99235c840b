import type { EventValues } from '../ui/report/eventValues.ts'
import { draftText, draftValues } from './draftData.ts'

/** A form's copy on this device. Each person has their own: a gate's computer is used by several. */
export type DeviceCopy = {
  read: () => EventValues | null
  /** null clears it. False when this device stores nothing. */
  write: (values: EventValues | null) => boolean
}

/** `form`: 'new' for the form of a new report, else the id of the report being edited. */
export function deviceCopy(userId: number, form: string): DeviceCopy {
  const key = `daybook.report.${userId}.${form}`
  return {
    read() {
      try {
        const text = localStorage.getItem(key)
        return text === null ? null : draftValues(text)
      } catch {
        return null
      }
    },
    write(values) {
      try {
        if (values) localStorage.setItem(key, draftText(values, true))
        else localStorage.removeItem(key)
        return true
      } catch {
        return false
      }
    },
  }
}
