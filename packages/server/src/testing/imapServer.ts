import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import tls from 'node:tls'
import { onTestFinished } from 'vitest'

/** A message of the mailbox. `uid`: the number assigned by the server. */
export type Kept = { uid: number; source: Buffer; seen: boolean }

type State = {
  messages: Kept[]
  uidValidity: number
  password: string
  /** Sessions that signed in. */
  visits: number
  /** The uids of fetched messages. */
  fetched: number[]
  /** If set, awaited before a message is sent. */
  pause: Promise<void> | undefined
}

export type ImapServer = State & { url: string; port: number; put(source: Buffer | string): Kept }

/**
 * A server with the part of IMAP4rev1 that reading a mailbox needs; the drill `postfix` reads from Dovecot. It closes at the
 * end of the test.
 *
 * @param secure for TLS
 */
export async function startImapServer(secure?: { key: string; cert: string }): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const state: State = { messages: [], uidValidity: 7, password: 'se:cret', visits: 0, fetched: [], pause: undefined }
  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write('* OK ready\r\n')
    let waiting = ''
    let turn = Promise.resolve()
    socket.on('data', (bytes: Buffer) => {
      const lines = (waiting + bytes.toString()).split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) turn = turn.then(() => answer(socket, state, line))
    })
  }
  const server = secure ? tls.createServer(secure, serve) : net.createServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const put = (source: Buffer | string) => {
    const kept = { uid: (state.messages.at(-1)?.uid ?? 0) + 1, source: Buffer.from(source), seen: false }
    state.messages.push(kept)
    return kept
  }
  const url = `imap${secure ? 's' : ''}://bounces%40example.com:se%3Acret@127.0.0.1:${port}/INBOX`
  return Object.assign(state, { url, port, put })
}

async function answer(socket: Socket, state: State, line: string): Promise<void> {
  const [tag = '', ...words] = line.split(' ')
  const isByUid = words[0]?.toUpperCase() === 'UID'
  const [name = '', ...rest] = isByUid ? words.slice(1) : words
  const say = (text: string) => socket.write(`${text}\r\n`)
  const range = rest[0] ?? ''
  const named = state.messages.filter(({ uid }) => String(uid) === range)
  switch (name.toUpperCase()) {
    case 'CAPABILITY':
      say('* CAPABILITY IMAP4rev1')
      break
    case 'LOGIN':
      if (rest.join(' ').replaceAll('"', '') !== `bounces@example.com ${state.password}`)
        return void say(`${tag} NO [AUTHENTICATIONFAILED] Wrong name or password`)
      state.visits += 1
      break
    case 'LIST':
      say('* LIST () "/" INBOX')
      break
    case 'SELECT':
      say('* FLAGS (\\Seen)')
      say(`* ${state.messages.length} EXISTS`)
      say(`* OK [UIDVALIDITY ${state.uidValidity}] numbered`)
      break
    case 'SEARCH': {
      const from = Number(/UID (\d+):\*/i.exec(line)?.[1] ?? 1)
      // As specified in RFC 3501: the star is the last message, whatever comes before it.
      const found = state.messages.filter(({ uid }, at) => uid >= from || at === state.messages.length - 1)
      say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
      break
    }
    case 'FETCH': {
      await state.pause
      const most = Number(/<0\.(\d+)>/.exec(line)?.[1] ?? Infinity)
      for (const { uid, source } of named) {
        const part = source.subarray(0, most)
        state.fetched.push(uid)
        socket.write(
          `* ${state.messages.findIndex((one) => one.uid === uid) + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n`,
        )
        socket.write(part)
        say(')')
      }
      break
    }
    case 'STORE':
      for (const message of named) message.seen ||= /\\Seen/i.test(line)
      break
    case 'LOGOUT':
      say('* BYE')
      break
    default:
      if (!['NOOP', 'CLOSE'].includes(name.toUpperCase())) return void say(`${tag} BAD ${name} is not known`)
  }
  say(`${tag} OK done`)
}
