import type { Reply, TestApp } from '../testing/app.ts'
import { PASSWORD, type Role, company, people } from '../testing/world.ts'

/** What the sign-in form of a person of the world sends. */
export function credentials(role: Role, more: Record<string, unknown> = {}) {
  return { sUsername: role, sPassword: PASSWORD, nCompanyID: people[role].company, sMode: '', ...more }
}

/** The cookies that an answer sets, by name. */
export function cookiesOf(reply: Pick<Reply<unknown>, 'headers'>): Map<string, { value: string; flags: string[] }> {
  const lines = [reply.headers['set-cookie'] ?? []].flat() as string[]
  return new Map(
    lines.map((line) => {
      const [pair = '', ...flags] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value, flags }]
    }),
  )
}

/** Signs in through the call and returns the cookie header for the next ones. */
export async function signedInCookie(app: TestApp, role: Role, more: Record<string, string> = {}): Promise<string> {
  const reply = await app.call('nobody', 'Login/Login', credentials(role), more)
  const cookie = cookiesOf(reply).get('daybook')
  if (!cookie) throw new Error(`${role} was not signed in: ${JSON.stringify(reply.body)}`)
  return `daybook=${cookie.value}`
}

export const elsewhere = company.foreign
