import type { CallName, Input, Output } from '@daybook/shared'
import type { Answer } from '@daybook/shared/call'
import { decode, encodeInput } from '@daybook/shared/names'
import { visit, type Visited } from '../packages/server/src/testing/resilience/visitor.ts'

/** A person whose browser keeps cookies, unlike the tests' clients. */
export class CookieJar {
  readonly #cookies: Map<string, string>

  constructor(first: string) {
    this.#cookies = new Map([keyAndValue(first)])
  }

  static async signIn(server: string, username: string): Promise<CookieJar> {
    return new CookieJar((await visit(server, username)).cookie)
  }

  get cookie(): string {
    return [...this.#cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  }

  async call<N extends CallName>(server: string, name: N, input: Input<N>): Promise<Visited<Output<N>>> {
    const response = await fetch(`${server}/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: this.cookie,
      },
      body: JSON.stringify(encodeInput(name, input)),
      signal: AbortSignal.timeout(40_000),
    })
    for (const set of response.headers.getSetCookie()) this.#cookies.set(...keyAndValue(set))
    return { http: response.status, body: decode(await response.json()) as Answer<Output<N>> }
  }

  /** For a call that answers with a file. */
  async file<N extends CallName>(server: string, name: N, input: Input<N>): Promise<{ http: number; bytes: Buffer }> {
    const response = await fetch(`${server}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: this.cookie },
      body: JSON.stringify(encodeInput(name, input)),
      signal: AbortSignal.timeout(240_000),
    })
    return { http: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
}

function keyAndValue(cookie: string): [string, string] {
  const [pair = ''] = cookie.split(';')
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
