import { instant } from '../platform/clock.ts'
import type { Services } from '../call.ts'
import { write } from '../platform/database.ts'
import { knownNames, lockOrphans, markUploadsDeleted } from '../UploadFile/UploadFile.queries.ts'
import type { Step } from './step.ts'

/** A form may stand open over a weekend's night; longer than this nobody comes back without having kept a draft. */
const KEPT_HOURS = 48
const AT_ONCE = 200

/** Removes uploads that were never saved with anything, and files that belong to no upload. */
export const orphanUploads: Step = {
  name: 'orphan uploads',
  everySeconds: 600,
  async run(services) {
    const before = new Date(services.clock.now().subtract({ hours: KEPT_HOURS }).epochMilliseconds)
    await removeUnheld(services, before)
    await removeUnknown(services, before)
  },
}

async function removeUnheld({ db, clock, files }: Services, before: Date): Promise<void> {
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
    for (const { storedName } of orphans) await files.remove(storedName)
    found = orphans.length
  }
}

/** What an app that was killed between file and row, or between row and file, has left. */
async function removeUnknown({ db, files }: Services, before: Date): Promise<void> {
  const check = async (names: string[]) => {
    const known = await knownNames(db, names)
    for (const name of names) if (!known.has(name)) await files.remove(name)
  }
  let names: string[] = []
  for await (const name of files.namesBefore(before)) {
    names.push(name)
    if (names.length < AT_ONCE) continue
    await check(names)
    names = []
  }
  await check(names)
}
