import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../freePort.ts'
import { filingsOf } from './reports.ts'
import { succeeded, visit } from './visitor.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const folder = mkdtempSync(path.join(os.tmpdir(), 'daybook-release-test-'))
/** The operator's working directory: not the release, which nobody needs to write to. */
const place = path.join(folder, 'place')
let release = ''

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/release/make.ts', '--to', folder], { cwd: ROOT, stdio: 'pipe' })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? ''
  execFileSync('tar', ['-xzf', path.join(folder, tarball), '-C', folder])
  release = path.join(folder, tarball.replace('.tar.gz', ''))
  mkdirSync(place)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs ./daybook with an empty environment: no npm, no Node and no home can be found. */
function daybook(...args: string[]): string {
  return execFileSync(path.join(release, 'daybook'), args, { cwd: place, env: {}, encoding: 'utf8', stdio: 'pipe' })
}

describe('an unpacked release', () => {
  it('names version and commit, and every file has the time and owner of the commit', () => {
    const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim()
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
    const commit = execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()
    expect(path.basename(release)).toContain(`daybook-${version}-${commit}`)
    expect(daybook('--version')).toMatch(new RegExp(`^${RegExp.escape(`${version} (${commit}`)}.*\\), schema \\d{3}-`))
    for (const name of ['daybook.mjs', 'packages/web/dist/index.html', 'node/bin/node', 'sbom.cdx.json'])
      expect(Math.floor(statSync(path.join(release, name)).mtimeMs / 1000)).toBe(Number(time))
  })

  it('serves people, who sign in and file a report, and stops', async () => {
    const port = await freePort()
    const child = spawn(path.join(release, 'daybook'), ['start'], {
      cwd: place,
      env: { PORT: String(port), LOG_LEVEL: 'fatal' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exit = once(child, 'exit')
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()))
    try {
      await expect.poll(() => printed, { timeout: 90_000, interval: 100 }).toContain('Daybook is ready')
      const server = `http://127.0.0.1:${port}`
      expect((await fetch(`${server}/health/live`)).status).toBe(200)
      expect((await fetch(`${server}/health/ready`)).status).toBe(200)
      const page = await fetch(`${server}/login`)
      const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(await page.text())?.[1]
      expect((await fetch(`${server}${script}`)).headers.get('content-type')).toContain('javascript')
      expect((await fetch(`${server}/assets/missing.js`)).status).toBe(404)
      expect((await fetch(`${server}/Manual?language=th`)).headers.get('content-type')).toBe('application/pdf')

      const reporter = await visit(server, 'reporter')
      const filing = await filingsOf(reporter, server)
      succeeded(await reporter.call(server, 'CreateReport/SaveData', filing(1)))

      // Operations shows the command to type here.
      const admin = await visit(server, 'admin')
      const { facts } = succeeded(await admin.call(server, 'Operations/GetFacts', {}))
      const trail = facts.find(({ id }) => id === 'auditTrail')
      expect(trail?.findings.map(({ todo }) => todo)).toContain('Run: ./daybook audit verify')
    } finally {
      child.kill('SIGTERM')
      expect(await exit, printed).toEqual([0, null])
    }
  })

  it('has the commands, which print how to call them here', () => {
    expect(daybook('doctor')).toContain(path.join(place, 'data'))
    expect(daybook('audit', 'verify')).toMatch(/The audit trail holds: \d+ entries/)
    daybook('backup', '--to', path.join(folder, 'backups'))
    expect(readdirSync(path.join(folder, 'backups'))).toContain('daybook-backups.json')
    expect(() => daybook('admin')).toThrow(/\.\/daybook admin unlock USER --company ID/)
    expect(() => daybook('restore')).toThrow(/\.\/daybook restore --from PATH/)
    expect(daybook('--help')).toContain('./daybook start')
    expect(() => daybook('begin')).toThrow(/Usage:[\s\S]*\.\/daybook start/)
  })

  it('resolves every package that its sources import', () => {
    const script = `
      import { readdirSync, readFileSync } from 'node:fs'
      import { builtinModules } from 'node:module'
      import path from 'node:path'
      import { pathToFileURL } from 'node:url'
      const missing = new Set()
      for (const entry of readdirSync('packages', { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name)
        if (!entry.isFile() || !file.endsWith('.ts')) continue
        const text = readFileSync(file, 'utf8')
        for (const [, from, called] of text.matchAll(/^(?:import|export)(?! type)[^'";]*?from '([^'.][^']*)'|(?:import|require\\.resolve)\\('([^'.][^']*)'\\)/gm)) {
          const name = from ?? called
          if (name.startsWith('node:') || builtinModules.includes(name)) continue
          try { import.meta.resolve(name, pathToFileURL(path.resolve(file))) } catch (error) { missing.add(name + ' ' + error.code) }
        }
      }
      console.log(JSON.stringify([...missing]))`
    const node = path.join(release, 'node/bin/node')
    const args = ['--input-type=module', '--experimental-import-meta-resolve', '-e']
    const missing = execFileSync(node, [...args, script], { cwd: release, env: {}, encoding: 'utf8' })
    expect(JSON.parse(missing)).toEqual([])
  })
})
