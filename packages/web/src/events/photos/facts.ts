/** The facts that a device states about a photo, as sent with the upload. */
export type Stated = { originalSha256?: string; takenAt?: string; latitude?: string; longitude?: string }

/** Hash, time and place of a photo; anything unreadable is left out. */
export async function readFacts(photo: ArrayBuffer): Promise<Stated> {
  const [hash, tags] = await Promise.all([sha256(photo), readTags(photo)])
  return { ...(hash ? { originalSha256: hash } : {}), ...factsOf(tags) }
}

async function readTags(photo: ArrayBuffer): Promise<Record<string, unknown>> {
  try {
    const { parse } = await import('exifr/dist/lite.esm.mjs')
    return (await parse(photo, { reviveValues: false })) ?? {}
  } catch {
    return {}
  }
}

/** Browsers compute hashes on https and localhost only. */
async function sha256(photo: ArrayBuffer): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle) return null
  const digest = await subtle.digest('SHA-256', photo)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Time and place from EXIF tags. Devices that know neither write zeros. */
export function factsOf(tags: Readonly<Record<string, unknown>>): Stated {
  const takenAt = momentOf(tags.DateTimeOriginal, tags.OffsetTimeOriginal)
  const place = placeOf(tags.latitude, tags.longitude)
  return { ...(takenAt ? { takenAt } : {}), ...place }
}

function momentOf(time: unknown, offset: unknown): string | null {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(String(time))
  if (!found) return null
  const [, year, month, day, clock] = found
  const local = `${year}-${month}-${day}T${clock}`
  const moment = new Date(`${local}Z`)
  if (Number.isNaN(moment.getTime()) || !moment.toISOString().startsWith(local)) return null
  return local + (/^[+-]\d\d:\d\d$/.exec(String(offset))?.[0] ?? '')
}

function placeOf(latitude: unknown, longitude: unknown): Pick<Stated, 'latitude' | 'longitude'> {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return {}
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) || (latitude === 0 && longitude === 0)) return {}
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
}
