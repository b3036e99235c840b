import { describe, expect, it } from 'vitest'
import { clearCounters } from '../../jobs/cleanUp.queries.ts'
import { addressKey } from '../../platform/limits.ts'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { credentials } from '../../testing/groups/Login.ts'
import { sql } from 'kysely'

const WRONG = { password: 'not the password' }

async function fail(app: TestApp, times: number, more: Record<string, unknown> = {}, address = '10.1.1.1') {
  const answers = []
  for (let time = 0; time < times; time += 1) {
    answers.push(
      await app.call('nobody', 'Login/Login', credentials('reporter', { ...WRONG, ...more }), {
        'x-forwarded-for': address,
      }),
    )
  }
  return answers
}

const FROM = { 'x-forwarded-for': '10.1.1.1' }

describe('Login.Login: five failures of an account from an address', () => {
  it('lock it there for 15 minutes, even for its correct password, and say when to retry', async () => {
    const app = await testApp()
    for (const answer of await fail(app, 5)) expect(refused(answer).http).toBe(200)
    const locked = await app.call('nobody', 'Login/Login', credentials('reporter'), FROM)
    expect(refused(locked)).toEqual({
      http: 429,
      status: 'Error',
      message: 'Too many attempts. Please try again in 15 minutes.',
    })
    expect(locked.headers['retry-after']).toBe('900')
    success(await app.call('nobody', 'Login/Login', credentials('approver'), FROM))
    // A stranger does not lock out someone who signs in from elsewhere.
    success(await app.call('nobody', 'Login/Login', credentials('reporter'), { 'x-forwarded-for': '10.1.1.2' }))
  })

  it('count the variants of a name together, and an unknown name the same way', async () => {
    for (const names of [
      ['reporter', 'Reporter', 'REPORTER', ' reporter ', 'rePorter'],
      ['unknown', 'Unknown', 'UNKNOWN', ' unknown ', 'unKnown'],
    ]) {
      const app = await testApp()
      for (const username of names) expect(refused((await fail(app, 1, { username }))[0] as never).http).toBe(200)
      expect(refused((await fail(app, 1, { username: names[0] }))[0] as never)).toEqual({
        http: 429,
        status: 'Error',
        message: 'Too many attempts. Please try again in 15 minutes.',
      })
    }
  })

  it('are forgotten after a success', async () => {
    const app = await testApp()
    await fail(app, 4)
    success(await app.call('nobody', 'Login/Login', credentials('reporter'), FROM))
    for (const answer of await fail(app, 4)) expect(refused(answer).http).toBe(200)
    success(await app.call('nobody', 'Login/Login', credentials('reporter'), FROM))
  })

  it('also count if the old password is wrong when changing it', async () => {
    const app = await testApp()
    await fail(app, 3)
    const change = () =>
      app.call(
        'nobody',
        'Login/ChangePassword',
        { companyId: 1, userName: 'REPORTER', oldPassword: 'not the password', newPassword: 'Another tide 2026' },
        FROM,
      )
    expect([refused(await change()).http, refused(await change()).http, refused(await change()).http]).toEqual([
      200, 200, 429,
    ])
  })

  it('count in another process, and at most five of many concurrent ones are tried', async () => {
    const app = await scratchApp()
    const other = await app.second()
    const tries = Array.from({ length: 20 }, (_, index) => fail(index % 2 === 0 ? app : other, 1))
    const answers = (await Promise.all(tries)).flat().map((answer) => refused(answer).http)
    expect(answers.filter((http) => http === 200)).toHaveLength(5)
    expect(answers.filter((http) => http === 429)).toHaveLength(15)
    expect(refused(await other.call('nobody', 'Login/Login', credentials('reporter'), FROM)).http).toBe(429)
  })

  it('expire by themselves, are not extended by more attempts, and leave nothing of the name', async () => {
    const app = await scratchApp()
    await fail(app, 5, { username: 'unknown' })
    await fail(app, 5)
    const locked = await expiries(app)
    await fail(app, 5)
    expect((await expiries(app)).filter(({ key }) => key.startsWith('account'))).toEqual(
      locked.filter(({ key }) => key.startsWith('account')),
    )
    expect(JSON.stringify(locked)).not.toMatch(/unknown|reporter/)
    // Lets a quarter of an hour pass for the counters.
    const quarter = () => sql`update rate_limit set expire = expire - 900000`.execute(app.db)
    await quarter()
    success(await app.call('nobody', 'Login/Login', credentials('reporter'), FROM))
    await quarter()
    await clearCounters(app.db)
    expect((await expiries(app)).filter(({ key }) => key.startsWith('account'))).toEqual([])
  })
})

describe('Login.Login: thirty failures from an address', () => {
  it('lock the address for every account, and a success in between does not reset them', async () => {
    const app = await testApp()
    for (let name = 0; name < 29; name += 1) await fail(app, 1, { username: `name ${name}` })
    success(await app.call('nobody', 'Login/Login', credentials('reporter'), FROM))
    expect(refused((await fail(app, 1, { username: 'the thirtieth' }))[0] as never).http).toBe(200)
    expect(refused(await app.call('nobody', 'Login/Login', credentials('reporter'), FROM)).http).toBe(429)
    success(await app.call('nobody', 'Login/Login', credentials('reporter'), { 'x-forwarded-for': '10.1.1.2' }))
  })

  it.each([
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })
})

async function expiries(app: TestApp) {
  return app.db.selectFrom('rate_limit').select(['key', 'expire']).orderBy('key').execute()
}
