import type { EventValues } from '../../events/eventValues.ts'
import { draftText, draftValues, parsed } from '../../events/draftData.ts'
import { newRequestId } from '../../platform/newRequestId.ts'

/** A form that the server does not have yet, and the digest of the draft it replaces. */
export type TabCopy = { values: EventValues; known: string }

/**
 * The form of a new report, stored on this device. Each tab writes its own copy, so that none overwrites another's; an
 * abandoned copy is taken over by the next tab that has none.
 */
export function tabCopy(userId: number) {
  const prefix = `daybook.report.${userId}.new`
  const queuedKey = `daybook.report.${userId}.queued`
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
    /** null deletes it. False if this device cannot store anything. */
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
    /** The digest of the draft whose report was put into the outbox; ''. */
    queued(): string {
      try {
        return localStorage.getItem(queuedKey) ?? ''
      } catch {
        return ''
      }
    },
    setQueued(digest: string) {
      try {
        if (digest === '') localStorage.removeItem(queuedKey)
        else localStorage.setItem(queuedKey, digest)
      } catch {
        // Without storage, there is no outbox either.
      }
    },
  }
}

const TAB = 'daybook.tab'

/** An id that survives a reload and differs between tabs. */
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
