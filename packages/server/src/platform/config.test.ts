import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './configError.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'

const lineOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

describe('a setting that is wrong', () => {
  it('is named in one line that says what it may be', () => {
    for (const port of ['http', '70000', '-1', '80.5'])
      expect(lineOf({ PORT: port })).toBe('PORT must be a number from 0 to 65535')
    for (const added of ['/daybook', '/?x=1', '#top'])
      expect(lineOf({ PUBLIC_URL: `https://daybook.example.com${added}` })).toBe(
        'PUBLIC_URL must have no path, as in https://daybook.example.com: Daybook answers at the root of its address only',
      )
    expect(lineOf({ METRICS_PORT: '70000' })).toBe('METRICS_PORT must be a number from 0 to 65535')
    expect(lineOf({ LOG_LEVEL: 'loud' })).toBe('LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent')
  })

  it.each(['DATABASE_URL', 'DATABASE_LISTEN_URL'])('is %s with several hosts', (name) => {
    const of = (url: string) => lineOf({ DATABASE_URL: 'postgres://h/d', APP_SECRET: 'x'.repeat(32), [name]: url })
    for (const several of [
      'postgres://one,two/name',
      'postgresql://me:p%2Cw@one:5432,two:5432/name?target_session_attrs=read-write',
      'postgres://[::1],[::2]/name',
      'postgres:///name?host=one,two',
      'postgres:///name?port=5432,5433',
    ])
      expect(of(several)).toBe(
        `${name} must name one host: put HAProxy, PgBouncer or a virtual address in front of several servers`,
      )
    for (const wrong of ['http://one/name', 'one', 'one,two'])
      expect(of(wrong)).toBe(`${name} must be a URL such as postgres://user:password@host/name`)
    for (const right of [
      'postgres://me:p,w@one:6432/name?sslmode=require',
      'postgres://[::1]/name?options=a,b',
      'postgresql:///name?host=/run/postgresql&port=5433',
    ])
      expect(of(right)).toBe('')
  })

  it('is what the embedded database does not accept', () => {
    const of = (settings: string) => lineOf({ DATABASE_SETTINGS: settings })
    expect(of('fsync=off')).toMatch(
      /^DATABASE_SETTINGS must be settings such as shared_buffers=1GB, not 'fsync=off'\. /,
    )
    expect(of('shared_buffers=lots')).toBe(
      "DATABASE_SETTINGS: shared_buffers must be a size such as 64MB or 1GB, not 'lots'",
    )
    expect(of('constructor=1')).toContain("not 'constructor=1'")
    const external = { DATABASE_URL: 'postgres://h/d', APP_SECRET: 'x'.repeat(32) }
    expect(lineOf({ ...external, DATABASE_SETTINGS: 'work_mem=8MB' })).toContain('is for the embedded database')
    const settings = { APP_SECRET: 'x'.repeat(32), DATABASE_SETTINGS: 'shared_buffers=1GB, work_mem=16MB' }
    expect(readConfig(settings).embeddedSettings).toMatchObject({ shared_buffers: '1GB', work_mem: '16MB' })
    // Every connection of the pool fits, and the rest of the server has some too.
    for (const size of [5, 20, 100, 500])
      expect(
        Number(readConfig({ ...settings, POOL_SIZE: String(size) }).embeddedSettings.max_connections),
      ).toBeGreaterThanOrEqual(size + 40)
  })

  it('is not a PUBLIC_URL with only a slash at its end', () => {
    const settings = { APP_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://daybook.example.com/' }
    expect(readConfig(settings).publicUrl).toBe('https://daybook.example.com')
  })

  it('is a port that does not exist, a proxy besides none, or a name for a tenant', () => {
    for (const port of ['99999', '0'])
      expect(lineOf({ CHANNEL_TARGETS: `hooks.example.com:${port}` })).toBe(
        `CHANNEL_TARGETS must be hosts with ports such as hooks.example.com:443, not 'hooks.example.com:${port}'`,
      )
    expect(lineOf({ TRUSTED_PROXIES: 'none,10.0.0.1' })).toBe(
      "TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, loopback or none, not 'none' with others",
    )
    const directory = { AZURE_CLIENT_ID: 'client', AZURE_CLIENT_SECRET: 'secret' }
    expect(lineOf({ ...directory, AZURE_TENANT_ID: 'x' })).toBe(
      'AZURE_TENANT_ID must be the id of one tenant, a GUID, not a name',
    )
  })

  it('is DATA_DIR if it is not a folder', () => {
    const folder = scratchFolder()
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    // In /proc nobody makes a folder.
    for (const dataDir of [file, path.join(file, 'data'), '/proc/daybook', '/proc/daybook/data'])
      expect(lineOf({ DATA_DIR: dataDir })).toMatch(
        /^DATA_DIR \(\S+\) (?:cannot be created: \S+ )?(?:is not a folder|accepts no files \(ENOENT\))\.$/,
      )
  })
})
