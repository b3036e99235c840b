import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { jsonParser } from './jsonBody.ts'

/*
 * Payloads that contain pictures. Decoding, parsing and copying megabytes of data URLs would block all other requests.
 * They stay the received bytes, which go to a worker without a copy; only the payload around them is parsed, with a short
 * name in place of each picture.
 */

const BEGINS = '"data:image/png;base64,'
const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Anything shorter is not a picture and is left in the payload. */
const FEWEST_BYTES = 60
const FIRST_BYTES = 64 * 1024

/** The whole payload, and the byte range of each picture's base64 in it. */
export type SentPictures = { bytes: ArrayBuffer; places: [from: number, to: number][] }
export type PictureBody = { input: unknown; pictures: SentPictures }

/**
 * Parses the JSON of an app's routes in this way. `mostAround`: most bytes of a payload besides its pictures; `onAround`
 * may refuse them before they are parsed.
 */
export function readPictureBodies(
  app: FastifyInstance,
  mostAround: number,
  onAround: (request: FastifyRequest, bytes: number) => Promise<void> = async () => {},
): void {
  const parse = jsonParser(app)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable, done) => {
    bytesOf(request, payload)
      .then(async (bytes) => {
        const { around, places } = cutOut(bytes)
        if (around.length > mostAround) throw new Problem('tooLarge')
        await onAround(request, around.length)
        // oxlint-disable-next-line typescript/no-floating-promises -- it answers by calling back
        parse(request, around, (error, input: unknown) =>
          done(error, { input, pictures: { bytes: bytes.buffer, places } } satisfies PictureBody),
        )
      })
      .catch((error: unknown) => done(error as Error))
  })
}

/** The number of the picture that a field refers to; null if it refers to none. */
export function pictureNumber(value: string | null | undefined): number | null {
  const number = /^picture:(\d{1,6})$/.exec(value ?? '')?.[1]
  return number === undefined ? null : Number(number)
}

async function bytesOf(request: FastifyRequest, payload: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const most = request.routeOptions.bodyLimit
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > most) throw new Problem('tooLarge')
  let bytes = new Uint8Array(declared || FIRST_BYTES)
  let used = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    const needed = used + chunk.length
    if (needed > most) throw new Problem('tooLarge')
    if (needed > bytes.length) bytes = new Uint8Array(bytes.buffer.transfer(Math.max(needed, bytes.length * 2)))
    bytes.set(chunk, used)
    used = needed
  }
  return bytes.subarray(0, used)
}

/** The payload with 'picture:0', 'picture:1' … in place of its pictures, and where these were. */
function cutOut(bytes: Uint8Array): { around: string; places: SentPictures['places'] } {
  const payload = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const places: SentPictures['places'] = []
  const around: string[] = []
  let kept = 0
  for (let at = payload.indexOf(BEGINS); at >= 0; ) {
    const from = at + BEGINS.length
    const to = payload.indexOf(QUOTE, from)
    if (to < 0) break
    // An escaped quote does not start a string.
    if (payload[at - 1] !== BACKSLASH && to - from >= FEWEST_BYTES) {
      around.push(payload.toString('utf8', kept, at), `"picture:${places.length}"`)
      places.push([from, to])
      kept = to + 1
    }
    at = payload.indexOf(BEGINS, to)
  }
  around.push(payload.toString('utf8', kept))
  return { around: around.join(''), places }
}
