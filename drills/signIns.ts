import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { decode, encodeInput } from '@daybook/shared/names'

export type Attempt = { username: string; password: string; from?: string; headers?: Record<string, string> }
/** `again`: how often the request was repeated because the server was busy. */
export type Attempted = { http: number; status: string; again?: number; cookies: string[]; headers: IncomingMessage['headers'] }

/** Tries to sign in without any cookie, from a given address of this machine if there is one. */
export async function tryToSignIn(server: string, { username, password, from, headers }: Attempt): Promise<Attempted> {
  const input = {
    username,
    password,
    companyId: 3,
    modeName: '',
    ticket: '',
    action: '',
    sealedDate: '',
    sealedReport: '',
  }
  const { request } = server.startsWith('https:') ? https : http
  const sent = request(`${server}/api/Login/Login`, {
    method: 'POST',
    agent: false,
    family: 4,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    timeout: 40_000,
    ...(from === undefined ? {} : { localAddress: from }),
  })
  sent.on('timeout', () => sent.destroy(new Error('no answer within 40 s')))
  sent.end(JSON.stringify(encodeInput('Login/Login', input)))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(response)
  return {
    http: response.statusCode ?? 0,
    status: body.startsWith('{') ? String((decode(JSON.parse(body)) as { status?: unknown }).status) : body,
    cookies: response.headers['set-cookie'] ?? [],
    headers: response.headers,
  }
}
