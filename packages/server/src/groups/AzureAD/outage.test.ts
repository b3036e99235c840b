import { describe, expect, it, onTestFinished } from 'vitest'
import { success, testApp } from '../../testing/app.ts'
import { directoryEnvironment } from '../../testing/directoryProvider.ts'
import { newFlow } from './flow.ts'
import { openProvider } from './provider.ts'
import { browserOf, silentServer, useDirectory } from '../../testing/groups/AzureAD.ts'

const directory = useDirectory()
const PERSON = 'person'

async function setUp() {
  directory.current.people.set(PERSON, { oid: 'object-1', preferred_username: 'foreigncompany@example.com' })
  return testApp(directoryEnvironment(directory.current))
}

describe('a directory that is out of reach', () => {
  it('shows a page in both languages, with 503, and works again as soon as it is back', async () => {
    const app = await setUp()
    await directory.current.stop()
    const english = await app.app.inject('/AzureAD?action=4')
    expect(english.statusCode).toBe(503)
    expect(english.headers['retry-after']).toBe('5')
    expect(english.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(english.headers['set-cookie']).toBe(undefined)
    expect(english.body).toContain('The company sign-in cannot be reached at the moment. Please try again shortly.')
    expect(english.body).toContain('href="/Action-Login?action=4"')
    const thai = await app.app.inject({ url: '/AzureAD', headers: { 'accept-language': 'th' } })
    expect([thai.statusCode, thai.body]).toEqual([503, expect.stringContaining('ขณะนี้ไม่สามารถติดต่อ')])
    await directory.current.start()
    expect((await app.app.inject('/AzureAD')).statusCode).toBe(302)
  })

  it('fails the sign-in of somebody on the way back, counts no failure, and lets the next one succeed', async () => {
    const app = await setUp()
    const browser = browserOf(app)
    const back = await browser.atDirectory(await browser.begin(), PERSON)
    await directory.current.stop()
    expect((await browser.get(back)).statusCode).toBe(503)
    const counters = await app.services.limits.check('address', '127.0.0.1').then(() => 'free')
    expect(counters).toBe('free')
    await directory.current.start()
    expect((await browser.signIn(PERSON)).statusCode).toBe(303)
    success(await browser.askTicket())
  })

  it('that accepts the connection but does not answer is given up in bounded time', async () => {
    const { instance, close } = await silentServer()
    onTestFinished(close)
    const app = await testApp(directoryEnvironment({ instance }))
    const { services } = app
    if (!services.config.directory) throw new Error('not configured')
    const provider = openProvider(services.config.directory, { ...services, patience: 0.2 })
    const flow = newFlow(services, { url: '/AzureAD', headers: {} } as never)
    // Bounded by the time limit of this test: the directory itself would never answer.
    await expect(provider.addressFor(flow, false)).rejects.toMatchObject({ code: 'directoryAway' })
  })

  it('is not trusted if it names another issuer', async () => {
    const app = await testApp({ ...directoryEnvironment(directory.current), AZURE_TENANT_ID: crypto.randomUUID() })
    expect((await app.app.inject('/AzureAD')).statusCode).toBe(503)
  })
})
