import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { noteSecret } from '../audit/secrets.ts'
import { loadDotEnv } from '../platform/dotEnv.ts'
import { scratchApp } from '../testing/app.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { doctorOf } from './examination.ts'

const NONE: ReadonlySet<string> = new Set()
const examine = async (env: Record<string, string>, fromFile = NONE) => {
  const { lines, errors } = await doctorOf({ PORT: '0', ...env }, fromFile)
  return { text: lines.join('\n'), errors }
}

describe('npm run doctor', () => {
  it('lists every setting with its source, and hides secrets', async () => {
    const { text, errors } = await examine(
      {
        DATA_DIR: scratchFolder(),
        APP_SECRET: 'my-secret-word-that-is-long-enough-1',
        SMTP_URL: 'smtp://daybook:my-secret-word@mail.example.com:587',
        STAFF_DIRECTORY_3: 'postgres://reader:my-secret-word@hr.example.com/staff',
        PORT: '3100',
        BIN_DAYS: '10',
      },
      new Set(['BIN_DAYS']),
    )
    expect(errors).toBe(0)
    expect(text).toMatch(/^ {2}PORT +3100 {2}\(environment\)$/m)
    expect(text).toMatch(/^ {2}BIN_DAYS +10 {2}\(\.env\)$/m)
    expect(text).toMatch(/^ {2}BACKUP_AT +02:30 {2}\(default\)$/m)
    expect(text).toMatch(/^ {2}APP_SECRET +\*{8} \(36 characters\) {2}\(environment\)$/m)
    expect(text).toContain('smtp://daybook:********@mail.example.com:587')
    expect(text).toContain('postgres://reader:********@hr.example.com/staff')
    expect(text).not.toContain('my-secret-word')
    expect(text).toContain('Warning MAIL_FROM is not set')
  })

  it('reports all problems at once, in plain lines', async () => {
    const { text, errors } = await examine({ PORT: 'many', TIME_ZONE: 'Bangkok', BACKUP_AT: '2', MAIL_FROM: 'nobody' })
    expect(errors).toBe(4)
    expect(text).toContain('ERROR   PORT must be a number')
    expect(text).toContain('ERROR   TIME_ZONE must be a time zone such as Asia/Bangkok')
    expect(text).toContain('ERROR   BACKUP_AT must be a time of day such as 02:30')
    expect(text).toContain('ERROR   MAIL_FROM must be an e-mail address')
    expect((await examine({ AZURE_TENANT_ID: 'a', DATA_DIR: scratchFolder() })).text).toContain('must be set together')
  })

  it('finds a misspelt setting, a backup next to its data, and an open address', async () => {
    const dataDir = scratchFolder()
    const { text } = await examine({
      DATA_DIR: dataDir,
      SMTP_ULR: 'smtp://x',
      BACKUP_TO: path.join(dataDir, 'backups'),
      HOST: '0.0.0.0',
    })
    expect(text).toContain('SMTP_ULR is not a setting of Daybook. Is it SMTP_URL?')
    expect(text).toContain('BACKUP_TO is inside DATA_DIR')
    expect(text).toContain('PUBLIC_URL is not set')
    expect(text).toContain('DEMO is on')
  })

  it('says where the embedded database is if not in DATA_DIR, and creates nothing itself', async () => {
    const [dataDir, elsewhere] = [scratchFolder(), scratchFolder()]
    expect((await examine({ DATA_DIR: dataDir })).text).toContain(`${dataDir}/postgres (not created yet)`)
    expect(readdirSync(dataDir)).toEqual([])
    symlinkSync(elsewhere, path.join(dataDir, 'postgres'))
    expect((await examine({ DATA_DIR: dataDir })).text).toContain(
      `Database   ${elsewhere} (${dataDir}/postgres is a link to it`,
    )
  })

  it('reports folders that are files or cannot be created, and goes on', async () => {
    const place = scratchFolder()
    const file = path.join(place, 'a-file')
    writeFileSync(file, '')
    const { text, errors } = await examine({ DATA_DIR: file, FILES_URL: path.join(file, 'files'), BACKUP_TO: file })
    expect(text).toContain(`ERROR   DATA_DIR (${file}) is not a folder.`)
    expect(text).toContain(`ERROR   FILES_URL (${file}/files) cannot be created: ${file} is not a folder.`)
    expect(text).toContain(`Warning BACKUP_TO cannot be used: The folder for backups (${file}) is not a folder.`)
    expect(errors).toBe(2)
    expect((await examine({ DATA_DIR: path.join(place, 'new', 'data') })).errors).toBe(0)
    expect(readdirSync(place)).toEqual(['a-file'])
  })

  it('reports whether an external database answers and fits', async () => {
    const env = { DATA_DIR: scratchFolder(), APP_SECRET: 'a secret of at least 32 characters' }
    expect((await examine({ ...env, DATABASE_URL: inject('databaseUrl') })).errors).toBe(0)
    const url = inject('databaseUrl')
    const pooled = await examine({
      ...env,
      DATABASE_URL: url,
      DATABASE_LISTEN_URL: url,
      DATABASE_POOLER: 'transaction',
    })
    expect(pooled.errors).toBe(0)
    expect(pooled.text).toContain('Behind DATABASE_POOLER no statement has a time limit')
    const unprepared = await examine({
      ...env,
      DATABASE_URL: url,
      DATABASE_LISTEN_URL: url,
      DATABASE_POOLER: 'prepared',
    })
    expect([unprepared.errors, unprepared.text]).toEqual([
      1,
      expect.stringContaining('set DATABASE_POOLER=transaction'),
    ])
    const crowded = await examine({ ...env, DATABASE_URL: url, POOL_SIZE: '500' })
    expect(crowded.text).toMatch(/POOL_SIZE is 500, but the database allows \d+ connections/)
    const lacking = await examine({ ...env, DATABASE_URL: url, DATABASE_POOLER: 'transaction' })
    expect([lacking.errors, lacking.text]).toEqual([1, expect.stringContaining('DATABASE_LISTEN_URL is required')])
    const away = await examine({ ...env, DATABASE_URL: 'postgresql://x:my-secret-word@127.0.0.1:1/daybook' })
    expect([away.errors, away.text]).toEqual([
      1,
      expect.stringContaining('(127.0.0.1:1/daybook) cannot be used: connect ECONNREFUSED'),
    ])
    expect(away.text).not.toContain('my-secret-word')
  })

  it('reports an APP_SECRET that is missing or different with an external database', async () => {
    const app = await scratchApp()
    const env = { DATA_DIR: scratchFolder(), DATABASE_URL: app.url }
    const { db, config } = app.services
    await noteSecret(db, config)
    const lacking = await examine(env)
    expect([lacking.errors, lacking.text]).toEqual([
      1,
      expect.stringContaining('ERROR   APP_SECRET is required with DATABASE_URL'),
    ])
    const other = await examine({ ...env, APP_SECRET: 'another secret of at least 32 characters' })
    expect([other.errors, other.text]).toEqual([
      1,
      expect.stringContaining('ERROR   The database was sealed with a different APP_SECRET.'),
    ])
    expect((await examine({ ...env, APP_SECRET: config.secret })).errors).toBe(0)
  })
})

describe('a .env file', () => {
  it('provides settings that the environment does not', () => {
    const place = scratchFolder()
    writeFileSync(path.join(place, '.env'), 'PORT=3100\n# a remark\nSMTP_URL="smtp://mail.example.com"\n')
    const env: Record<string, string | undefined> = { PORT: '3200' }
    expect([...loadDotEnv(env, place)]).toEqual(['SMTP_URL'])
    expect(env).toEqual({ PORT: '3200', SMTP_URL: 'smtp://mail.example.com' })
    mkdirSync(path.join(place, 'other'))
    expect([...loadDotEnv(env, path.join(place, 'other'))]).toEqual([])
  })
})
