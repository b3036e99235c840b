import type { EventValues } from '../../events/eventValues.ts'
import { draftText, draftValues, parsed } from '../../events/draftData.ts'
import { newRequestId } from '../../app/newRequestId.ts'

/** A form that the server does not have yet, and the draft that it is to take the place of. */
export type TabCopy = { values: EventValues; known: string }

/**
 * The form of a new report on this device. Each tab writes a copy of its own, so that none overwrites another's; one that
 * was left behind is taken over by the next tab that has none.
 */
export function tabCopy(userId: number) {
  const prefix = `daybook.report.${userId}.new`
  return {
    read(): TabCopy | null {
      try {
        const own = `${prefix}.${tabId()}`
        const key = [own, newestOf(prefix)].find((one) => one !== null && localStorage.getItem(one) !== null)
        const text = key ? localStorage.getItem(key) : null
        const values = text === null ? null : draftValues(text)
        if (!key || text === null || !values) return null
        if (key !== own) {
          localStorage.setItem(own, text)
          localStorage.removeItem(key)
        }
        const { known } = parsed(text) ?? {}
        return { values, known: typeof known === 'string' ? known : '' }
      } catch {
        return null
      }
    },
    /** null clears it. False when this device stores nothing. */
    write(values: EventValues | null, known: string): boolean {
      try {
        const key = `${prefix}.${tabId()}`
        if (values) localStorage.setItem(key, draftText(values, true, { known, at: Date.now() }))
        else localStorage.removeItem(key)
        return true
      } catch {
        return false
      }
    },
  }
}

const TAB = 'daybook.tab'

/** The same after a reload, another in every tab. */
function tabId(): string {
  const id = sessionStorage.getItem(TAB) ?? newRequestId()
  sessionStorage.setItem(TAB, id)
  return id
}

function newestOf(prefix: string): string | null {
  const age = (key: string) => Number(parsed(localStorage.getItem(key) ?? '')?.at ?? 0)
  const keys = Object.keys(localStorage).filter((key) => key === prefix || key.startsWith(`${prefix}.`))
  return keys.toSorted((one, other) => age(other) - age(one))[0] ?? null
}
