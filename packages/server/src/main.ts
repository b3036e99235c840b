import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { adoptSecrets, otherSecret } from './audit/adoptSecrets.ts'
import { createApp } from './start/app.ts'
import { backUpFirst } from './start/backUpFirst.ts'
import { carryOver } from './start/carryOver.ts'
import { migrateToLatest } from './db/migrate.ts'
import { actChanges } from './groups/actChanges.ts'
import { actsJob } from './groups/Acts/job.ts'
import { jobs as usualJobs, startJobs } from './jobs/start.ts'
import { storeLease } from './jobs/storeLease.ts'
import { metricsListener } from './operations/health/metrics.ts'
import { firstAdministrator } from './groups/Login/firstAdministrator.ts'
import { alerts } from './operations/alerts.ts'
import { heartbeat } from './operations/heartbeat.ts'
import { readConfig } from './platform/config.ts'
import { ConfigError } from './platform/configError.ts'
import { loadDotEnv } from './platform/dotEnv.ts'
import { lacksSender } from './platform/mailServer.ts'
import { awaitLastRequests, beginDrain } from './platform/transport/draining.ts'
import { listenAt } from './platform/transport/listenAt.ts'
import { clockOf } from './platform/postgres/databaseClock.ts'
import { keepTimeZone } from './platform/postgres/companyTimeZone.ts'
import { waitForDatabase } from './platform/postgres/waitForDatabase.ts'
import { startEmbeddedPostgres } from './platform/postgres/embeddedPostgres.ts'
import { fileStore, openServices } from './call/services.ts'
import {
  addressNotes,
  databaseNotes,
  dataFolderNotes,
  hasCluster,
  heed,
  isRightMissing,
  placeNotes,
  rightLine,
} from './command/startChecks.ts'
import { surroundingNotes } from './command/surroundings.ts'
import { nameNotes } from './command/settingNames.ts'
import { claimStore } from './uploads/storeOwner.ts'
import { loadHolder } from './uploads/uploads.queries.ts'

async function start(fromFile: ReadonlySet<string>): Promise<void> {
  heed([...nameNotes(process.env, fromFile), ...dataFolderNotes(process.env)], tell)
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 1, sync: false }))

  heed([...(await placeNotes(config)), ...(await addressNotes(config))], tell)
  const isNew = config.databaseUrl === undefined && !hasCluster(config)
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log,
        settings: config.embeddedSettings,
        carryOver: carryOver(config),
      })
  const databaseUrl = config.databaseUrl ?? (embedded?.url as string)
  if (config.databaseUrl) await waitForDatabase(config.databaseUrl, config.databaseWaitSeconds, tell)
  const directUrl = config.directUrl ?? databaseUrl
  if (directUrl !== databaseUrl)
    await waitForDatabase(directUrl, config.databaseWaitSeconds, tell, 'DATABASE_LISTEN_URL')
  heed(await databaseNotes(config, databaseUrl), tell)
  await backUpFirst(config, directUrl, log)
  await migrateToLatest(directUrl, { secret: config.secret, files: fileStore(config) })
  await adoptSecrets(config, directUrl, true)
  await keepTimeZone(directUrl, config.timeZone)
  const clock = await clockOf(directUrl, config, log)

  const { services, close, expectLoss } = openServices(config, databaseUrl, clock, log)
  await claimStore(services)
  const { closeKnownAccounts, isExposed } = await import('./demo/password.ts')
  const closed = await closeKnownAccounts(services)
  const demo = config.demo ? await (await import('./demo/load.ts')).loadDemo(services) : false
  if (demo) {
    const { demoDirectories } = await import('./demo/staff.ts')
    config.staffDirectories = { ...demoDirectories(databaseUrl), ...config.staffDirectories }
  }
  const firstLink = config.demo ? undefined : await firstAdministrator(services)

  const app = await createApp(services)
  const pulse = heartbeat(services, () => {
    tell(`${otherSecret(config)} This server stops.`)
    process.kill(process.pid, 'SIGTERM')
  })
  await pulse.run(services)
  const lease = storeLease((why) => {
    tell(`${why} This server stops.`)
    process.kill(process.pid, 'SIGTERM')
  })
  const jobs = startJobs(services, [...usualJobs(), actsJob(actChanges), pulse, lease, alerts()])
  await listenAt(app, config)
  const metrics = await metricsListener(services)

  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const lines = [`Daybook is ready at ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}`]
  if (embedded) lines.push(`${isNew ? 'A new database was made' : 'The database is'} in ${config.dataDir}.`)
  if (isExposed(config) && !process.env.PUBLIC_URL)
    lines.push('Set PUBLIC_URL to the address that people use: Daybook answers at no other.')
  if (demo) lines.push(demo)
  if (closed > 0)
    lines.push(
      `Other machines can reach this address, so ${closed} demo accounts have a password generated for this installation; DEMO=1 prints it.`,
    )
  if (lacksSender(config))
    lines.push(
      `Letters come from ${config.mailFrom}, which many mail servers refuse: set MAIL_FROM to an address of your own.`,
    )
  if (firstLink) lines.push(firstLink)
  process.stdout.write(`${lines.join('\n')}\n`)
  // People need not wait for a mail server that does not answer.
  void loadHolder(services.db)
    .then(({ holder }) => surroundingNotes(config, holder))
    .then((notes) => heed(notes, tell))
    .catch((error: unknown) => log.warn({ err: error }, 'what Daybook uses could not be examined'))

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      beginDrain(app)
      await sleep(config.drainSeconds * 1_000)
      if (config.drainSeconds > 0) awaitLastRequests(app)
      expectLoss()
      setTimeout(() => {
        tell(`Stopping took longer than STOP_SECONDS (${config.stopSeconds}): unfinished work is cut off.`)
        // An embedded PostgreSQL is stopped by its guard.
        process.exit(1)
      }, config.stopSeconds * 1_000).unref()
      // Finished requests leave keep-alive connections open, for which a closing server would wait.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 200)
      await app.close().finally(() => clearInterval(sweep))
      await metrics?.close()
      await jobs.stop()
      await close()
      await embedded?.stop()
    })().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await start(loadDotEnv())
} catch (error) {
  process.stderr.write(`${lineFor(error)}\n`)
  process.exit(1)
}

function tell(line: string): void {
  process.stderr.write(`${line}
`)
}

/** One line for what the operator can fix; anything else is a bug of ours and keeps its stack. */
function lineFor(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES') return error.message
  if (isRightMissing(error)) return rightLine(error)
  return error instanceof ConfigError ? error.message : (error.stack ?? error.message)
}
