import { describe, expect, it } from 'vitest'
import { allCalls } from '@daybook/shared'
import { encodeInput } from '@daybook/shared/names'
import { testApp } from '../../testing/app.ts'
import type { Role } from '../../testing/world.ts'
import type { OpenApi } from './document.ts'
import { fieldsOf, type JsonSchema } from './schema.ts'
import { plainOf } from '../../testing/wire.ts'

async function get(url: string, role?: Role, headers: Record<string, string> = {}) {
  const { app, signIn } = await testApp()
  const cookie = role && (await signIn(role))
  return app.inject({ url, headers: { ...(cookie ? { cookie } : {}), ...headers } })
}

async function document(): Promise<OpenApi> {
  const response = await get('/api/openapi.json', 'admin')
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  return response.json()
}

function bodySchema({ paths }: OpenApi, path: string): JsonSchema | undefined {
  return Object.values(paths[path]?.post?.requestBody?.content ?? {})[0]?.schema
}

/** Every schema inside a value, with its path. */
function* schemasIn(value: unknown, way = ''): Generator<[way: string, schema: JsonSchema]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [way, value as JsonSchema]
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${way}/${key}`)
}

describe('/api/openapi.json', () => {
  it('describes every call once, under its method', async () => {
    const { openapi, paths } = await document()
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths).sort()).toEqual(
      allCalls()
        .map(({ group, name }) => `/api/${group}/${name}`)
        .sort(),
    )
    expect(paths['/api/Login/SystemVersion']?.get?.requestBody).toBeUndefined()
    const ids = Object.values(paths).map(({ get: read, post }) => (read ?? post)?.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes required and optional input, and how files are sent and received', async () => {
    const described = await document()
    expect(bodySchema(described, '/api/EventApprove/GetData')).toMatchObject({
      properties: encodeInput('EventApprove/GetData', { eventId: { type: 'integer', minimum: 1 } }),
      required: Object.keys(encodeInput('EventApprove/GetData', { eventId: 1 }) as object),
    })
    expect(bodySchema(described, '/api/EventRecord/GetData')?.required).toBeUndefined()
    expect(described.paths['/api/UploadFile/Upload']?.post?.requestBody?.content).toMatchObject({
      'multipart/form-data': { schema: { required: expect.arrayContaining(['file']) } },
    })
    const exported = described.paths['/api/EventRecord/ExportExcels']?.post?.responses[200] as { content: object }
    expect(Object.keys(exported.content)).toEqual(['application/octet-stream', 'application/json'])
  })

  it('requires the session where the call does', async () => {
    const { paths } = await document()
    for (const { group, name, call } of allCalls()) {
      const { get: read, post } = paths[`/api/${group}/${name}`] ?? {}
      const task = name === 'SentDailyMail' ? [{ taskToken: [] }] : []
      expect((read ?? post)?.security).toEqual(call.access === 'public' ? [] : [{ session: [] }, ...task])
      expect('401' in ((read ?? post)?.responses ?? {})).toBe(call.access !== 'public')
    }
    expect(paths['/api/EventRecord/DeleteEvent']?.post?.description).toBe(
      'Level 2 on Event Record. Changes data: needs a same-origin Sec-Fetch-Site or Origin header.',
    )
  })

  it('leaves no field without a type and no dangling reference', async () => {
    const described = await document()
    const untyped: string[] = []
    for (const [way, schema] of schemasIn(described)) {
      if (typeof schema.$ref === 'string') {
        const target = schema.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], described)
        if (target === undefined) untyped.push(schema.$ref)
      }
      for (const [name, one] of Object.entries(schema.type === 'object' ? (schema.properties ?? {}) : {})) {
        if (Object.keys(one).length === 0) untyped.push(`${way}/${name}`)
      }
    }
    expect(untyped).toEqual([])
  })

  it.each(['admin', 'viewer', 'areaadmin', 'csradmin'] as const)(
    'is open to %s, who has an administration menu',
    async (role) => {
      expect((await get('/api/openapi.json', role)).statusCode).toBe(200)
    },
  )

  it.each(['/api/openapi.json', '/api/docs'])('refuses strangers and people without such a menu: %s', async (url) => {
    const stranger = await get(url)
    expect([stranger.statusCode, plainOf(stranger)]).toEqual([401, { status: 'SSEXP', message: 'Session time out' }])
    for (const role of ['reporter', 'approver', 'both'] as const) {
      const denied = await get(url, role)
      expect([denied.statusCode, plainOf(denied)]).toEqual([
        403,
        { status: 'Error', message: 'No Permission', permission: 0 },
      ])
    }
  })

  it('records a refusal in the audit trail', async () => {
    const { app, signIn, db } = await testApp()
    await app.inject({ url: '/api/docs', headers: { cookie: await signIn('reporter') } })
    const last = await db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(last).toMatchObject({ call: 'docs', action: 'denied', row_key: 'noPermission' })
  })
})

describe('/api/docs', () => {
  it('shows every call in both languages, without scripts', async () => {
    for (const [language, title] of [
      ['en', 'Calls of Daybook'],
      ['th', 'คำสั่งเรียกใช้ของ Daybook'],
    ] as const) {
      const response = await get('/api/docs', 'admin', { 'accept-language': language })
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.body).toContain(`<html lang="${language}">`)
      expect(response.body).toContain(`<h1>${title}`)
      for (const { group, name } of allCalls()) expect(response.body).toContain(`<code>/api/${group}/${name}</code>`)
      expect(response.body).not.toMatch(/<script|javascript:|\son\w+=/i)
      expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  it('escapes its content', async () => {
    // Types contain quotes, which would end an attribute.
    expect((await get('/api/docs', 'admin')).body).toContain('&#34;Y&#34; or &#34;N&#34;')
  })

  it('lists the parts of a list below it', () => {
    const option = { type: 'object', properties: { value: { type: 'integer' } }, required: ['value'] }
    const schema: JsonSchema = {
      properties: {
        parts: { type: 'array', items: option },
        note: { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
      },
      required: ['parts'],
    }
    expect(fieldsOf(schema)).toEqual([
      { path: 'parts', type: 'list of object', isRequired: true },
      { path: 'parts[].value', type: 'integer', isRequired: true },
      { path: 'note', type: 'text (at most 5) or null', isRequired: false },
    ])
  })
})
