import process from 'node:process'
import { MOST_BYTES } from '../mail/bounces/deliveryReport.ts'
import { takeBack } from '../mail/bounces/takeBack.ts'
import { type Command, UsageError } from './command.ts'

export const bounce: Command = {
  usage: 'bounce < MESSAGE',
  about: 'for the mail server: reads a message that came to BOUNCE_ADDRESS, and marks its letter as returned',
  // EX_TEMPFAIL of sysexits.h: the mail server keeps the message and tries again.
  failsWith: 75,
  async run(services, args) {
    if (args.length > 0) throw new UsageError()
    // ORIGINAL_RECIPIENT is Postfix's name for the address before aliases were applied.
    const cameTo = process.env.ORIGINAL_RECIPIENT ?? process.env.RECIPIENT
    const taken = await takeBack(services, 'npm run admin bounce', await read(), cameTo)
    if (taken === 'none') return 'This is not a report of a failed delivery.'
    return taken === 'unknown' ? 'It names no letter that was sent.' : `Letter ${taken.letter} was returned.`
  },
}

async function read(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    // Read to the end: if its pipe broke, the mail server would retry for ever.
    if (size < MOST_BYTES) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, MOST_BYTES)
}
