import { describe, expect, it } from 'vitest'
import { credentials } from '../testing/groups/Login.ts'
import { SAME_ORIGIN, refused, testApp } from '../testing/app.ts'
import { area, company } from '../testing/world.ts'
import { plainOf } from '../testing/wire.ts'
import { encodeInput } from '@daybook/shared/names'

describe('the HTTP server', () => {
  it('compresses long answers for clients that accept it, and leaves short ones alone', async () => {
    const { app, signIn } = await testApp()
    const cookie = await signIn('admin')
    const input = { eventGroupId: 2, companyId: company.home, areaIds: [area.gate] }
    const payload = encodeInput('CreateReport/LoadCreateReport', input) as object
    const ask = (url: string, encoding: string) =>
      app.inject({ method: 'POST', url, headers: { ...SAME_ORIGIN, cookie, 'accept-encoding': encoding }, payload })
    const plain = await ask('/api/CreateReport/LoadCreateReport', 'identity')
    const packed = await ask('/api/CreateReport/LoadCreateReport', 'br, gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    const short = await ask('/api/Login/CheckSession', 'br, gzip')
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  it('answers HEAD wherever it answers GET', async () => {
    const { app } = await testApp()
    for (const url of ['/health', '/Manual', '/api/Login/SystemVersion']) {
      const [get, head] = await Promise.all([app.inject({ method: 'GET', url }), app.inject({ method: 'HEAD', url })])
      expect([url, get.statusCode, head.statusCode, head.body]).toEqual([url, 200, 200, ''])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    }
  })

  it('accepts only its own host names', async () => {
    const { app } = await testApp({
      PUBLIC_URL: 'https://daybook.example.com',
      ALLOWED_HOSTS: 'other.example, 10.0.0.7',
    })
    const ask = (host: string, url = '/api/Login/SystemVersion') =>
      app.inject({ method: 'GET', url, headers: { host, 'x-forwarded-host': 'localhost' } })
    const own = ['daybook.example.com', 'DAYBOOK.example.com.:8443', 'other.example:81', '10.0.0.7', 'localhost:3000']
    for (const host of [...own, '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])
      expect([host, (await ask(host)).statusCode]).toEqual([host, 200])
    const foreign = ['evil.example', 'localhost.evil.example', 'evil.example:3000', '10.0.0.8', '[::2]', 'a b']
    for (const host of foreign) {
      expect([host, (await ask(host)).statusCode]).toEqual([host, 421])
      expect([host, (await ask(host, '/health')).statusCode]).toEqual([host, 200])
    }
    const answer = await ask('evil.example:3000')
    const line =
      'Daybook does not answer at evil.example. Set PUBLIC_URL to the address that people use, or add this host to ALLOWED_HOSTS.'
    expect(plainOf(answer)).toEqual({ status: 'Error', message: line })
    const page = await ask('evil.example', '/login')
    expect([page.headers['content-type'], page.body]).toEqual(['text/plain; charset=utf-8', line])
  })

  it('refuses sign-in under a foreign host name', async () => {
    const { call } = await testApp()
    const rebound = { host: 'evil.example', origin: 'http://evil.example', 'x-forwarded-proto': 'http' }
    const answer = await call('nobody', 'Login/Login', credentials('reporter'), rebound)
    expect(refused(answer).http).toBe(421)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it("answers an unknown call in the caller's language", async () => {
    const { app } = await testApp()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/EventToday/Nothing',
      headers: { ...SAME_ORIGIN, 'accept-language': 'th' },
      payload: {},
    })
    expect(answer.statusCode).toBe(404)
    expect(plainOf(answer)).toEqual({ status: 'Error', message: 'ขออภัย ไม่พบหน้าที่ต้องการ' })
  })

  it('forbids framing, foreign scripts and caching', async () => {
    const { app } = await testApp()
    const page = await app.inject({ method: 'GET', url: '/login' })
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self'( 'sha256-[\w+/]+=')+;/)
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.headers['referrer-policy']).toBe('same-origin')
    const answer = await app.inject({ method: 'GET', url: '/api/Login/SystemVersion' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(answer.headers['cache-control']).toBe('no-store')
    for (const { headers } of [page, answer])
      expect(headers['permissions-policy']).toMatch(
        /^camera=\(self\), geolocation=\(self\), microphone=\(\), payment=\(\)/,
      )
  })
})
