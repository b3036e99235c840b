import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll } from 'vitest'
import { cookiesOf } from '../cookies.ts'
import { SAME_ORIGIN, type TestApp } from '../app.ts'
import { startDirectory, type TestDirectory } from '../directoryProvider.ts'
import { encodeInput } from '@daybook/shared/names'

/** One directory for all tests of a file, trusted by this process. */
export function useDirectory(): { current: TestDirectory } {
  const holder = {} as { current: TestDirectory }
  beforeAll(async () => {
    holder.current = await startDirectory('http://localhost:3000/AzureAD/callback')
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), holder.current.certificate])
  })
  afterAll(() => holder.current.stop())
  return holder
}

/** A minimal browser for sign-in: keeps cookies and follows redirects to the directory and back. */
export function browserOf({ app, call }: TestApp, headers: Record<string, string> = {}) {
  const own = new Map<string, string>()
  const directorys = new Map<string, string>()
  const headerOf = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  function keep(reply: Parameters<typeof cookiesOf>[0]) {
    for (const [name, { value }] of cookiesOf(reply)) {
      if (value) own.set(name, value)
      else own.delete(name)
    }
  }

  async function get(path: string) {
    const reply = await app.inject({ url: path, headers: { ...headers, cookie: headerOf(own) } })
    keep(reply)
    return reply
  }

  async function follow(address: string, body?: string): Promise<Response> {
    const reply = await fetch(address, {
      redirect: 'manual',
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie: headerOf(directorys) },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      directorys.set(name, value)
    }
    return reply
  }

  /** Where the directory redirects the browser back to, as a path of the product. */
  async function atDirectory(address: string, account: string): Promise<string> {
    let next = address
    for (let steps = 0; steps < 8; steps += 1) {
      const asks = new URL(next).pathname.startsWith('/sign-in/')
      const reply = await follow(next, asks ? `account=${encodeURIComponent(account)}` : undefined)
      next = new URL(reply.headers.get('location') ?? '', next).href
      if (new URL(next).pathname === '/AzureAD/callback') return next.slice(new URL(next).origin.length)
    }
    throw new Error(`the directory leads nowhere: ${next}`)
  }

  const signedCall = (name: 'Login/LoginAzureAD' | 'Login/Login', input: Record<string, unknown>) =>
    call('nobody', name, input, { ...headers, cookie: headerOf(own) })

  const browser = {
    own,
    get,
    atDirectory,
    /** Starts a sign-in and returns the directory's URL. */
    async begin(query = ''): Promise<string> {
      return String((await get(`/AzureAD${query}`)).headers.location)
    },
    /** Runs a whole sign-in and returns the product's final answer. */
    async signIn(account: string, query = '') {
      return get(await atDirectory(await browser.begin(query), account))
    },
    async askTicket(input: Record<string, unknown> = {}) {
      const reply = await signedCall('Login/LoginAzureAD', { modeName: 'AD', email: '', companyId: 2, ...input })
      keep(reply)
      return reply
    },
    redeem: (ticket: string) => signedCall('Login/Login', { modeName: 'AD', ticket }),
    post: (name: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/api/${name}`,
        headers: { ...SAME_ORIGIN, cookie: headerOf(own) },
        payload: encodeInput(name, payload) as object,
      }),
  }
  return browser
}

/** The URL of an https server on loopback that accepts every connection and never responds. */
export async function silentServer(): Promise<{ instance: string; close(): void }> {
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    instance: `https://localhost:${port}/`,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
