import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** How a mail server reacts to a letter. An SMTP code refuses it permanently (5xx) or temporarily (4xx). */
export type Behaviour =
  | { at: 'receiver' | 'letter'; code: number; says?: string }
  /** The connection breaks; after 'after letter', the letter was accepted. */
  | { breaks: 'at receiver' | 'in letter' | 'after letter' }
  /** The letter is accepted without an answer. */
  | 'silence'
  | { delayMs: number }
  | undefined

export type Taken = { from: string; to: string; messageId: string; source: string }

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** A mail server of the smtp-server package on a loopback port. It ends with the test. */
export async function startSmtpServer(behaviour: (to: string) => Behaviour = () => undefined) {
  const taken: Taken[] = []
  const sockets = new Map<number, Socket>()
  const open = () => sockets.size
  const state = { url: '', port: 0, taken, most: 0, connections: 0, open, behaviour, closeIdle }
  const hangUp = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()
  const refusal = ({ code, says = 'not now' }: Refusal) => Object.assign(new Error(says), { responseCode: code })

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, done) {
      const does = state.behaviour(address)
      if (isAt(does, 'receiver')) return done(refusal(does))
      if (breaks(does, 'at receiver')) return void hangUp(session)
      return done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address).join()
      const does = state.behaviour(to)
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (breaks(does, 'in letter')) hangUp(session)
      })
      stream.on('end', () => {
        if (isAt(does, 'letter')) return done(refusal(does))
        const source = Buffer.concat(chunks).toString()
        const from = mailFrom ? mailFrom.address : ''
        taken.push({ from, to, source, messageId: /^Message-ID: (.*)$/im.exec(source)?.[1] ?? '' })
        if (breaks(does, 'after letter')) return void hangUp(session)
        if (does === 'silence') return undefined
        return void setTimeout(typeof does === 'object' && 'delayMs' in does ? does.delayMs : 0).then(() => done())
      })
    },
  })
  // Killed connections are expected in these tests.
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    state.connections += 1
    sockets.set(socket.remotePort ?? 0, socket)
    state.most = Math.max(state.most, sockets.size)
    socket.on('close', () => sockets.delete(socket.remotePort ?? 0))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(async () => {
    closeIdle()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  /** Closes every connection, as servers do with idle ones. */
  function closeIdle(): void {
    for (const socket of sockets.values()) socket.destroy()
  }
  state.port = (server.server.address() as AddressInfo).port
  state.url = `smtp://127.0.0.1:${state.port}`
  return state
}

type Refusal = Extract<Behaviour, { at: string }>

function isAt(does: Behaviour, at: Refusal['at']): does is Refusal {
  return typeof does === 'object' && 'at' in does && does.at === at
}

function breaks(does: Behaviour, where: Extract<Behaviour, { breaks: string }>['breaks']): boolean {
  return typeof does === 'object' && 'breaks' in does && does.breaks === where
}
