import { describe, expect, it } from 'vitest'
import { LIMIT } from '@daybook/shared/rules/rules'
import { refused, success, testApp } from '../../testing/app.ts'
import { people } from '../../testing/world.ts'

describe('ContactUs.LoadData', () => {
  it('returns the page, and whether the caller may save it', async () => {
    const { call, db } = await testApp()
    await db.updateTable('contact_page').set({ content: '<p>Call us</p>' }).execute()
    const admin = success(await call('admin', 'ContactUs/LoadData', { content: '' }))
    expect(admin).toMatchObject({
      id: 1,
      content: '<p>Call us</p>',
      isCorporate: true,
      permission: 2,
      version: 1,
    })
    const reporter = success(await call('reporter', 'ContactUs/LoadData', {}))
    expect(reporter).toMatchObject({ isCorporate: false, permission: 1 })
  })

  it('is cleaned when it is read too, also without a session: a row may have been written past the form', async () => {
    const { call, db } = await testApp()
    const content = '<p onclick="x()">Call us</p><script>alert(1)</script><img src="https://evil.example/a.png">'
    await db.updateTable('contact_page').set({ content }).execute()
    expect(success(await call('reporter', 'ContactUs/LoadData', {})).content).toBe('<p>Call us</p>')
    expect(success(await call('nobody', 'Login/ContactUsData', {})).content).toBe('<p>Call us</p>')
  })

  it('refuses callers without a session or permission', async () => {
    const { call, db } = await testApp()
    expect(refused(await call('nobody', 'ContactUs/LoadData', {}))).toMatchObject({ http: 401, status: 'SSEXP' })
    await db
      .updateTable('user_menu')
      .set({ level: 0 })
      .where('menu_id', '=', 17)
      .where('user_id', '=', people.viewer.id)
      .execute()
    expect(refused(await call('viewer', 'ContactUs/LoadData', {}))).toMatchObject({ http: 403, permission: 0 })
  })
})

describe('ContactUs.SaveData', () => {
  it('saves its harmless content, with the author in the trail', async () => {
    const { call, db } = await testApp()
    const saved = success(
      await call('admin', 'ContactUs/SaveData', {
        id: 1,
        content: '<h2>โทร</h2><p onclick="x()">02<script>alert(1)</script></p>',
        version: 1,
      }),
    )
    expect(saved).toMatchObject({ id: 1, version: 2 })
    const read = success(await call('viewer', 'ContactUs/LoadData', {}))
    expect(read).toMatchObject({ content: '<h2>โทร</h2><p>02</p>', version: 2 })
    const entry = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('table_name', '=', 'contact_page')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: people.admin.id, call: 'ContactUs/SaveData', action: 'update' })
    expect(success(await call('nobody', 'Login/ContactUsData', { id: null })).content).toBe('<h2>โทร</h2><p>02</p>')
  })

  it('refuses an older version, and names who was first', async () => {
    const { call } = await testApp()
    success(await call('admin', 'ContactUs/SaveData', { content: '<p>one</p>', version: 1 }))
    const reply = refused(await call('admin', 'ContactUs/SaveData', { content: '<p>two</p>', version: 1 }))
    expect(reply.message).toBe(
      'This page was changed by admin Tester at 20/11/2026 10:00. Please open it again; what you typed is kept here.',
    )
    expect(refused(await call('admin', 'ContactUs/SaveData', { content: 'x', version: 9e15 })).http).toBe(200)
    expect(success(await call('admin', 'ContactUs/LoadData', {})).content).toBe('<p>one</p>')
  })

  it('accepts an empty page, and refuses one that is too long before or after sanitizing', async () => {
    const { call } = await testApp()
    expect(success(await call('admin', 'ContactUs/SaveData', { content: '' })).version).toBe(2)
    const tooLong = {
      http: 200,
      status: 'Error',
      fieldErrors: [{ field: 'content', message: `Content must be at most ${LIMIT.contactUs} characters` }],
    }
    const save = async (content: string) => call('admin', 'ContactUs/SaveData', { content })
    expect(refused(await save('x'.repeat(LIMIT.contactUs + 1)))).toMatchObject(tooLong)
    expect(refused(await save('<a href="tel:1">1</a>'.repeat(8_000)))).toMatchObject(tooLong)
    expect(refused(await save('a\u0000b'))).toMatchObject({ http: 400 })
  })

  it('refuses everybody but corporate administrators', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'ContactUs/SaveData', { content: 'x' }))).toMatchObject({
      http: 401,
      status: 'SSEXP',
    })
    for (const role of ['company', 'areaadmin', 'csradmin', 'reporter', 'viewer'] as const)
      expect(refused(await call(role, 'ContactUs/SaveData', { content: 'x' }))).toMatchObject({
        http: 403,
        permission: 0,
      })
    const foreign = await call('admin', 'ContactUs/SaveData', { content: 'x' }, { 'sec-fetch-site': 'cross-site' })
    expect(refused(foreign).http).toBe(403)
  })
})
