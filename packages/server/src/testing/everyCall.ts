import { allCalls, type CallName } from '@daybook/shared'
import { SAME_ORIGIN, type TestApp } from './app.ts'
import { inputSchema } from './fields.ts'
import { MULTIPART, multipartBody, PNG } from './upload.ts'
import { area, company, eventType, shift } from './world.ts'

/* Helpers for tests that iterate over the contract's calls. */

export const calls = allCalls().map(({ group, name, call }) => ({ name: `${group}/${name}` as CallName, call }))
export const guarded = calls.filter(({ call }) => call.access !== 'public')

type Raw = { cookie?: string; name: string; method?: 'GET' | 'multipart'; body: string | Buffer }

/** Sends a body as it is, valid or not. */
export function send({ app }: TestApp, { cookie, name, method, body }: Raw) {
  const type = method === 'multipart' ? MULTIPART : 'application/json'
  return app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `/api/${name}`,
    headers: { ...SAME_ORIGIN, ...(cookie ? { cookie } : {}), ...(method === 'GET' ? {} : { 'content-type': type }) },
    ...(method === 'GET' ? {} : { payload: body }),
  })
}

/** An acceptable upload. */
export const picture = multipartBody({ name: 'a.png', content: PNG, folder: 'CreateReport' })

/** A plausible payload by field names, to get past the first check. */
const usual: Record<string, unknown> = {
  eventGroupId: 2,
  companyId: company.home,
  areaId: [area.gate],
  area: area.gate,
  areaIds: [area.gate],
  eventTypeId: eventType.normal,
  eventType: eventType.normal,
  shifts: [shift.morning],
  eventDate: '20/11/2026',
  day: '21/11/2026',
  username: 'admin',
  userName: 'admin',
}

export function goodFor(name: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const known = Object.keys(inputSchema(name).properties ?? {})
  return Object.fromEntries(Object.entries({ ...usual, ...more }).filter(([key]) => known.includes(key)))
}
