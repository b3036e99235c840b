import { Readable } from 'node:stream'
import type { Services } from '../call/call.ts'
import { mailServerAnswers } from './connections/mailTest.ts'
import { randomToken } from '../people/sessions/session.ts'
import { lookout } from '../platform/lookout.ts'
import { TRIAL_BYTES } from '../uploads/storeOwner.ts'
import { askDatabase } from './askDatabase.queries.ts'

export type Checks = {
  database(): Promise<'ok' | 'readOnly' | 'full' | 'away'>
  files(): Promise<'ok' | 'notWritable'>
  mail(): Promise<'ok' | 'notConfigured' | 'refusing' | 'away'>
}

const known = new WeakMap<Services['files'], Checks>()

/** The checks of one server, shared by all that ask: probes, the Operations page, metrics. */
export function checksOf(services: Services): Checks {
  const checks = known.get(services.files) ?? makeChecks(services)
  known.set(services.files, checks)
  return checks
}

function makeChecks({ config, databaseUrl, files }: Services): Checks {
  const name = randomToken()
  return {
    database: lookout<'ok' | 'readOnly' | 'full' | 'away'>(() => askDatabase(databaseUrl), {
      otherwise: 'away',
      freshMs: 1_000,
    }),
    files: lookout<'ok' | 'notWritable'>(
      async () => {
        await files.save(name, Readable.from([Buffer.alloc(TRIAL_BYTES)]))
        await files.remove(name)
        return 'ok'
      },
      { otherwise: 'notWritable', freshMs: 10_000 },
    ),
    mail: lookout<'ok' | 'notConfigured' | 'refusing' | 'away'>(
      async () => {
        if (!config.smtpUrl) return 'notConfigured'
        return (await mailServerAnswers(config)) ? 'ok' : 'refusing'
      },
      { otherwise: 'away', freshMs: 10_000 },
    ),
  }
}
