import type { CallName, Input, Output } from '@daybook/shared'
import type { Answer } from '@daybook/shared/call'
import { decode, encodeInput } from '@daybook/shared/names'

export type Visited<T> = { http: number; body: Answer<T> }

/** A person with a browser on our own pages, on a server that may restart. */
export type Visitor = {
  cookie: string
  call<N extends CallName>(server: string, name: N, input: Input<N>): Promise<Visited<Output<N>>>
}

const HEADERS = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

export async function post<N extends CallName>(
  server: string,
  name: N,
  input: Input<N>,
  cookie = '',
): Promise<Visited<Output<N>> & { cookie: string }> {
  const response = await fetch(`${server}/api/${name}`, {
    method: 'POST',
    headers: { ...HEADERS, cookie },
    body: JSON.stringify(encodeInput(name, input)),
    signal: AbortSignal.timeout(40_000),
  })
  return {
    http: response.status,
    body: decode(await response.json(), name) as Answer<Output<N>>,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

/** Signs in to a demo account. */
export async function visit(server: string, username: string): Promise<Visitor> {
  const { body, cookie } = await post(server, 'Login/Login', {
    username,
    password: 'Daybook#2026',
    companyId: 3,
    modeName: '',
    ticket: '',
    action: '',
    sealedDate: '',
    sealedReport: '',
  })
  if (body.status !== 'Success') throw new Error(`${username} could not sign in: ${body.message}`)
  return { cookie, call: (at, name, input) => post(at, name, input, cookie) }
}

/** The keys of a successful answer; otherwise throws it. */
export function succeeded<T>({ http, body }: Visited<T>): T {
  if (body.status !== 'Success') throw new Error(`${http} ${body.status} ${body.message}`)
  return body
}
