import { describe, expect, it, onTestFinished } from 'vitest'
import { isExposed } from '../../demo/password.ts'
import { freePort } from '../freePort.ts'
import { startServer } from './server.ts'
import { post } from './visitor.ts'
import { scratchFolder } from '../scratchFolder.ts'

const KNOWN = 'Daybook#2026'
const ACCOUNTS = ['reporter', 'approver', 'both', 'admin', 'company', 'viewer', 'areaadmin', 'csradmin']

describe('demo accounts', () => {
  it.each([
    [{}, false],
    [{ host: 'localhost', publicUrl: 'http://127.0.0.1:3000' }, false],
    [{ host: '::1', publicUrl: 'http://[::1]:3000' }, false],
    [{ host: '0.0.0.0' }, true],
    [{ host: '::' }, true],
    [{ host: '192.168.1.5' }, true],
    [{ publicUrl: 'https://daybook.example.com' }, true],
    [{ publicUrl: 'http://localhost.example.com' }, true],
    [{ allowedHosts: ['daybook.example.com'] }, true],
  ])('of a server with %j: others reach them is %s', (set, expected) => {
    const config = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', allowedHosts: [], ...set }
    expect(isExposed(config)).toBe(expected)
  })

  it('have the well-known password only if nobody else can reach them', async () => {
    const dataDir = scratchFolder()
    const started = async (env: Record<string, string>) => {
      const server = await startServer({ DATA_DIR: dataDir, PORT: String(await freePort()), ...env })
      onTestFinished(() => server.end('SIGTERM'))
      const signIn = async (username: string, password: string) => {
        const form = {
          username,
          password,
          companyId: 3,
          modeName: '',
          ticket: '',
          action: '',
          sealedDate: '',
          sealedReport: '',
        }
        return post(server.url, 'Login/Login', form)
      }
      const printed = /password (\S+):$/m.exec(server.said())?.[1]
      return { server, signIn, printed }
    }
    const atHome = await started({})
    expect(atHome.printed).toBe(KNOWN)
    const { cookie, body } = await atHome.signIn('admin', KNOWN)
    expect(body.status).toBe('Success')
    await atHome.server.end('SIGTERM')

    // Behind a public proxy and without DEMO, the accounts still exist.
    const outside = { PUBLIC_URL: 'https://daybook.example.com' }
    const quiet = await started({ ...outside, DEMO: '0' })
    for (const name of ACCOUNTS) expect([name, (await quiet.signIn(name, KNOWN)).body.status]).toEqual([name, 'Error'])
    const old = await post(quiet.server.url, 'Login/CheckSession', {}, cookie.replace('daybook', '__Host-daybook'))
    expect(old.body.status).toBe('SSEXP')
    await quiet.server.end('SIGTERM')

    const shown = await started(outside)
    expect(shown.printed).toMatch(/^Daybook#[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    for (const name of ACCOUNTS)
      expect([name, (await shown.signIn(name, shown.printed ?? '')).body.status]).toEqual([name, 'Success'])
    await shown.server.end('SIGTERM')

    // It stays, even where the well-known password would be allowed again.
    const back = await started({})
    expect(back.printed).toBe(shown.printed)
    expect((await back.signIn('admin', shown.printed ?? '')).body.status).toBe('Success')
    expect((await back.signIn('reporter', KNOWN)).body.status).toBe('Error')
  })

  it('get a generated password when created where others can reach them', async () => {
    const dataDir = scratchFolder()
    const server = await startServer({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      PUBLIC_URL: 'https://daybook.example.com',
    })
    onTestFinished(() => server.end('SIGTERM'))
    expect(server.said()).toMatch(/, password Daybook#\w{4}-\w{4}-\w{4}:$/m)
    expect(server.said()).not.toContain(KNOWN)
  })
})
