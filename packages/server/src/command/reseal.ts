import { pageOf } from '../channels/addresses.ts'
import type { OtherChannel } from '../channels/drivers.ts'
import { PAGE } from '../channels/webhooks/sealing.ts'
import { TOKEN_PAGE } from '../mail/letters/setPassword.letter.ts'
import type { Querying } from '../platform/postgres/database.ts'
import type { Sealer } from '../platform/sealed.ts'
import { keepAddress, keepLetter, keepWebhook, kept } from './rekey.queries.ts'

export type Resealed = { values: number; unopened: number }

/**
 * Seals the sealed values in rows with another secret: addresses of channels, webhooks, links of waiting letters. Values
 * that the earlier secret does not open are left unchanged, as nobody can open them.
 */
export async function resealRows(tx: Querying, from: Sealer, to: Sealer): Promise<Resealed> {
  const done: Resealed = { values: 0, unopened: 0 }
  const again = (page: string, sealed: string): string => {
    const content = from.openWhole(page, sealed)
    done[content ? 'values' : 'unopened'] += 1
    return content ? to.sealWhole(page, content) : sealed
  }
  for (const one of await kept.addresses(tx))
    await keepAddress(tx, { ...one, sealed: again(pageOf(one.channel as OtherChannel), one.sealed) })
  for (const { id, address, secret, former } of await kept.webhooks(tx)) {
    await keepWebhook(tx, {
      id,
      address: again(PAGE.address, address),
      secret: again(PAGE.secret, secret),
      former: former === null ? null : again(PAGE.secret, former),
    })
  }
  for (const one of await kept.letters(tx)) await keepLetter(tx, { ...one, sealed: again(TOKEN_PAGE, one.sealed) })
  return done
}
