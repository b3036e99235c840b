import { describe, expect, it } from 'vitest'
import { SAME_ORIGIN, testApp } from './testing/app.ts'
import { area, company } from './testing/world.ts'

describe('the HTTP side', () => {
  it('compresses a long answer for who takes it so, and leaves a short one as it is', async () => {
    const { app, signIn } = await testApp()
    const cookie = await signIn('admin')
    const payload = { nEventGroupID: 2, nCompanyID: company.home, lstAreaID: [area.gate] }
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

  it('answers a call that does not exist, in the language of who asked', async () => {
    const { app } = await testApp()
    const answer = await app.inject({
      method: 'POST',
      url: '/api/EventToday/Nothing',
      headers: { ...SAME_ORIGIN, 'accept-language': 'th' },
      payload: {},
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ sStatus: 'Error', sMsg: 'ขออภัย ไม่พบหน้าที่ต้องการ' })
  })

  it('lets no other site frame it or run scripts in it, and tells caches nothing', async () => {
    const { app } = await testApp()
    const page = await app.inject({ method: 'GET', url: '/login' })
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.headers['referrer-policy']).toBe('same-origin')
    const answer = await app.inject({ method: 'GET', url: '/api/Login/SystemVersion' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
