import type { Transaction } from 'kysely'
import type { Services } from '../call/call.ts'
import type { DB } from '../db/types.ts'
import { addLetters } from '../letters/outbox.queries.ts'
import { TOKEN_PAGE } from './letters/setPassword.letter.ts'
import { write } from '../platform/postgres/database.ts'
import { tokenHash } from '../people/sessions/session.ts'
import { findLetterAccount, findLetterAccounts, takeRequests } from './passwordLetters.queries.ts'
import { instant } from '../platform/clock.ts'
import { isDirectoryOnly } from '../accounts/signInWay.ts'
import { LINK_MINUTES, hasLinkUntil, issueLink } from '../accounts/tokens.queries.ts'

/** Requests per transaction. */
const AT_ONCE = 20
/** How long an existing link must still be valid to count as the answer. */
const LINK_LEFT_MINUTES = 10

/**
 * Writes the letter with a link to set a password, in the caller's transaction. People who sign in only with the
 * company account get a letter that says so instead; its link is never sent, but limits repeated letters like the
 * others.
 */
export async function addPasswordLetter(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'config' | 'sealer'>,
  userId: number,
): Promise<void> {
  const account = await findLetterAccount(tx, userId)
  if (!account) return
  const now = instant(services)
  const isElsewhere = !account.isCorporateAdmin && (await isDirectoryOnly({ ...services, db: tx }, account.companyId))
  const token = await issueLink(tx, userId, now)
  await addLetters(tx, {
    kind: 'set_password',
    eventDate: null,
    host: new URL(services.config.publicUrl).hostname,
    letters: [
      {
        receiverId: userId,
        subjectKey: tokenHash(token).toString('base64url'),
        content: {
          secret: await services.sealer.seal(tx, TOKEN_PAGE, { token }),
          username: account.username,
          companyName: account.companyName,
          isElsewhere,
          expiresAt: new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString(),
        },
      },
    ],
  })
}

/**
 * Answers password requests: one letter per active account of the address, or none, without revealing which. A
 * person whose link is still valid for a while gets no other one, unless they ask from a known device, so that strangers
 * cannot flood a mailbox.
 *
 * @returns whether there was a request
 */
export async function answerPasswordRequests(services: Services): Promise<boolean> {
  let answered = 0
  const enough = new Date(instant(services).getTime() + LINK_LEFT_MINUTES * 60_000)
  for (;;) {
    const count = await write(services.db, { actorId: null, call: 'Login/ForgotPassword' }, async (tx) => {
      const requests = await takeRequests(tx, AT_ONCE)
      const known = new Set(requests.filter((one) => one.isKnownDevice).map(({ email }) => email.toLowerCase()))
      for (const email of new Set(requests.map((one) => one.email.toLowerCase()))) {
        for (const { id } of await findLetterAccounts(tx, email)) {
          if (known.has(email) || !(await hasLinkUntil(tx, id, enough))) await addPasswordLetter(tx, services, id)
        }
      }
      return requests.length
    })
    answered += count
    if (count < AT_ONCE) return answered > 0
  }
}
