import type { Services } from '../../call/call.ts'
import { hostOf } from '../../letters/host.ts'
import { addLetters } from '../../letters/outbox.queries.ts'
import { wakeMail } from '../../letters/wake.ts'
import { instant } from '../../platform/clock.ts'
import { write } from '../../platform/postgres/database.ts'
import { type Leaver, findHeir, findLeavers, passSchedules, passViews } from './keep.queries.ts'

/**
 * Lets an administrator of the company keep the shared views of those who left, and the schedules of those who left or may no
 * longer keep them, and tells them. Returns how many views and schedules were passed on.
 */
export async function keepViews(services: Services): Promise<number> {
  let count = 0
  for (const leaver of await findLeavers(services.db)) count += await passOn(services, leaver)
  if (count > 0) wakeMail(services)
  return count
}

const passOn = (services: Services, leaver: Leaver): Promise<number> =>
  write(services.db, { actorId: null, call: 'view letters' }, async (tx) => {
    const heir = await findHeir(tx, leaver)
    if (!heir) return 0
    // Those who read a view are of its owner's company.
    const views = leaver.isGone && heir.isOfCompany ? await passViews(tx, leaver.id, heir.id) : []
    const schedules = await passSchedules(tx, leaver.id, heir)
    const count = views.length + schedules.length
    if (count > 0 && heir.wantsMail)
      await addLetters(tx, {
        kind: 'view',
        eventDate: null,
        host: hostOf(services),
        letters: [
          {
            receiverId: heir.id,
            subjectKey: `kept:${leaver.id}:${instant(services).toISOString()}`,
            content: { kept: { from: leaver.name, isGone: leaver.isGone, views, schedules } },
          },
        ],
      })
    return count
  })
