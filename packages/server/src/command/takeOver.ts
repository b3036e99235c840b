import { parseArgs } from 'node:util'
import { record } from '../audit/record.ts'
import { takePlace } from '../backup/place.ts'
import { write } from '../platform/postgres/database.ts'
import { takeStore } from '../uploads/storeOwner.ts'
import { loadHolder } from '../uploads/uploads.queries.ts'
import { type Command, UsageError } from './command.ts'

export const takeOver: Command = {
  usage: 'take-over [--in-use]',
  about:
    "makes the store of uploads (FILES_URL) and the folder of backups (BACKUP_TO) this installation's, after a restore that replaces\n      the old one; --in-use: even if a server of the old one is still using the store, which then stops",
  async run(services, args) {
    const isInUse = read(args)
    const { db, config } = services
    await takeStore(services, isInUse)
    const { to } = config.backups
    if (to !== undefined) await takePlace(to, (await loadHolder(db)).holder)
    const call = 'npm run admin take-over'
    const detail = { store: config.filesUrl, backups: to ?? null }
    await write(db, { actorId: null, call }, (tx) => record(tx, { actorId: null, call, action: 'store-taken', detail }))
    const places = [`FILES_URL (${config.filesUrl})`, ...(to === undefined ? [] : [`BACKUP_TO (${to})`])]
    return `${places.join(' and ')} ${places.length === 1 ? 'belongs' : 'belong'} to this installation now.`
  },
}

function read(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { 'in-use': { type: 'boolean' } } }).values['in-use'] === true
  } catch {
    throw new UsageError()
  }
}
