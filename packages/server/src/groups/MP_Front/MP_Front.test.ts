import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'

describe('MP_Front.LoadMP_Front', () => {
  it('gives a reporter the front menus and no administration', async () => {
    const { call } = await testApp()
    const body = success(await call('reporter', 'MP_Front/LoadMP_Front', {}))
    expect(body.fullName).toBe('reporter Tester')
    expect(body.companyName).toBe('Home')
    expect(body.timeZone).toBe('Asia/Bangkok')
    expect(body.years).toBe('common')
    expect(body.userGroups).toEqual([{ groupId: 4, groupName: 'Reporter' }])
    expect(body.menus.map(({ menuId }) => menuId)).toEqual([1, 2, 3, 28, 32, 12, 13, 14, 15, 16, 30, 33, 17])
    expect(body.menus.map(({ permission }) => permission)).toEqual([2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  })

  it('gives an approver no Create Report, an administrator Administration, in Thai on request', async () => {
    const { call } = await testApp()
    const approver = success(await call('approver', 'MP_Front/LoadMP_Front', {}))
    expect(approver.menus.some(({ menuId }) => menuId === 1)).toBe(false)
    const admin = success(await call('admin', 'MP_Front/LoadMP_Front', {}, { 'accept-language': 'th' }))
    expect(admin.menus.at(-1)).toMatchObject({
      menuId: 18,
      title: 'ผู้ดูแลระบบ',
      link: '/Admin-Home',
      permission: 2,
    })
  })

  it('names both groups of a person who has two', async () => {
    const { call } = await testApp()
    expect(success(await call('both', 'MP_Front/LoadMP_Front', {})).groupNames).toBe('Reporter, Approver')
  })

  it('refuses callers without a session', async () => {
    const { call } = await testApp()
    expect(refused(await call('nobody', 'MP_Front/LoadMP_Front', {}))).toMatchObject({ http: 401, status: 'SSEXP' })
  })
})
