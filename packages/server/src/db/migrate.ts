import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { loadMigrations, UNFINISHED } from '../backup/tables.queries.ts'
import { commandLine } from '../platform/commandLine.ts'
import { ConfigError } from '../platform/configError.ts'
import { runningCommit, runningVersion, versionText } from '../platform/version.ts'
import { postgresClient, postgresPool } from '../platform/postgres/client.ts'
import { audit } from './migrations/004-audit.sql.ts'
import { actionCommentsFiles } from './migrations/050-action-comments-files.sql.ts'
import { channels } from './migrations/049-channels.sql.ts'
import { reminders } from './migrations/054-reminders.sql.ts'
import { choicesAreRead } from './migrations/031-choices-are-read.sql.ts'
import { companyTimeZone } from './migrations/062-company-time-zone.sql.ts'
import { compliance } from './migrations/053-compliance.sql.ts'
import { correctiveActions } from './migrations/041-corrective-actions.sql.ts'
import { requiredActions } from './migrations/042-required-actions.sql.ts'
import { comments } from './migrations/040-comments.sql.ts'
import { counting } from './migrations/008-counting.sql.ts'
import { deletedReports } from './migrations/038-deleted-reports.sql.ts'
import { delegation } from './migrations/037-delegation.sql.ts'
import { delegationsFirst } from './migrations/082-delegations-first.sql.ts'
import { delegationsAccepted } from './migrations/102-delegations-accepted.sql.ts'
import { letterBudget } from './migrations/110-letter-budget.sql.ts'
import { claimedTimes } from './migrations/111-claimed-times.sql.ts'
import { revokedSessions } from './migrations/112-revoked-sessions.sql.ts'
import { claims } from './migrations/113-claims.sql.ts'
import { approvalLetters } from './migrations/103-approval-letters.sql.ts'
import { beganAt } from './migrations/104-began-at.sql.ts'
import { givenPasswords } from './migrations/107-given-passwords.sql.ts'
import { nameKeys } from './migrations/094-name-keys.sql.ts'
import { uploadsInParts } from './migrations/086-uploads-in-parts.sql.ts'
import { undoneBeforeArrival } from './migrations/085-undone-before-arrival.sql.ts'
import { nilAfterTheEnd } from './migrations/087-nil-after-the-end.sql.ts'
import { stagesOfActions } from './migrations/092-stages-of-actions.sql.ts'
import { delivery } from './migrations/010-delivery.sql.ts'
import { directory } from './migrations/013-directory.sql.ts'
import { givenAwayActions } from './migrations/109-given-away-actions.sql.ts'
import { inbox } from './migrations/036-inbox.sql.ts'
import { installation } from './migrations/029-installation.sql.ts'
import { holder } from './migrations/099-holder.sql.ts'
import { filedOffline } from './migrations/035-filed-offline.sql.ts'
import { expectations } from './migrations/047-expectations.sql.ts'
import { expectationScreens } from './migrations/051-expectation-screens.sql.ts'
import { foundation } from './migrations/001-foundation.sql.ts'
import { languages } from './migrations/032-languages.sql.ts'
import { photos } from './migrations/034-photos.sql.ts'
import { lastAdministrator } from './migrations/015-last-administrator.sql.ts'
import { letterFiles } from './migrations/026-letter-files.sql.ts'
import { letterEditions } from './migrations/011-letter-editions.sql.ts'
import { knownDevices } from './migrations/022-known-devices.sql.ts'
import { letterTrail } from './migrations/023-letter-trail.sql.ts'
import { lettersAndRules } from './migrations/003-letters-and-rules.sql.ts'
import { limits } from './migrations/005-limits.sql.ts'
import { mailLog } from './migrations/012-mail-log.sql.ts'
import { mailThatCameBack } from './migrations/066-mail-that-came-back.sql.ts'
import { nothingToReport } from './migrations/033-nothing-to-report.sql.ts'
import { appSecrets } from './migrations/063-app-secrets.sql.ts'
import { requestsById } from './migrations/064-requests-by-id.sql.ts'
import { operations } from './migrations/057-operations.sql.ts'
import { placings, placingsOfTrail } from './migrations/089-placings.sql.ts'
import { offers } from './migrations/014-offers.sql.ts'
import { order, trailOfParts } from './migrations/006-order.sql.ts'
import { packedTrail } from './migrations/067-packed-trail.sql.ts'
import { peopleAndRules } from './migrations/007-people-and-rules.sql.ts'
import { reports } from './migrations/002-reports.sql.ts'
import { virusScan } from './migrations/030-virus-scan.sql.ts'
import { rightsChanges } from './migrations/009-rights-changes.sql.ts'
import { stateSums } from './migrations/059-state-sums.sql.ts'
import { testClock } from './migrations/027-test-clock.sql.ts'
import { webhookEvents } from './migrations/056-webhook-events.sql.ts'
import { webhooks } from './migrations/055-webhooks.sql.ts'
import { whoIsLetIn } from './migrations/021-who-is-let-in.sql.ts'
import { yearsOfAPerson } from './migrations/075-years-of-a-person.sql.ts'
import { movedTrail } from './migrations/080-moved-trail.sql.ts'
import { archivedTrail } from './migrations/081-archived-trail.sql.ts'
import { type TrailSource, unpackedTrail } from './migrations/114-unpacked-trail.sql.ts'
import { monthlySums } from './migrations/115-monthly-sums.sql.ts'
import { cancelledExports } from './migrations/117-cancelled-exports.sql.ts'
import { singleKeys } from './migrations/119-single-keys.sql.ts'
import { secondNames } from './migrations/120-second-names.sql.ts'
import { handReminders } from './migrations/122-hand-reminders.sql.ts'
import { moreImports } from './migrations/124-more-imports.sql.ts'
import { lastSignIn } from './migrations/126-last-sign-in.sql.ts'
import { acts } from './migrations/128-acts.sql.ts'
import { passwordSlips } from './migrations/131-password-slips.sql.ts'
import { wholeCompanies } from './migrations/132-whole-companies.sql.ts'
import { normalForm } from './migrations/160-normal-form.sql.ts'
import { searchedTexts } from './migrations/179-searched-texts.sql.ts'
import { feed } from './migrations/171-feed.sql.ts'
import { feedTokens } from './migrations/170-feed-tokens.sql.ts'
import { pastReports } from './migrations/134-past-reports.sql.ts'
import { pastPhotos } from './migrations/180-past-photos.sql.ts'
import { viewLetters } from './migrations/182-view-letters.sql.ts'
import { viewSchedules } from './migrations/196-view-schedules.sql.ts'
import { views } from './migrations/181-views.sql.ts'
import { walls } from './migrations/187-walls.sql.ts'
import { overview } from './migrations/189-overview.sql.ts'
import { waits, waitsOfTrail } from './migrations/192-waits.sql.ts'
import { approvalReport } from './migrations/193-approval-report.sql.ts'
import { alerts } from './migrations/184-alerts.sql.ts'
import { alertSilence } from './migrations/199-alert-silence.sql.ts'
import { actsInHistory } from './migrations/140-acts-in-history.sql.ts'

function upOnly(statements: string): Migration {
  return {
    up: (db) =>
      sql
        .raw(statements)
        .execute(db)
        .then(() => undefined),
  }
}

const UNPACKED = '114-unpacked-trail'

/** Every migration, in order. Never edit one that has landed; add a new one. */
export const migrations: Record<string, Migration> = {
  '001-foundation': upOnly(foundation),
  '002-reports': upOnly(reports),
  '003-letters-and-rules': upOnly(lettersAndRules),
  '004-audit': upOnly(audit),
  '005-limits': upOnly(limits),
  '006-order': upOnly(order + trailOfParts),
  '007-people-and-rules': upOnly(peopleAndRules),
  '008-counting': upOnly(counting),
  '009-rights-changes': upOnly(rightsChanges),
  '010-delivery': upOnly(delivery),
  '011-letter-editions': upOnly(letterEditions),
  '012-mail-log': upOnly(mailLog),
  '013-directory': upOnly(directory),
  '014-offers': upOnly(offers),
  '015-last-administrator': upOnly(lastAdministrator),
  '021-who-is-let-in': upOnly(whoIsLetIn),
  '022-known-devices': upOnly(knownDevices),
  '023-letter-trail': upOnly(letterTrail),
  '026-letter-files': upOnly(letterFiles),
  '027-test-clock': upOnly(testClock),
  '029-installation': upOnly(installation),
  '030-virus-scan': upOnly(virusScan),
  '031-choices-are-read': upOnly(choicesAreRead),
  '032-languages': upOnly(languages),
  '033-nothing-to-report': upOnly(nothingToReport),
  '034-photos': upOnly(photos),
  '035-filed-offline': upOnly(filedOffline),
  '036-inbox': upOnly(inbox),
  '037-delegation': upOnly(delegation),
  '038-deleted-reports': upOnly(deletedReports),
  '040-comments': upOnly(comments),
  '041-corrective-actions': upOnly(correctiveActions),
  '042-required-actions': upOnly(requiredActions),
  '047-expectations': upOnly(expectations),
  '049-channels': upOnly(channels),
  '050-action-comments-files': upOnly(actionCommentsFiles),
  '051-expectation-screens': upOnly(expectationScreens),
  '053-compliance': upOnly(compliance),
  '054-reminders': upOnly(reminders),
  '055-webhooks': upOnly(webhooks),
  '056-webhook-events': upOnly(webhookEvents),
  '057-operations': upOnly(operations),
  '059-state-sums': upOnly(stateSums),
  '062-company-time-zone': upOnly(companyTimeZone),
  '063-app-secrets': upOnly(appSecrets),
  '064-requests-by-id': upOnly(requestsById),
  '066-mail-that-came-back': upOnly(mailThatCameBack),
  '067-packed-trail': upOnly(packedTrail),
  '075-years-of-a-person': upOnly(yearsOfAPerson),
  '080-moved-trail': upOnly(movedTrail),
  '081-archived-trail': upOnly(archivedTrail),
  '082-delegations-first': upOnly(delegationsFirst),
  '085-undone-before-arrival': upOnly(undoneBeforeArrival),
  '086-uploads-in-parts': upOnly(uploadsInParts),
  '087-nil-after-the-end': upOnly(nilAfterTheEnd),
  '089-placings': upOnly(placings + placingsOfTrail),
  '092-stages-of-actions': upOnly(stagesOfActions),
  '094-name-keys': upOnly(nameKeys),
  '099-holder': upOnly(holder),
  '102-delegations-accepted': upOnly(delegationsAccepted),
  '103-approval-letters': upOnly(approvalLetters),
  '104-began-at': upOnly(beganAt),
  '107-given-passwords': upOnly(givenPasswords),
  '109-given-away-actions': upOnly(givenAwayActions),
  '110-letter-budget': upOnly(letterBudget),
  '111-claimed-times': upOnly(claimedTimes),
  '112-revoked-sessions': upOnly(revokedSessions),
  '113-claims': upOnly(claims),
  [UNPACKED]: unpackedTrail(),
  '115-monthly-sums': upOnly(monthlySums),
  '117-cancelled-exports': upOnly(cancelledExports),
  '119-single-keys': upOnly(singleKeys),
  '120-second-names': upOnly(secondNames),
  '122-hand-reminders': upOnly(handReminders),
  '124-more-imports': upOnly(moreImports),
  '126-last-sign-in': upOnly(lastSignIn),
  '128-acts': upOnly(acts),
  '131-password-slips': upOnly(passwordSlips),
  '132-whole-companies': upOnly(wholeCompanies),
  '134-past-reports': upOnly(pastReports),
  '140-acts-in-history': upOnly(actsInHistory),
  '160-normal-form': upOnly(normalForm),
  '170-feed-tokens': upOnly(feedTokens),
  '171-feed': upOnly(feed),
  '179-searched-texts': upOnly(searchedTexts),
  '180-past-photos': upOnly(pastPhotos),
  '181-views': upOnly(views),
  '182-view-letters': upOnly(viewLetters),
  '187-walls': upOnly(walls),
  '189-overview': upOnly(overview),
  '192-waits': upOnly(waits + waitsOfTrail),
  '193-approval-report': upOnly(approvalReport),
  '184-alerts': upOnly(alerts),
  '196-view-schedules': upOnly(viewSchedules),
  '199-alert-silence': upOnly(alertSilence),
}

/** The name of the last migration: the schema that this version works with. */
export const newestSchema = Object.keys(migrations).sort().at(-1) ?? ''

/**
 * Migrates the database to the latest version; several processes may call it at once. Throws the error of PostgreSQL.
 *
 * @param trail needed for databases with packed audit entries
 * @throws ConfigError if the database was made by a newer version, a restore of it was interrupted, or its trail cannot be
 *   unpacked
 */
export async function migrateToLatest(databaseUrl: string, trail?: TrailSource): Promise<void> {
  requireUsable(await stateOf(databaseUrl))
  await migrateRestored(databaseUrl, trail)
}

/** Throws ConfigError if the database was made by a newer version, or a restore of it was interrupted. */
export function requireUsable({ isUnfinished, unknown }: MigrationState): void {
  if (isUnfinished)
    throw new ConfigError(`The restore of this database was interrupted. Run ${commandLine('restore')} again.`)
  if (unknown.length > 0)
    throw new ConfigError(
      `This database was made by a newer version of Daybook: its schema is ${unknown.at(-1)}, that of Daybook ${versionText({ ...runningVersion(), commit: runningCommit() })} is ${newestSchema}. Start that version, or restore the backup that was made before the upgrade.`,
    )
}

/** Migrates an empty database, or one that is being restored, up to a migration. */
export async function migrateTo(databaseUrl: string, migration: string): Promise<void> {
  await migrate(databaseUrl, (migrator) => migrator.migrateTo(migration))
}

/** Migrates a database that is being restored to the latest version, like migrateToLatest. */
export async function migrateRestored(databaseUrl: string, trail?: TrailSource): Promise<void> {
  await migrate(databaseUrl, (migrator) => migrator.migrateToLatest(), trail)
}

/** Which migrations have run, in order, and which are pending; `unknown` are those of a newer version. */
export type MigrationState = { done: string[]; pending: string[]; unknown: string[]; isUnfinished: boolean }

export async function stateOf(databaseUrl: string): Promise<MigrationState> {
  const client = postgresClient(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ unfinished: boolean }>(
      `select to_regclass('public.${UNFINISHED}') is not null as unfinished`,
    )
    const done = await loadMigrations(client)
    return {
      done,
      pending: Object.keys(migrations).filter((name) => !done.includes(name)),
      unknown: done.filter((name) => !(name in migrations)),
      isUnfinished: rows[0]?.unfinished === true,
    }
  } finally {
    await client.end()
  }
}

async function migrate(
  databaseUrl: string,
  run: (migrator: Migrator) => Promise<{ error?: unknown }>,
  trail?: TrailSource,
): Promise<void> {
  const all = { ...migrations, [UNPACKED]: unpackedTrail(trail) }
  const db = new Kysely({
    // Migrations have no timeout, whatever the role's limit is.
    dialect: new PostgresDialect({
      pool: postgresPool(databaseUrl, { options: '-c statement_timeout=0', max: 1 }),
    }),
  })
  try {
    const { error } = await run(new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } }))
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
