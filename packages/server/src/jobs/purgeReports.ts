import type { Services } from '../call/call.ts'
import { binStart } from '../events/restore.ts'
import { dropUnheld } from '../events/save.queries.ts'
import { instant } from '../platform/clock.ts'
import { write } from '../platform/postgres/database.ts'
import { quarantineStored } from '../uploads/thumbnails.ts'
import type { Job } from './job.ts'
import { lockOutdated, removeRows } from './purgeReports.queries.ts'

const AT_ONCE = 200

/**
 * Permanently removes deleted reports once nobody can restore them. Deletes rows first and files after the commit: a process
 * that is killed in between leaves files without a row, which the orphan uploads job finds.
 */
export const purgeReports: Job = {
  name: 'purge deleted reports',
  everySeconds: 600,
  async run(services) {
    for (let found = AT_ONCE; found === AT_ONCE; ) found = await purge(services)
  },
}

async function purge(services: Services): Promise<number> {
  const { db, clock, files, log } = services
  const { ids, orphans } = await write(db, { actorId: null, call: 'purge deleted reports' }, async (tx) => {
    const locked = await lockOutdated(tx, binStart(services), AT_ONCE)
    const uploads = locked.length > 0 ? await removeRows(tx, locked) : []
    return { ids: locked, orphans: await dropUnheld(tx, uploads, instant({ clock })) }
  })
  for (const storedName of orphans) await quarantineStored(files, storedName)
  if (ids.length > 0) log.info({ reports: ids.length, files: orphans.length }, 'deleted reports were removed for good')
  return ids.length
}
