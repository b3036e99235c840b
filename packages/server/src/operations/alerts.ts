import { randomUUID } from 'node:crypto'
import { FACT_IDS, type Finding } from '@daybook/shared/texts/operations'
import type { Services } from '../call.ts'
import type { Job } from '../jobs/job.ts'
import { hostOf } from '../mail/outbox/host.ts'
import { addLetters } from '../mail/outbox/outbox.queries.ts'
import { wakeMail } from '../mail/outbox/wake.ts'
import { instant } from '../platform/clock.ts'
import { write } from '../platform/postgres/database.ts'
import { holdAlerts, loadCorporateAdministrators, noteRed, takeRed, takeWell } from './alerts.queries.ts'
import { findingsOf } from './findings.ts'
import { stateOf } from './judge.ts'

/** Seconds that a fact has to stay red before anybody is told, and well before they are told that it is. */
const HOLD_SECONDS = 300

/**
 * Writes to corporate administrators when something turns red and when it is well again, each once: what changes back within
 * minutes is no news. Of several processes one looks at a time.
 */
export function alerts(readFindings: (services: Services) => Promise<Finding[]> = findingsOf): Job {
  return {
    name: 'operation alerts',
    everySeconds: 60,
    async run(services) {
      const findings = await readFindings(services)
      const red = FACT_IDS.filter((fact) => stateOf(findings, fact) === 'red')
      const isNews = await write(services.database, { actorId: null, call: 'operation alerts' }, async (tx) => {
        if (!(await holdAlerts(tx))) return false
        await noteRed(tx, red)
        const turnedRed = await takeRed(tx, HOLD_SECONDS)
        const turnedWell = await takeWell(tx, HOLD_SECONDS)
        if (turnedRed.length + turnedWell.length === 0) return false
        const now = instant(services)
        const content = {
          at: now.toISOString(),
          red: findings.filter(({ fact, state }) => state === 'red' && turnedRed.includes(fact)),
          well: turnedWell.map(({ fact, redSince }) => ({ fact, redSince: redSince.toISOString() })),
        }
        const key = randomUUID()
        const receivers = await loadCorporateAdministrators(tx)
        await addLetters(tx, {
          kind: 'operations',
          eventDate: null,
          host: hostOf(services),
          letters: receivers.map((receiverId) => ({ receiverId, subjectKey: key, content })),
        })
        return true
      })
      if (isNews) wakeMail(services)
    },
  }
}
