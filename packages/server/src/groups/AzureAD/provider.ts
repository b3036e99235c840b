import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { z } from 'zod'
import type { Services } from '../../call/call.ts'
import { CALLBACK_PATH } from '../../platform/config.ts'
import { Problem } from '../../platform/problem.ts'
import type { Flow } from './flow.ts'

/** The account that the directory reports. */
export type DirectoryAccount = { tenantId: string; objectId: string; principalName: string }

export type Provider = {
  /** The directory URL to redirect the browser to. Throws directoryAway. */
  addressFor(flow: Flow, choosesAccount: boolean): Promise<URL>
  /**
   * Returns the account that came back after checking the whole response: state, verifier, and the token's signature, issuer,
   * audience, expiry, nonce and tenant.
   *
   * @param query of the URL that the directory redirected to, including its '?'
   * @throws directoryAway, directoryCancelled, directoryRefused; each with a `reason` for the audit trail
   */
  accountOf(query: string, flow: Flow): Promise<DirectoryAccount>
}

/** Timeout for one directory response, in seconds. */
const PATIENCE = 5
const CODES_OF_OUTAGE = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'])
const ERRORS_OF_OUTAGE = new Set(['server_error', 'temporarily_unavailable'])

const claimsOf = z.object({ tid: z.string(), oid: z.string().min(1).max(200), preferred_username: z.string().max(320) })

/** Connects to the configured directory through OpenID Connect. */
export function openProvider(
  directory: NonNullable<Services['config']['directory']>,
  { config: { publicUrl }, log, patience = PATIENCE }: Pick<Services, 'config' | 'log'> & { patience?: number },
): Provider {
  const { clientId, clientSecret, tenantId } = directory
  const issuer = `${directory.instance.replace(/\/+$/, '')}/${tenantId}/v2.0`
  let asking: Promise<Configuration> | undefined

  /** Runs discovery for each step, to notice an outage and its end at once; concurrent callers share one request. */
  function discovered(): Promise<Configuration> {
    asking ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: patience,
      execute: [enableNonRepudiationChecks],
    })
      .then((found) => {
        if (found.serverMetadata().issuer !== issuer) throw new Error(`another issuer than ${issuer}`)
        return found
      })
      .catch((error: unknown) => {
        log.warn({ err: error, issuer }, 'the company directory cannot be reached')
        throw new Problem('directoryAway', { reason: reasonOf(error) })
      })
      .finally(() => (asking = undefined))
    return asking
  }

  return {
    async addressFor({ state, nonce, verifier }, choosesAccount) {
      return buildAuthorizationUrl(await discovered(), {
        redirect_uri: publicUrl + CALLBACK_PATH,
        scope: 'openid profile',
        response_mode: 'query',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(choosesAccount ? { prompt: 'select_account' } : {}),
      })
    },

    async accountOf(query, { state, nonce, verifier }) {
      const found = await discovered()
      const tokens = await authorizationCodeGrant(found, new URL(publicUrl + CALLBACK_PATH + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        throw refusalOf(error, log)
      })
      const { success, data } = claimsOf.safeParse(tokens.claims())
      if (!success) throw new Problem('directoryRefused', { reason: 'claims' })
      if (data.tid.toLowerCase() !== tenantId.toLowerCase()) throw new Problem('directoryRefused', { reason: 'tenant' })
      return { tenantId, objectId: data.oid, principalName: data.preferred_username }
    },
  }
}

/** The problem for a failed code exchange: the user's side, ours, or the network. */
function refusalOf(error: unknown, log: Services['log']): Problem {
  const reason = reasonOf(error)
  if (isOutage(error)) {
    log.warn({ err: error }, 'the company directory did not answer')
    return new Problem('directoryAway', { reason })
  }
  if (error instanceof AuthorizationResponseError) return new Problem('directoryCancelled', { reason })
  log.warn({ err: error }, 'an answer of the company directory was refused')
  return new Problem('directoryRefused', { reason })
}

function isOutage(error: unknown): boolean {
  const { code, cause, error: named } = error as { code?: string; cause?: unknown; error?: string }
  if (error instanceof TypeError) return code === undefined
  if (cause instanceof Response) return cause.status >= 500
  return CODES_OF_OUTAGE.has(code ?? '') || ERRORS_OF_OUTAGE.has(named ?? '')
}

/** A word for the audit trail: the protocol's error, otherwise the library's. */
function reasonOf(error: unknown): string {
  const { error: named, code, name } = error as { error?: unknown; code?: unknown; name?: unknown }
  return String(named ?? code ?? name).slice(0, 100)
}
