import { type AddressInfo, type Socket, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** What the server answers at a point of a delivery; 'hang up' closes the connection there instead. */
export type MailAnswers = { greeting?: string; rcpt?: string; data?: string }

export type ReceivedMail = { from: string; to: string[]; source: string }

export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** Applies to the commands that come from now on. */
  answers: MailAnswers
  connections: number
}

const HANG_UP = 'hang up'

/** A small SMTP server on a port of this machine that keeps what it took; it ends with the test. */
export async function startMailServer(answers: MailAnswers = {}): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const state: MailServer = { url: '', received: [], answers, connections: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    state.connections += 1
    serve(socket, state)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  state.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

function serve(socket: Socket, state: MailServer): void {
  let pending = ''
  let mail: ReceivedMail = { from: '', to: [], source: '' }
  let isData = false
  const say = (line: string) => (line === HANG_UP ? socket.destroy() : socket.write(`${line}\r\n`))
  socket.on('error', () => {})
  say(state.answers.greeting ?? '220 mail.example.com')
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1')
    for (;;) {
      const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = pending.slice(0, end)
      pending = pending.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        const answer = state.answers.data ?? '250 taken'
        // Taken by a server that breaks off before it says so, too.
        if (/^250|hang up/.test(answer))
          state.received.push({ ...mail, source: Buffer.from(part, 'latin1').toString() })
        say(answer)
      } else if (/^MAIL FROM/i.test(part)) {
        mail = { from: part.replace(/^.*<(.*)>.*$/, '$1'), to: [], source: '' }
        say('250 sender')
      } else if (/^RCPT TO/i.test(part)) {
        mail.to.push(part.replace(/^.*<(.*)>.*$/, '$1'))
        say(state.answers.rcpt ?? '250 receiver')
      } else if (/^DATA/i.test(part)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(part)) {
        say('221 bye')
        socket.end()
      } else say('250 mail.example.com')
    }
  })
}
