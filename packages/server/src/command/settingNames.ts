import { SETTINGS } from '../platform/settings.ts'
import { type Note, warning } from './startChecks.ts'

/* Names that are no settings, and were probably meant to be. */

/** Variables that are read by libraries, or whose names contain an id. */
export const OF_LIBRARIES = /^(?:AWS_|STAFF_DIRECTORY_\d+$|NODE_EXTRA_CA_CERTS$)/
/** Names that begin like a setting, except those that Kubernetes and Docker give to a service called daybook. */
const LIKE_OURS =
  /^(?:DATABASE|POOL|SMTP|MAIL|BOUNCE|LETTER|REQUEST|BACKUP|METRICS|TRUSTED|ALLOWED|CLAMD|AZURE|LINE|DAYBOOK(?!_SERVICE_|_PORT))_/
/** What a file .env may also give to the process. */
const OF_NODE = /^(?:NODE_|TMPDIR$|TZ$)/

/** Settings of earlier versions, and what holds without them. */
const GONE: Record<string, string> = { AUDIT_ARCHIVE_MONTHS: 'audit entries stay in the database' }

/**
 * Names that are not settings: all in the file .env, which is ours alone, and in the environment those that begin like a
 * setting or differ from one by a slip.
 *
 * @param fromFile names that came from the file
 */
export function nameNotes(env: Record<string, string | undefined>, fromFile: ReadonlySet<string>): Note[] {
  return Object.keys(env).flatMap((name) => {
    if (name in SETTINGS || OF_LIBRARIES.test(name)) return []
    if (name in GONE) return [warning(`${name} is no longer a setting of Daybook: ${GONE[name]}. Remove it.`)]
    const near = nearest(name)
    const isOurs = fromFile.has(name) ? !OF_NODE.test(name) : LIKE_OURS.test(name) || near !== undefined
    if (!isOurs) return []
    return [warning(`${name} is not a setting of Daybook. ${near ? `Is it ${near}?` : 'Check its spelling.'}`)]
  })
}

/** The setting from which a name differs by one slip, or two in a long name. */
function nearest(name: string): string | undefined {
  const slips = name.length < 8 ? 1 : 2
  const near = Object.keys(SETTINGS).map((known) => ({ known, distance: distanceOf(name.toUpperCase(), known) }))
  const [first] = near.filter(({ distance }) => distance <= slips).toSorted((a, b) => a.distance - b.distance)
  return first?.known
}

/** Letters to insert, remove, replace or swap with the next one, to make one word of the other. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const at = (up: number, left: number) => (up === 0 ? row : (rows[i - up] ?? []))[j - left] ?? 0
      const steps = [at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1)]
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) steps.push(at(2, 2) + 1)
      row.push(Math.min(...steps))
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}
