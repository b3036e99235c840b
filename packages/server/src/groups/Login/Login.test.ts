import { describe, expect, it } from 'vitest'
import { TENANT } from '../../testing/directoryProvider.ts'
import { refused, success, testApp } from '../../testing/app.ts'
import { company } from '../../testing/world.ts'
import { cookiesOf } from '../../testing/cookies.ts'
import { credentials, signedInCookie } from '../../testing/groups/Login.ts'
import { runningVersion } from '../../platform/version.ts'
import { plainOf } from '../../testing/wire.ts'

describe('Login.onLoad', () => {
  it('lists active companies in their order and marks CSR areas', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('company')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', company.foreign)
      .execute()
    const body = success(await call('nobody', 'Login/onLoad', {}))
    expect(body.companyChoices).toEqual([
      { value: 1, label: 'Home', csr: false },
      { value: 3, label: 'Subsidiary', csr: false },
      { value: 4, label: 'CSR area', csr: true },
      { value: 5, label: 'Foreign CSR area', csr: true },
    ])
    expect(body).toMatchObject({ company1Name: 'Home', company1Url: '', company2Name: '', isDirectory: false })
  })

  it('offers the external page of the first company and the directory if configured', async () => {
    const { call } = await testApp({
      COMPANY1_LOGIN_URL: 'https://sso.example.com/start',
      AZURE_TENANT_ID: TENANT,
      AZURE_CLIENT_ID: 'client',
      AZURE_CLIENT_SECRET: 'secret of the directory',
    })
    const reply = await call('nobody', 'Login/onLoad', {})
    expect(success(reply)).toMatchObject({ company1Url: 'https://sso.example.com/start', isDirectory: true })
    expect(JSON.stringify(reply.body)).not.toContain('secret of the directory')
  })
})

describe('Login.CheckSession', () => {
  const nothing = { action: '', sealedDate: '', sealedReport: '' }

  it('answers 200 with SSEXP without a session', async () => {
    const { call } = await testApp()
    const expected = { http: 200, status: 'SSEXP', message: 'Session time out' }
    expect(refused(await call('nobody', 'Login/CheckSession', nothing))).toEqual(expected)
    expect(refused(await call('nobody', 'Login/CheckSession', nothing, { cookie: 'daybook=made-up' }))).toEqual(
      expected,
    )
  })

  it('returns the landing page and the query', async () => {
    const { call } = await testApp()
    const body = success(
      await call('approver', 'Login/CheckSession', { action: '101', sealedDate: 'a', sealedReport: 'b' }),
    )
    expect(body).toMatchObject({ action: '101', sealedDate: 'a', sealedReport: 'b' })
    expect(body.userGroups).toEqual([{ groupId: 5, groupName: 'Approver' }])
    expect(success(await call('reporter', 'Login/CheckSession', {})).landing).toBe('/Create-Report')
  })

  it('refuses a payload of a wrong type', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'Login/CheckSession', { action: 7 }))).toMatchObject({
      http: 400,
      fieldErrors: [{ field: 'action' }],
    })
  })
})

describe('Login.ContactUsData', () => {
  it('shows the stored page to people who are not signed in', async () => {
    const { call, db } = await testApp()
    expect(success(await call('nobody', 'Login/ContactUsData', { id: null })).content).toBe('')
    await db.updateTable('contact_page').set({ content: '<p>Call 1234</p>' }).execute()
    expect(success(await call('nobody', 'Login/ContactUsData', { id: null })).content).toBe('<p>Call 1234</p>')
  })
})

describe('Login.ClearSession', () => {
  it('ends every session of the person at once, deletes the cookie and records it', async () => {
    const app = await testApp()
    const here = await signedInCookie(app, 'reporter')
    const there = await signedInCookie(app, 'reporter')
    const other = await signedInCookie(app, 'approver')
    const reply = await app.call('nobody', 'Login/ClearSession', {}, { cookie: here })
    success(reply)
    expect(cookiesOf(reply).get('daybook')).toMatchObject({ value: '', flags: expect.arrayContaining(['Max-Age=0']) })
    for (const cookie of [here, there]) {
      const next = await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })
      expect(refused(next)).toMatchObject({ http: 401, status: 'SSEXP' })
    }
    success(await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie: other }))
    const entry = await app.db.selectFrom('audit_entry').selectAll().where('action', '=', 'sign-out').execute()
    expect(entry).toMatchObject([{ actor_id: 5, call: 'Login/ClearSession', row_key: '5' }])
  })

  it('succeeds if nobody is signed in', async () => {
    const { call } = await testApp()
    success(await call('nobody', 'Login/ClearSession', {}))
    success(await call('nobody', 'Login/ClearSession', {}, { cookie: 'daybook=made-up' }))
  })
})

describe('Login.SystemVersion', () => {
  it('returns the version of the package to a GET, and to nothing else', async () => {
    const { app, call } = await testApp()
    const reply = await app.inject({ method: 'GET', url: '/api/Login/SystemVersion' })
    expect(reply.statusCode).toBe(200)
    expect(plainOf(reply)).toMatchObject({ status: 'Success', message: '', version: runningVersion().version })
    expect((await call('nobody', 'Login/SystemVersion', {})).http).toBe(404)
  })
})

describe('a fault in this group', () => {
  it('returns an id but neither SQL nor stack, and logs no password', async () => {
    const { call, db, services } = await testApp()
    const logged: unknown[][] = []
    services.log.error = (...parts) => void logged.push(parts)
    await db.schema.alterTable('user_account').renameTo('away').execute()
    const reply = await call('nobody', 'Login/Login', credentials('reporter', { password: 'my-secret-word' }))
    expect(reply.http).toBe(500)
    const id = (reply.body as { errorId: string }).errorId
    expect(reply.body).toEqual({
      status: 'Error',
      message: `Sorry, the server is reporting an error. Please quote ${id}.`,
      errorId: id,
    })
    expect(logged).toHaveLength(1)
    const [details] = logged[0] as [{ id: string; err: Error }]
    expect(details.id).toBe(id)
    expect(details.err.message).toContain('user_account')
    expect(JSON.stringify(logged) + details.err.message + details.err.stack).not.toContain('my-secret-word')
  })
})
