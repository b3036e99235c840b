import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../packages/server/src/platform/settings.ts'
import { EDITOR_FILE_BYTES, UPLOAD_LIMIT_MB } from '../packages/shared/src/rules/rules.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
const folder = mkdtempSync(path.join(os.tmpdir(), 'daybook-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const has = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0
/** Not every machine has the tools; a line says what was not tested. */
const missing = (tool: string) => [!has(tool), `${tool} is not installed`] as const

/** The largest body that people send, and a megabyte for what surrounds it. */
const MOST_BYTES =
  Math.max(EDITOR_FILE_BYTES, ...Object.values(UPLOAD_LIMIT_MB).map((mb) => mb * 1_048_576)) + 1_048_576
const STOP_SECONDS = Number(SETTINGS.STOP_SECONDS)

describe('Dockerfile', () => {
  const text = read('Dockerfile')
  const instructions = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const final = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))

  it('has no finding of the linter', () => {
    expect(validate(text, {}).map(({ message }) => message)).toEqual([])
  })

  it('runs Node itself, not as root, and fetches nothing at build', () => {
    expect(final.find((line) => line.startsWith('ENTRYPOINT'))).toMatch(
      /^ENTRYPOINT \["\/opt\/daybook\/node\/bin\/node"/,
    )
    expect(final.findLast((line) => line.startsWith('USER'))).toMatch(/^USER [1-9]\d*:[1-9]\d*$/)
    expect(instructions.filter((line) => /^ADD|https?:\/\/(?!127\.)|\b(?:apt|curl|wget|npm)\b/.test(line))).toEqual([])
    expect(final.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/health/live')
  })

  it('copies what a release has, and neither data nor settings', () => {
    const copied = instructions.flatMap((line) => /^COPY (?!--)(.*) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
    expect(copied).toEqual(
      expect.arrayContaining(['package.json', 'daybook.mjs', 'node/', 'packages/', 'node_modules/', 'docs/']),
    )
    expect(copied.filter((name) => name === '.' || /data|\.env/.test(name))).toEqual([])
  })
})

describe('compose.yaml', () => {
  type Service = { environment: Record<string, string>; networks: string[]; stop_grace_period?: string }
  const compose = parse(read('compose.yaml')) as {
    services: Record<'database' | 'daybook' | 'proxy', Service>
    networks: { outside: { ipam: { config: { subnet: string }[] } } }
    volumes: Record<string, unknown>
  }
  const { daybook, database } = compose.services

  it('sets variables that the server reads and that compose.env has', () => {
    for (const name of Object.keys(daybook.environment)) expect(SETTINGS).toHaveProperty(name)
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    const given = read('compose.env').matchAll(/^(\w+)=/gm)
    expect(new Set([...given].map(([, name]) => name))).toEqual(asked)
  })

  it('keeps the database inside, trusts the proxy alone, and lets the server stop', () => {
    expect(database.networks).toEqual(['inside'])
    expect(daybook.environment.TRUSTED_PROXIES).toBe(compose.networks.outside.ipam.config[0]?.subnet)
    expect(daybook).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(Number.parseInt(daybook.stop_grace_period ?? '', 10)).toBeGreaterThan(STOP_SECONDS)
  })
})

describe('daybook.service', () => {
  const text = read('daybook.service')

  it('stops the server before what it has started, and lets it in where it writes', () => {
    expect(text).toContain('ExecStart=/opt/daybook/daybook start\n')
    expect(text).toContain('KillMode=mixed\n')
    expect(Number(/TimeoutStopSec=(\d+)/.exec(text)?.[1])).toBeGreaterThan(8 + STOP_SECONDS)
    for (const line of [
      'User=daybook',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'StateDirectory=daybook',
    ])
      expect(text).toContain(`${line}\n`)
  })

  it('says how commands reach its data, as the documentation does', () => {
    const command = 'cd /etc/daybook && sudo -u daybook env DATA_DIR=/var/lib/daybook /opt/daybook/daybook doctor'
    expect(text.replaceAll('\n# ', ' ')).toContain(command)
    expect(read('../docs/operations.md')).toContain(`\`${command}\``)
  })

  it('is valid and well shut in for systemd-analyze', ({ skip }) => {
    skip(...missing('systemd-analyze'))
    // The release does not lie there where tests run.
    const unit = path.join(folder, 'daybook.service')
    writeFileSync(unit, text.replace('ExecStart=/opt/daybook/daybook', 'ExecStart=/bin/true'))
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], {
      encoding: 'utf8',
    })
    expect([rated.status, rated.stdout.match(/Overall exposure.*/)?.[0]]).toEqual([0, expect.any(String)])
  })
})

/** `102m` in bytes. */
const bytes = (text: string | undefined) => Number.parseInt(text ?? '', 10) * 1_048_576

describe('nginx.conf', () => {
  const text = read('nginx.conf')

  it('lets files, live updates and long exports through', () => {
    expect(bytes(/client_max_body_size (\d+)m;/.exec(text)?.[1])).toBeGreaterThanOrEqual(MOST_BYTES)
    expect(text).toMatch(/location \/live\/ \{[^}]*proxy_buffering off;/)
    expect(text).toMatch(/location \/ \{[^}]*proxy_read_timeout 15m;/)
    expect(text).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
    expect(text).toContain('proxy_set_header Host $host;')
  })

  it('lets a process that is restarted go and come back without an error', () => {
    const [server = ''] = /^ *server 127.*$/m.exec(text) ?? []
    expect(server).toContain(' max_fails=0;')
    const kept = Number(/keepalive_timeout (\d+)s;/.exec(text)?.[1])
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(text)?.[1])
    expect(kept).toBeLessThan(drain - 2)
    expect(text).toContain('proxy_next_upstream error timeout;')
  })

  it('is valid for nginx -t', ({ skip }) => {
    skip(...missing('nginx'))
    const key = path.join(folder, 'key.pem')
    const certificate = path.join(folder, 'certificate.pem')
    const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=daybook.example.com', '-days', '2']
    execFileSync('openssl', [...openssl, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const site = text.replaceAll(/\/etc\/ssl\/daybook\/\w+\.pem/g, (name) =>
      name.includes('privkey') ? key : certificate,
    )
    const whole = path.join(folder, 'nginx.conf')
    const own = `pid ${folder}/nginx.pid; error_log stderr;`
    writeFileSync(whole, `${own} events {} http { access_log off; client_body_temp_path ${folder}/body;\n${site} }`)
    const tested = spawnSync('nginx', ['-t', '-c', whole, '-p', folder], { encoding: 'utf8' })
    expect(tested.stderr).toContain('test is successful')
  })
})

describe('Caddyfile', () => {
  it('lets files through', () => {
    // A body above a limit of its own is a 502 of Caddy 2.6, which people cannot make sense of.
    expect(read('Caddyfile')).not.toContain('max_size')
  })

  it('keeps idle connections for less time than Daybook, and sends no body a second time', () => {
    const text = read('Caddyfile')
    const { keepAliveTimeout = 0 } = Fastify().initialConfig
    const kept = [...text.matchAll(/keepalive (\d+)s/g)].map(([, seconds]) => Number(seconds) * 1_000)
    expect(kept.length).toBeGreaterThan(0)
    for (const milliseconds of kept) expect(milliseconds).toBeLessThan(keepAliveTimeout - 5_000)
    const [retrying, ...more] = text.split(/(?=reverse_proxy )/).filter((part) => /\blb_(?:retries|try)/.test(part))
    expect([retrying, more]).toEqual([expect.stringMatching(/^reverse_proxy @reads /), []])
    expect(text).toContain('@reads method GET HEAD\n')
  })

  it('is valid for caddy validate', ({ skip }) => {
    skip(...missing('caddy'))
    const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(import.meta.dirname, 'Caddyfile')]
    const tested = spawnSync('caddy', args, { encoding: 'utf8', env: { ...process.env, HOME: folder } })
    expect(`${tested.stdout}${tested.stderr}`).toContain('Valid configuration')
  })
})
