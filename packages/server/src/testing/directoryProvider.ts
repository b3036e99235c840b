import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider'
import { generate } from 'selfsigned'
import { freePort } from './freePort.ts'

/** The claims about a person who signs in; anyone who is not listed is unknown. */
export type Person = { oid: string; preferred_username: string; tid?: string }

/** Claims of a compromised or foreign directory. `by`: whose key signs them. */
export type Forgery = { claims?: Record<string, unknown>; by?: 'directory' | 'stranger' }

export type TestDirectory = {
  /** The value of AZURE_INSTANCE. */
  instance: string
  /** Its certificate, to be trusted by its clients. */
  certificate: string
  people: Map<string, Person>
  /** Changes the claims of the next token. */
  forge(forgery: Forgery): void
  /** Stops it with all connections; start() opens it again at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
}

export const TENANT = '5c1d6a3e-7a0f-4a35-9d0b-0c7f2b6f4a11'
export const CLIENT = { id: 'daybook-client', secret: 'the secret of the client at the directory' }

/** The environment variables for it. */
export function directoryEnvironment({ instance }: Pick<TestDirectory, 'instance'>): Record<string, string> {
  return {
    AZURE_TENANT_ID: TENANT,
    AZURE_CLIENT_ID: CLIENT.id,
    AZURE_CLIENT_SECRET: CLIENT.secret,
    AZURE_INSTANCE: instance,
  }
}

/** An OpenID provider on loopback, with https, that answers like Microsoft Entra. */
export async function startDirectory(redirectUri: string): Promise<TestDirectory> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  // A unique name: OpenSSL finds trusted certificates by name, and would take another directory's if both had the same.
  const pems = await generate([{ name: 'commonName', value: `directory ${randomUUID()}` }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })
  const people = new Map<string, Person>()
  let forgery: Forgery | undefined
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const open = (port: number) =>
    listen(
      createServer({ key: pems.private, cert: pems.cert }, (...both) => handle(...both)),
      port,
    )
  const port = await freePort()
  let server = await open(port)
  const origin = `https://localhost:${port}`
  const mount = `/${TENANT}/v2.0`

  const provider = new Provider(origin + mount, configurationOf(privateKey, redirectUri, people))
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (!body?.id_token || !forgery) return
    const { claims, by } = forgery
    forgery = undefined
    context.body = { ...body, id_token: forged(body.id_token, claims, by === 'stranger' ? stranger : privateKey) }
  })
  const callback = provider.callback()
  handle = (request, response) => {
    const url = request.url ?? ''
    if (url.startsWith('/sign-in/')) return void signIn(provider, people, request, response)
    if (!url.startsWith(`${mount}/`)) return void response.writeHead(404).end()
    Object.assign(request, { originalUrl: url, url: url.slice(mount.length) })
    void callback(request, response)
  }

  return {
    instance: `${origin}/`,
    certificate: pems.cert,
    people,
    forge: (next) => (forgery = next),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    async start() {
      server = await open(port)
    },
  }
}

async function listen(server: Server, port: number): Promise<Server> {
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return server
}

function configurationOf(key: KeyObject, redirectUri: string, people: Map<string, Person>): Configuration {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' }] as never },
    cookies: { keys: [randomUUID()] },
    conformIdTokenClaims: false,
    claims: { profile: ['tid', 'oid', 'preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/sign-in/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    findAccount: (_context, name) => {
      const person = people.get(name)
      return person && { accountId: name, claims: () => ({ sub: name, tid: TENANT, ...person }) }
    },
    // As if an administrator of the directory had consented for everybody.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc
      const before = client && session?.grantIdFor(client.clientId)
      const known = before && (await context.oidc.provider.Grant.find(before))
      if (known) return known
      const grant = new context.oidc.provider.Grant({
        ...(client ? { clientId: client.clientId } : {}),
        ...(session?.accountId ? { accountId: session.accountId } : {}),
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  }
}

/** The directory's own page: entering a listed name signs in; 'cancel' aborts. */
async function signIn(
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Directory</title><h1>Directory</h1>
      <form method="post"><label>Account <input name="account"></label><button>Next</button></form></html>`)
    return
  }
  let body = ''
  for await (const part of request) body += String(part)
  const account = new URLSearchParams(body).get('account') ?? ''
  const result = people.has(account)
    ? { login: { accountId: account }, select_account: {} }
    : { error: 'access_denied', error_description: 'cancelled' }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function forged(token: string, claims: Record<string, unknown> = {}, key: KeyObject): string {
  const [header = '', payload = ''] = token.split('.')
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const text = `${header}.${Buffer.from(JSON.stringify({ ...said, ...claims })).toString('base64url')}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
