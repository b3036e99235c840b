import { chmodSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import type { Attempted } from './signIns.ts'
import type { Drill } from './main.ts'
import { type Machine, Missing, program, until } from './machine.ts'
import { query, startPostgres } from './postgres.ts'
import { startDaybook } from './product.ts'
import { runNginx } from './proxies.ts'

const PEOPLE = 1_000
const TRIES = 30
/** This machine, and the network behind it that contains the proxy and the clients; that network has no way out. */
const HERE = '10.203.7.1'
const THERE = '10.203.7.2'
const PROXY = '10.204.0.1'
const PORT = 8_080

/** A proxy on another machine, simulated by a network namespace, with a thousand clients behind it, each at its own address. */
export const addressesDrill: Drill = async (machine) => {
  const nginx = program('nginx', 'nginx')
  const inside = await makeNetwork(machine)
  const postgres = await startPostgres(machine)
  const settings = { DATABASE_URL: postgres.url, HOST: HERE, ALLOWED_HOSTS: PROXY }
  const start = async (name: string, more: Record<string, string>) => {
    const port = await freePort()
    const server = await startDaybook(machine, name, { ...settings, PORT: String(port), ...more })
    return { url: `http://${HERE}:${port}`, port, password: /password (\S+):$/m.exec(server.said())?.[1] ?? '' }
  }
  const behind = await start('behind', { TRUSTED_PROXIES: THERE })
  // The server is reachable from outside, so the demo users have a password that the first start generated.
  const { password } = behind
  const alone = await start('alone', {})

  // nginx's workers run as another user.
  chmodSync(machine.folder, 0o711)
  const site = readFileSync(path.join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')
  const location = /location \/ \{[^}]*\}/.exec(site)?.[0] ?? ''
  const headers = [...site.matchAll(/^ {2}proxy_\w+ [^;]+;/gm)].map(([line]) => line).join('\n')
  await runNginx(
    machine,
    nginx,
    `upstream daybook { server ${HERE}:${behind.port}; keepalive 32; }
    server { listen ${PROXY}:${PORT}; ${headers}\n${location} }`,
    inside,
  )
  const proxy = `http://${PROXY}:${PORT}`
  const ask = (job: object) => askInside(machine, inside, job)
  await until('the proxy', 20, async () => (await ask({ server: proxy, attempts: [{}] })).length === 1)

  const begun = performance.now()
  const strangers = Array.from({ length: TRIES }, (_, n) => ({
    username: `nobody ${n}`,
    password: 'wrong',
    from: person(0),
  }))
  const tried = await ask({ server: proxy, attempts: strangers })
  if (tried.some(({ http }) => http !== 200)) throw new Error(`wrong passwords are answered by ${counted(tried)}`)
  const own = { username: 'viewer', password }
  const [locked] = await ask({ server: proxy, attempts: [{ ...own, from: person(0) }] })
  if (locked?.http !== 429) throw new Error(`the address of ${TRIES} wrong passwords is answered by ${locked?.http}`)
  const others = Array.from({ length: PEOPLE - 1 }, (_, n) => ({ ...own, from: person(n + 1) }))
  const answers = await ask({ server: proxy, attempts: others })
  const refused = answers.filter(({ status }) => status !== 'Success')
  if (refused.length > 0) throw new Error(`of ${others.length} other addresses ${counted(refused)} were refused`)
  const again = answers.reduce((sum, answer) => sum + (answer.again ?? 0), 0)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  const [seen] = await query<{ addresses: number }>(
    postgres.url,
    `select count(distinct after->>'address')::int as addresses from audit_entry
      where action = 'sign-in' and after->>'address' like '10.204.%'`,
  )
  if (seen?.addresses !== others.length) throw new Error(`the trail names ${seen?.addresses} addresses`)

  // Without the setting, the header is ignored.
  const forged = Array.from({ length: TRIES }, (_, n) => ({
    ...strangers[n],
    from: THERE,
    headers: { 'x-forwarded-for': `192.0.2.${n}` },
  }))
  const direct = await ask({ server: alone.url, attempts: forged })
  if (direct.some(({ http }) => http !== 200)) throw new Error(`forged addresses are answered by ${counted(direct)}`)
  const after = await ask({
    server: alone.url,
    attempts: [
      { ...own, from: THERE, headers: { 'x-forwarded-for': '192.0.2.200' } },
      { ...own, from: '10.203.7.3' },
    ],
  })
  if (after[0]?.http !== 429 || after[1]?.status !== 'Success')
    throw new Error(`after forged addresses: ${counted(after)}`)
  return [
    `${TRIES} wrong passwords of one address behind the proxy lock that address; ${others.length} of ${others.length} other addresses sign in (${seconds} s, ${again} times after 'busy'), and the trail names each`,
    `without TRUSTED_PROXIES ${TRIES} forged X-Forwarded-For count as the one address that they come from; its neighbour signs in`,
  ]
}

/** The address of a client in the network behind the proxy. */
const person = (n: number) => `10.204.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`

function counted(answers: readonly Attempted[]): string {
  const counts: Record<string, number> = {}
  for (const { http, status } of answers) counts[`${http} ${status}`] = (counts[`${http} ${status}`] ?? 0) + 1
  return JSON.stringify(counts)
}

/** Creates a namespace with a link to this machine. Returns the command prefix that runs another command in it. */
async function makeNetwork(machine: Machine): Promise<string[]> {
  const ip = program('ip', 'iproute2', '/sbin')
  const name = `daybook-${process.pid}`
  const [outer, inner] = [`dbo${process.pid}`, `dbi${process.pid}`]
  const run = async (...args: string[]) => {
    const done = machine.startAsRoot(ip, args)
    await until(`ip ${args.join(' ')}`, 10, () => !done.isAlive())
    if (done.said() !== '') throw new Missing(`ip ${args.join(' ')}: ${done.said().trim()}`)
  }
  await run('netns', 'add', name)
  machine.atEnd(() => run('netns', 'delete', name))
  await run('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner)
  // Deleting this end also deletes the other.
  machine.atEnd(() => run('link', 'delete', outer))
  await run('link', 'set', inner, 'netns', name)
  await run('addr', 'add', `${HERE}/24`, 'dev', outer)
  await run('link', 'set', outer, 'up')
  for (const address of [THERE, '10.203.7.3']) await run('-n', name, 'addr', 'add', `${address}/24`, 'dev', inner)
  await run('-n', name, 'link', 'set', inner, 'up')
  await run('-n', name, 'link', 'set', 'lo', 'up')
  // Every address in the network is local to that machine, for clients and proxy alike.
  await run('-n', name, 'route', 'add', 'local', '10.204.0.0/16', 'dev', 'lo')
  return [ip, 'netns', 'exec', name]
}

/** Tries sign-ins from within the network, a few at a time; returns the answers in order. */
async function askInside(machine: Machine, [command = '', ...args]: string[], job: object): Promise<Attempted[]> {
  const script = path.join(import.meta.dirname, 'addressClients.ts')
  const file = path.join(machine.folder, `answers-${process.hrtime.bigint()}.json`)
  const running = machine.startAsRoot(command, [...args, process.execPath, script, JSON.stringify(job), file])
  await until(`the people: ${running.said()}`, 600, () => !running.isAlive())
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Attempted[]
  } catch {
    throw new Error(`the people: ${running.said()}`)
  }
}
