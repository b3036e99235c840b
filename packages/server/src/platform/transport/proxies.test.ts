import { describe, expect, it } from 'vitest'
import { type TestApp, refused, testApp } from '../../testing/app.ts'
import { credentials } from '../../testing/groups/Login.ts'
import { readConfig } from '../config.ts'
import { ConfigError } from '../configError.ts'
import { forwardedFor, readProxies } from './proxies.ts'
import { encodeInput } from '@daybook/shared/names'

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '::2', 'localhost', '']],
    ['10.1.2.3/8', ['10.9.9.9', '::ffff:10.9.9.9'], ['11.0.0.1', '127.0.0.1', '::1']],
    ['192.0.2.7, 2001:db8::/32', ['192.0.2.7', '2001:db8:5::1'], ['192.0.2.8', '2001:db9::1']],
    ['::ffff:192.168.0.0/112 fe80::1', ['192.168.3.1', 'fe80::1%eth0'], ['192.169.0.1', 'fe80::2']],
    ['none', [], ['127.0.0.1', '::1']],
  ])('%s', (list, trusted, others) => {
    const isTrusted = readProxies(list)
    expect(trusted.filter((address) => !isTrusted(address))).toEqual([])
    expect(others.filter(isTrusted)).toEqual([])
  })

  it.each(['proxy.example.com', '10.0.0.0/33', '::1/129', '10.0.0.0/', '1.2.3', '10.0.0.0/8/8', 'all'])(
    'that is %s stops the start with one line',
    (list) => {
      const read = () => readConfig({ APP_SECRET: 'a'.repeat(32), TRUSTED_PROXIES: `loopback, ${list}` })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(
        `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, loopback or none, not '${list}'`,
      )
    },
  )
})

describe('ALLOWED_HOSTS', () => {
  it.each(['https://daybook.example.com', 'daybook.example.com/login', '*.example.com', 'a_b@c'])(
    'that is %s stops the start with one line',
    (list) => {
      const read = () => readConfig({ APP_SECRET: 'a'.repeat(32), ALLOWED_HOSTS: list })
      expect(read).toThrow(`ALLOWED_HOSTS must be host names such as daybook.example.com, not '${list}'`)
    },
  )
})

it.each([
  ['1.2.3.4', ['1.2.3.4']],
  ['garbage, 1.2.3.4', ['1.2.3.4']],
  ['1.2.3.4, garbage', []],
  ['1.2.3.4:5678, [2001:db8::1]:443, ::ffff:5.6.7.8', ['1.2.3.4', '2001:db8::1', '5.6.7.8']],
  ["1.1.1.1, ' or 1=1 --, 1.2.3.4", ['1.2.3.4']],
  ['', []],
])('X-Forwarded-For: %s means %j', (header, addresses) => {
  expect(forwardedFor(header)).toEqual(addresses)
})

/** Tries wrong passwords for different names, each with its forwarded header; returns the HTTP statuses. */
async function fail(test: TestApp, times: number, forwarded: (nth: number) => string | undefined, from = '127.0.0.1') {
  const answers: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    const header = forwarded(nth)
    const { statusCode } = await test.app.inject({
      method: 'POST',
      url: '/api/Login/Login',
      remoteAddress: from,
      headers: { 'sec-fetch-site': 'same-origin', ...(header === undefined ? {} : { 'x-forwarded-for': header }) },
      payload: encodeInput(
        'Login/Login',
        credentials('reporter', { username: `name ${from} ${nth} ${header}`, password: 'wrong' }),
      ) as object,
    })
    answers.push(statusCode)
  }
  return answers
}

// Checking a wrong password takes as long as checking a right one.
describe('the limit of an address', { timeout: 90_000 }, () => {
  it('counts each person behind a trusted proxy separately, however many proxies there are', async () => {
    const test = await testApp({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' })
    const behind = (client: string) => () => `${client}, 192.0.2.1, 10.3.3.3`
    expect(await fail(test, 31, behind('198.51.100.7'), '10.0.0.1')).toEqual([...Array<number>(30).fill(200), 429])
    // The same address is refused through the other proxy and as IPv4-mapped IPv6; another address is not.
    expect(await fail(test, 1, behind('198.51.100.7'), '::ffff:10.0.0.2')).toEqual([429])
    expect(await fail(test, 1, behind('198.51.100.8'), '10.0.0.1')).toEqual([200])
  })

  it.each([
    ["in front of the proxy's own entry", (nth: number) => `203.0.113.${nth}, 198.51.100.9`, '10.0.0.1'],
    ['straight to the server', (nth: number) => `203.0.113.${nth}`, '198.51.100.10'],
    ['that is invalid', (nth: number) => `nobody ${nth}`, '10.0.0.1'],
  ])('applies to a client that makes up a new address for each try, %s', async (_where, madeUp, from) => {
    const test = await testApp({ TRUSTED_PROXIES: '10.0.0.1' })
    expect((await fail(test, 31, madeUp, from)).at(-1)).toBe(429)
  })

  it('ignores all headers if no proxy is trusted', async () => {
    const test = await testApp({ TRUSTED_PROXIES: 'none' })
    expect((await fail(test, 31, (nth) => `203.0.113.${nth}`)).at(-1)).toBe(429)
    expect(await fail(test, 1, () => undefined)).toEqual([429])
  })

  it('keeps invalid addresses out of the sessions and the trail', async () => {
    const test = await testApp()
    const sent = { 'x-forwarded-for': '"><script>, not an address' }
    const answer = await test.call('nobody', 'Login/Login', credentials('reporter'), sent)
    expect(answer.body.status).toBe('Success')
    const rows = await test.db.selectFrom('session').select('address').execute()
    expect(rows.map(({ address }) => address)).toEqual(['127.0.0.1'])
    expect(
      refused(await test.call('nobody', 'Login/Login', credentials('reporter', { username: 'unknown' }), sent)).http,
    ).toBe(200)
    const entries = await test.db.selectFrom('audit_entry').select('after').execute()
    expect(JSON.stringify(entries)).not.toContain('script')
  })
})
