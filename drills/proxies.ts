import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeCertificate, trust } from './certificate.ts'
import { type Machine, program, type Program, until } from './machine.ts'

/*
 * The proxies of deploy/: their samples are used unchanged except for addresses, names and files.
 */

const DEPLOY = path.join(import.meta.dirname, '../deploy')
const NAME = 'daybook.example.com'
const SERVER = 'server 127.0.0.1:3000 max_fails=0;'

export type Proxy = { name: string; running: Program }
export type Ports = { https: number; http: number }
/** Starts a proxy in front of processes on these ports of 127.0.0.1; it serves https://localhost. */
export type StartProxy = (machine: Machine, ports: Ports, processes: readonly number[]) => Promise<Proxy>

export const startNginx: StartProxy = async (machine, ports, processes) => {
  const nginx = program('nginx', 'nginx')
  const { certificate, key } = await makeCertificate(machine)
  const site = replaced(readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8'), [
    [SERVER, processes.map((port) => SERVER.replace('3000', String(port))).join(' ')],
    [NAME, 'localhost'],
    ['/etc/ssl/daybook/fullchain.pem', certificate],
    ['/etc/ssl/daybook/privkey.pem', key],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen [::]:80;', `listen 127.0.0.2:${ports.http};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['listen [::]:443 ', `listen 127.0.0.2:${ports.https} `],
  ])
  const running = await runNginx(machine, nginx, site)
  trust(certificate)
  return { name: 'nginx', running }
}

/** Runs nginx with a site; everything that it writes goes to the machine's folder. */
export async function runNginx(machine: Machine, nginx: string, site: string, within: string[] = []): Promise<Program> {
  const at = (name: string) => path.join(machine.folder, name)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(`nginx-${name}`)};`,
  )
  writeFileSync(
    at('nginx.conf'),
    `daemon off; pid ${at('nginx.pid')}; error_log stderr; worker_processes 1;
    events { worker_connections 2048; }
    http { access_log off; keepalive_requests 1000000; ${temporary.join(' ')}\n${site} }`,
  )
  const args = ['-c', at('nginx.conf'), '-p', machine.folder, '-e', 'stderr']
  const [command = nginx, ...before] = within
  const running =
    within.length > 0 ? machine.startAsRoot(command, [...before, nginx, ...args]) : machine.start(nginx, args)
  await until(`nginx: ${running.said()}`, 20, () => existsSync(at('nginx.pid')) && running.isAlive())
  return running
}

/** Caddy creates the certificate itself, with its own authority. */
export const startCaddy: StartProxy = async (machine, ports, processes) => {
  const caddy = program('caddy', 'caddy')
  const data = path.join(machine.folder, 'caddy')
  mkdirSync(data)
  machine.hand(data)
  const file = path.join(machine.folder, 'Caddyfile')
  const ofTheDrill = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n`
  writeFileSync(file, `${ofTheDrill}${readFileSync(path.join(DEPLOY, 'Caddyfile'), 'utf8')}`)
  const running = machine.start(caddy, ['run', '--adapter', 'caddyfile', '--config', file], {
    DAYBOOK_HOST: 'localhost',
    DAYBOOK_SERVER: processes.map((port) => `127.0.0.1:${port}`).join(' '),
    XDG_DATA_HOME: data,
    XDG_CONFIG_HOME: data,
  })
  const authority = path.join(data, 'caddy/pki/authorities/local/root.crt')
  await until('the authority of Caddy', 30, () => {
    if (!running.isAlive()) throw new Error(running.said())
    return existsSync(authority)
  })
  trust(authority)
  return { name: 'Caddy', running }
}

/** A sample with each of these strings replaced everywhere. Throws if one does not occur. */
function replaced(sample: string, changes: [string, string][]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the sample has no '${from}'`)
    return text.replaceAll(from, to)
  }, sample)
}
