import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Machine } from './machine.ts'

/** A mail server that accepts everything, slowly; `taken` contains the Message-IDs in order of arrival. */
export async function startSmtp(machine: Machine, delayMs: number): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, _session, done) {
      void text(stream)
        .then(async (source) => {
          await sleep(delayMs)
          taken.push(/^Message-ID: (\S+)/im.exec(source)?.[1] ?? '')
        })
        .then(() => done(), done)
    },
  })
  // Errors of connections whose other end was killed.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  machine.atEnd(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken }
}
