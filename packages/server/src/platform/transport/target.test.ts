import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { addressOf, isConfigured, isForbidden, targetOf } from './target.ts'
import { readConfig } from '../config.ts'

describe('forbidden addresses', () => {
  it.each([
    '0.0.0.0',
    '127.0.0.1',
    '127.8.9.10',
    '169.254.169.254',
    '192.0.0.192',
    '100.100.100.200',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'febf::1',
    'fd00:ec2::254',
    'ff02::1',
  ])('are this machine, link-local, metadata and multicast: %s', (address) => {
    expect(isForbidden(address)).toBe(true)
  })

  it("include this machine's own addresses", () => {
    const own = Object.values(os.networkInterfaces()).flatMap((list) => list ?? [])
    for (const { address } of own) expect(isForbidden(address), address).toBe(true)
  })

  it.each([
    '10.20.30.40',
    '172.20.1.2',
    '192.168.77.88',
    '203.0.113.5',
    '::ffff:203.0.113.5',
    'fd12:3456::1',
    '2a00:1450::1',
  ])('exclude company and public ones: %s', (address) => {
    expect(isForbidden(address)).toBe(false)
  })
})

describe('the address of a test', () => {
  const target = { host: 'mail.example.com', port: 25 }
  const answers = (...addresses: string[]) => {
    const asked: string[] = []
    return { asked, resolve: async (host: string) => (asked.push(host), addresses) }
  }

  it('is resolved once and is one of the checked ones', async () => {
    const { asked, resolve } = answers('203.0.113.5', '203.0.113.6')
    expect(await addressOf(target, { isKnown: false, resolve })).toBe('203.0.113.5')
    expect(asked).toEqual(['mail.example.com'])
  })

  it('is undefined when any address of the name is forbidden', async () => {
    for (const bad of ['127.0.0.1', '::1', '169.254.169.254']) {
      expect(await addressOf(target, { isKnown: false, resolve: answers('203.0.113.5', bad).resolve })).toBeUndefined()
      expect(await addressOf(target, { isKnown: true, resolve: answers(bad).resolve })).toBe(bad)
    }
    expect(await addressOf(target, { isKnown: false, resolve: answers().resolve })).toBeUndefined()
  })

  it('is checked after the operating system has normalized it', async () => {
    for (const host of ['localhost', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0'])
      expect(await addressOf({ host, port: 25 }, { isKnown: false }).catch(() => undefined), host).toBeUndefined()
  })
})

describe('a configured target', () => {
  const config = readConfig({
    APP_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://user:secret@Relay.example.com:1025',
    STAFF_DIRECTORY_6: 'postgres://a:b@[::1]/hr',
    STAFF_DIRECTORY_7: 'mysql://a:b@127.0.0.1:3399/hr',
  })

  it('is a host with its port, for its own service only', () => {
    expect(targetOf(new URL('postgres://a:b@[::1]/hr'))).toEqual({ host: '::1', port: 5432 })
    const known = (service: 'mail' | 'directory', host: string, port: number) =>
      isConfigured(config, service, { host, port })
    expect(known('mail', 'relay.EXAMPLE.com', 1025)).toBe(true)
    expect(known('mail', 'relay.example.com', 25)).toBe(false)
    expect(known('directory', 'relay.example.com', 1025)).toBe(false)
    expect(known('directory', '::1', 5432)).toBe(true)
    expect(known('directory', '127.0.0.1', 3399)).toBe(true)
    expect(known('mail', '127.0.0.1', 3399)).toBe(false)
  })
})
