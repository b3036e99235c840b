import { describe, expect, it } from 'vitest'
import { credentials } from '../testing/groups/Login.ts'
import { refused, success, testApp } from '../testing/app.ts'
import { inTurn } from './passwords.ts'

/** The most that can run and wait at the same time. */
const FULL = 302

describe('the queue for password hashing', () => {
  it('answers busy when full, not database away, and accepts the next one when there is space', async () => {
    const { call } = await testApp()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const waiting = Array.from({ length: FULL }, (_, nth) => inTurn(nth % 3, () => released))
    const reply = await call('nobody', 'Login/Login', credentials('reporter'))
    expect(refused(reply)).toEqual({
      http: 503,
      status: 'Error',
      message: 'The system is busy at the moment. Please try again shortly.',
    })
    expect(reply.headers['retry-after']).toBe('5')
    const inThai = await call('nobody', 'Login/Login', credentials('reporter'), { 'accept-language': 'th' })
    expect(refused(inThai).message).toBe('ขณะนี้ระบบมีการใช้งานมาก กรุณาลองใหม่อีกสักครู่')
    release()
    await Promise.all(waiting)
    success(await call('nobody', 'Login/Login', credentials('reporter')))
  })
})
