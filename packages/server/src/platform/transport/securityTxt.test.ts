import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '../settings.ts'
import { securityTxt } from './securityTxt.ts'

const clock = { now: () => Temporal.Instant.from('2026-11-20T03:00:00Z'), timeZone: 'Asia/Bangkok' }

async function answer(securityContact: string | undefined, publicUrl = 'https://daybook.example.com') {
  const app = Fastify()
  securityTxt(app, { config: { securityContact, publicUrl }, clock })
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  return { status: statusCode, type: headers['content-type'], body }
}

describe('/.well-known/security.txt', () => {
  it('says where to report a weakness, and until when that is valid', async () => {
    expect(await answer('mailto:security@example.com')).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: `Contact: mailto:security@example.com
Expires: 2027-05-19T03:00:00Z
Preferred-Languages: en, th
Canonical: https://daybook.example.com/.well-known/security.txt
`,
    })
    expect((await answer('https://example.com/report', 'http://localhost:3000')).body).not.toContain('Canonical')
  })

  it('does not exist without a contact', async () => {
    expect((await answer(undefined)).status).toBe(404)
  })

  it.each(['security@example.com', 'mailto:nobody', 'http://example.com', 'https://example.com/a\nContact: x'])(
    'refuses a contact like %j',
    (value) => {
      expect(problemsOf({ SECURITY_CONTACT: value })).toEqual([expect.stringContaining('SECURITY_CONTACT must be')])
    },
  )

  it.each(['mailto:security@example.com', 'https://example.com/report'])('accepts %j', (value) => {
    expect(problemsOf({ SECURITY_CONTACT: value })).toEqual([])
  })
})
