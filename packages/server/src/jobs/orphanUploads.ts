import { hoursBefore, instant } from '../platform/clock.ts'
import type { Services } from '../call/call.ts'
import { write } from '../platform/postgres/database.ts'
import { holdStore } from '../uploads/storeOwner.ts'
import { dropOldParts } from '../uploads/parts.queries.ts'
import { knownNames, lockOrphans, markUploadsDeleted } from '../uploads/uploads.queries.ts'
import { isThumbnail, originalName, quarantineStored } from '../uploads/thumbnails.ts'
import type { Job } from './job.ts'

/** A form may stay open for days; after this time nobody comes back without a saved draft. */
const KEPT_HOURS = 48
/** How long people have to notice a missing file. */
const QUARANTINE_DAYS = 30
const AT_ONCE = 200

/**
 * Quarantines uploads that were never saved with anything and files that belong to no upload; deletes them after 30
 * days.
 */
export const orphanUploads: Job = {
  name: 'orphan uploads',
  everySeconds: 600,
  async run(services) {
    // Never clear out a store that another installation has taken over.
    await holdStore(services)
    const now = services.clock.now()
    await removeGivenUp(services, hoursBefore(now, KEPT_HOURS))
    await releaseUnheld(services, hoursBefore(now, KEPT_HOURS))
    await releaseUnknown(services, hoursBefore(now, KEPT_HOURS))
    await emptyQuarantine(services, hoursBefore(now, QUARANTINE_DAYS * 24))
  },
}

/** Half of a file is of no use to anybody: it is deleted, not quarantined. */
async function removeGivenUp({ db, files, log }: Services, before: Date): Promise<void> {
  const names = await write(db, { actorId: null, call: 'orphan uploads' }, (tx) => dropOldParts(tx, before))
  for (const name of names) await files.remove(name)
  if (names.length > 0) log.info({ parts: names.length }, 'the parts of uploads that were given up were deleted')
}

async function releaseUnheld({ db, clock, files, log }: Services, before: Date): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const orphans = await write(db, { actorId: null, call: 'orphan uploads' }, async (tx) => {
      const locked = await lockOrphans(tx, before, AT_ONCE)
      await markUploadsDeleted(
        tx,
        locked.map(({ id }) => id),
        instant({ clock }),
      )
      return locked
    })
    for (const { id, storedName } of orphans) {
      await quarantineStored(files, storedName)
      log.info({ upload: id, file: storedName }, 'an unused upload was moved to quarantine')
    }
    found = orphans.length
  }
}

/** Files left by an app that was killed between writing file and row, or stored by another database. */
async function releaseUnknown({ db, files, log }: Services, before: Date): Promise<void> {
  await eachBatch(files.namesBefore(before), async (names) => {
    const known = await knownNames(db, names.map(originalName))
    for (const name of names) {
      if (known.has(originalName(name))) continue
      // A thumbnail that was made while its original was being deleted.
      if (isThumbnail(name)) {
        await files.remove(name)
        continue
      }
      await quarantineStored(files, name)
      log.warn({ file: name }, 'a stored file that belongs to no upload was moved to quarantine')
    }
  })
}

async function emptyQuarantine({ db, files, log }: Services, before: Date): Promise<void> {
  await eachBatch(files.quarantinedBefore(before), async (names) => {
    const known = await knownNames(db, names)
    for (const name of names) {
      // A restore of the database has brought its row back.
      if (known.has(name)) await files.takeBack(name)
      else await files.removeQuarantined(name)
      log.info(
        { file: name },
        known.has(name) ? 'a file was taken out of quarantine' : 'a file in quarantine was deleted',
      )
    }
  })
}

async function eachBatch(names: AsyncIterable<string>, work: (names: string[]) => Promise<void>): Promise<void> {
  let batch: string[] = []
  for await (const name of names) {
    batch.push(name)
    if (batch.length < AT_ONCE) continue
    await work(batch)
    batch = []
  }
  if (batch.length > 0) await work(batch)
}
