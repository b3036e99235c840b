import type { TestApp } from '../app.ts'
import { cookiesOf } from '../cookies.ts'
import { PASSWORD, type Role, company, people } from '../world.ts'

/** What the sign-in form sends for a person of the test data. */
export function credentials(role: Role, more: Record<string, unknown> = {}) {
  return { username: role, password: PASSWORD, companyId: people[role].company, modeName: '', ...more }
}

/** Signs in through the call and returns the cookie header for later calls. */
export async function signedInCookie(app: TestApp, role: Role, more: Record<string, string> = {}): Promise<string> {
  const reply = await app.call('nobody', 'Login/Login', credentials(role), more)
  const cookie = cookiesOf(reply).get('daybook')
  if (!cookie) throw new Error(`${role} was not signed in: ${JSON.stringify(reply.body)}`)
  return `daybook=${cookie.value}`
}

export const elsewhere = company.foreign
