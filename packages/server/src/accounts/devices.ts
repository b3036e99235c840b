import type { Transaction } from 'kysely'
import type { Context } from '../call/call.ts'
import type { DB } from '../db/types.ts'
import { instant } from '../platform/clock.ts'
import { deviceCookieName, randomToken } from '../people/sessions/session.ts'
import { addDevice } from './devices.queries.ts'

/** The lifetime of the cookie. */
const DEVICE_DAYS = 400

/** The device token of the calling browser. */
export function deviceOf({ cookie, config }: Context): string | undefined {
  return cookie(deviceCookieName(config.isHttps))
}

/**
 * Makes the calling browser a known device of the person; returns the token for its cookie, to be set after the commit.
 */
export async function rememberDevice(context: Context, tx: Transaction<DB>, userId: number): Promise<string> {
  const token = randomToken()
  await addDevice(tx, userId, { before: deviceOf(context), token }, instant(context))
  return token
}

export function markDevice({ setCookie, config }: Context, token: string): void {
  setCookie(deviceCookieName(config.isHttps), token, DEVICE_DAYS * 24 * 3_600)
}
