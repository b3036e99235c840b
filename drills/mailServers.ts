import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { makeCertificate } from './certificate.ts'
import { idsOf, type Machine, Missing, program, until } from './machine.ts'

/** A domain without mailboxes, except for one address whose mail is discarded. */
export const GONE_DOMAIN = 'daybook.example'
export const BOUNCES = 'bounces@example.com'
const PASSWORD = 'se/cret'
/** An address of this machine, but not one to which Daybook would send a password in clear text. */
const HOST = '127.0.0.2'

export type MailServers = {
  smtpUrl: string
  /** The settings for the mailbox, which requires STARTTLS; the password is in a file. */
  mailbox: Record<string, string>
  /** Sign-ins at Dovecot so far, and how many of them were encrypted. */
  signIns(): { all: number; encrypted: number }
  /** Received mail, one file per message (Maildir). */
  folder: string
  /** Makes Postfix deliver an empty message. */
  putEmpty(): Promise<unknown>
}

const services = `
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
pickup unix n - n 1 1 pickup
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

/**
 * Starts Postfix, which accepts mail for a domain without mailboxes and then bounces it, and Dovecot with the mailbox that
 * gets the bounces. Both store everything in the drill's folder.
 */
export async function startMailServers(machine: Machine, thrownAway: string): Promise<MailServers> {
  const postfix = program('postfix', 'postfix')
  const dovecot = program('dovecot', 'dovecot-imapd')
  const [mail, reader] = [idsOf('postfix'), idsOf('postgres') ?? idsOf('nobody')]
  if (!mail || !reader) throw new Missing('the users postfix and nobody do not exist')
  const { certificate, key } = await makeCertificate(machine)
  const [smtpPort, imapPort] = [await freePort(), await freePort()]
  const at = (...names: string[]) => path.join(machine.folder, ...names)
  const mailbox = at('mail', 'bounces')
  // Their processes run as other users.
  chmodSync(machine.folder, 0o711)
  for (const name of ['postfix', 'queue', 'mail']) mkdirSync(at(name))
  mkdirSync(at('state'))
  chownSync(at('state'), mail.uid, mail.gid)
  chownSync(at('mail'), reader.uid, reader.gid)

  writeFileSync(
    at('postfix', 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${at('queue')}
data_directory = ${at('state')}
maillog_file = ${at('postfix.log')}
maillog_file_prefixes = ${machine.folder}
myhostname = mail.example.com
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
recipient_delimiter = +
mydestination = ${GONE_DOMAIN}
local_recipient_maps =
alias_maps =
alias_database =
transport_maps = inline:{ { ${thrownAway} = discard: } }
virtual_mailbox_domains = example.com
virtual_mailbox_base = ${at('mail')}
virtual_mailbox_maps = inline:{ { ${BOUNCES} = bounces/ } }
virtual_minimum_uid = 1
virtual_uid_maps = static:${reader.uid}
virtual_gid_maps = static:${reader.gid}
`,
  )
  writeFileSync(at('postfix', 'master.cf'), `127.0.0.1:${smtpPort} inet n - n - - smtpd${services}`)
  writeFileSync(
    at('dovecot.conf'),
    `base_dir = ${at('dovecot')}
state_dir = ${at('dovecot-state')}
log_path = ${at('dovecot.log')}
protocols = imap
listen = 127.0.0.2
ssl = required
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = yes
first_valid_uid = 1
mail_location = maildir:${mailbox}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${reader.uid} gid=${reader.gid} home=${at('mail')}
}
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  )
  const running = [
    machine.startAsRoot(postfix, ['-c', at('postfix'), 'start-fg']),
    machine.startAsRoot(dovecot, ['-F', '-c', at('dovecot.conf')]),
  ]
  // Its master process outlives the command that started it.
  machine.atEnd(async () => {
    const stopping = machine.startAsRoot(postfix, ['-c', at('postfix'), 'stop'])
    await until('Postfix to stop', 30, () => !stopping.isAlive())
  })
  for (const [port, host] of [
    [smtpPort, '127.0.0.1'],
    [imapPort, HOST],
  ] as const)
    await until(`a mail server: ${running.map((one) => one.said()).join()}`, 30, () => greets(port, host))
  const user = encodeURIComponent(BOUNCES)
  writeFileSync(at('password'), `${PASSWORD}\n`, { mode: 0o600 })
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailbox: {
      SMTP_CA: certificate,
      BOUNCE_IMAP_URL: `imap://${user}@${HOST}:${imapPort}/INBOX`,
      BOUNCE_IMAP_PASSWORD_FILE: at('password'),
    },
    signIns() {
      const lines = readFileSync(at('dovecot.log'), 'utf8').match(/imap-login: Info: Login: .*/g) ?? []
      return { all: lines.length, encrypted: lines.filter((line) => line.includes(', TLS,')).length }
    },
    folder: mailbox,
    putEmpty: () => send(smtpPort, BOUNCES),
  }
}

function greets(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host)
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('data', () => end(true)).once('error', () => end(false))
  })
}

/** Sends an empty message, waiting for each command's reply before sending the next. */
async function send(port: number, to: string): Promise<void> {
  const socket = net.connect(port, '127.0.0.1')
  const steps = ['EHLO here.example', 'MAIL FROM:<someone@example.org>', `RCPT TO:<${to}>`, 'DATA', '.', 'QUIT']
  let heard = ''
  for await (const bytes of socket as AsyncIterable<Buffer>) {
    heard += bytes.toString()
    if (!/^\d{3} .*\r\n$/m.test(heard)) continue
    if (/^[45]/.test(heard)) throw new Error(`Postfix refused a message: ${heard}`)
    heard = ''
    const next = steps.shift()
    if (next === undefined) break
    socket.write(`${next}\r\n`)
  }
}
