import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { newSecretFile, otherSecret } from '../audit/adoptSecrets.ts'
import { chainKey, isSigned, signHead } from '../audit/chain.ts'
import { lockSealing, readHead, writeHead } from '../audit/chain.queries.ts'
import { writeHeadCopy } from '../audit/headCopy.ts'
import { record } from '../audit/record.ts'
import { requireUntouched, sealTrail, TrailBroken } from '../audit/seal.ts'
import { chainKeys, fingerprintOf, noteSecret, readSecrets, sealEarlier } from '../audit/secrets.ts'
import { replaceSecrets } from '../audit/secrets.queries.ts'
import { missing, SECRET, writeWhole } from '../backup/place.ts'
import type { Services } from '../call/call.ts'
import { isHeard } from '../operations/judge.ts'
import { loadProcesses } from '../operations/operations.queries.ts'
import { ConfigError } from '../platform/configError.ts'
import { write } from '../platform/postgres/database.ts'
import { sealer } from '../platform/sealed.ts'
import { readArgs } from './account.ts'
import { type Command, UsageError } from './command.ts'
import { type Resealed, resealRows } from './reseal.ts'

const CALL = 'npm run admin rekey'
const LEAST_LENGTH = 32

export const rekey: Command = {
  usage: 'rekey [--running]',
  about: 'replaces APP_SECRET, by NEW_APP_SECRET or a new one; --running also while servers run, which then stop',
  acceptsAnySecret: true,
  async run(services, args) {
    const { positionals, values } = readArgs(args, { running: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError()
    const { config, db } = services
    const next = await nextSecret(config.dataDir, config.secret)
    const { state, generation, earlier } = await readSecrets(db, config.secret)
    if (state === 'other') {
      if ((await readSecrets(db, next)).state !== 'present') throw new ConfigError(otherSecret(config))
      return `The change had already been made and is now complete.\n${await finish(services, next)}`
    }
    config.earlierSecrets = earlier
    if (values.running !== true) await requireNoServers(services)
    const done = await replace(services, next, generation)
    return `APP_SECRET was replaced; sealed again: ${done.values} values${done.unopened > 0 ? `; ${done.unopened} could not be opened before either` : ''}.\n${await finish(services, next)}`
  },
}

/** NEW_APP_SECRET, or a generated secret that is stored in a file first, so that an interrupted run loses nothing. */
async function nextSecret(dataDir: string, present: string): Promise<string> {
  const given = process.env.NEW_APP_SECRET
  if (given) {
    if (given.length < LEAST_LENGTH)
      throw new ConfigError(`NEW_APP_SECRET must have at least ${LEAST_LENGTH} characters`)
    if (given === present) throw new ConfigError('NEW_APP_SECRET is the current APP_SECRET.')
    return given
  }
  const file = newSecretFile(dataDir)
  const found = (await readFile(file, 'utf8').catch(missing))?.trim()
  // A secret that is already in use was left behind by an earlier change.
  if (found && found !== present) return found
  const made = randomBytes(32).toString('base64url')
  await writeWhole(file, `${made}\n`)
  return made
}

async function requireNoServers({ db }: Services): Promise<void> {
  const running = (await loadProcesses(db)).filter(isHeard)
  if (running.length === 0) return
  const names = running.map(({ host, pid }) => `${host} (${pid})`).join(', ')
  throw new ConfigError(
    `These processes run with the current secret: ${names}. Stop them first. With --running they stop by themselves within half a minute; a killed one still counts for three minutes.`,
  )
}

/** Seals everything again in one transaction: either everything gets the new secret, or nothing does. */
async function replace(services: Services, next: string, generation: number): Promise<Resealed> {
  const { config, database } = services
  try {
    await sealTrail(services)
    return await write(database, { actorId: null, call: CALL }, async (tx) => {
      if (!(await lockSealing(tx))) throw new ConfigError('A server is sealing the trail. Try again in a moment.')
      if (generation === 0) await noteSecret(tx, config)
      const now = await readSecrets(tx, config.secret)
      if (now.state !== 'present' || now.generation !== Math.max(generation, 1))
        throw new ConfigError(otherSecret(config))
      const head = await readHead(tx)
      await requireUntouched(tx, chainKeys(config.secret, now.earlier), head, config.dataDir)
      const done = await resealRows(tx, services.sealer, sealer(next))
      const until = head?.position ?? 0
      const earlier = [...now.earlier, { generation: now.generation, secret: config.secret, until }]
      await replaceSecrets(
        tx,
        { generation: now.generation + 1, fingerprint: fingerprintOf(next) },
        earlier.map((one) => ({ generation: one.generation, sealed: sealEarlier(next, one) })),
      )
      const detail = { generation: now.generation + 1, position: until, hash: head?.hash ?? '', ...done }
      await record(tx, { actorId: null, call: CALL, action: 'rekeyed', detail })
      if (head) await writeHead(tx, signHead(chainKey(next), head))
      return done
    })
  } catch (error) {
    if (error instanceof TrailBroken) throw new ConfigError(`Nothing was changed: ${error.message}`)
    throw error
  }
}

/** Updates what is outside the database; safe to repeat. */
async function finish({ config, db }: Services, next: string): Promise<string> {
  const head = await readHead(db)
  if (head && isSigned(chainKey(next), head)) await writeHeadCopy(config.dataDir, head)
  const file = newSecretFile(config.dataDir)
  if (!process.env.APP_SECRET) {
    await writeWhole(path.join(config.dataDir, SECRET), `${next}\n`)
    await rm(file, { force: true })
    return `${path.join(config.dataDir, SECRET)} has the new one: start the server. Make a backup; older ones open with the secret in them.`
  }
  if (process.env.NEW_APP_SECRET) {
    await rm(file, { force: true })
    return 'Set APP_SECRET to the value of NEW_APP_SECRET, remove NEW_APP_SECRET, and start the servers. Then make a backup.'
  }
  return `Set APP_SECRET to the content of ${file}, delete that file, and start the servers. Then make a backup.`
}
