import { randomUUID } from 'node:crypto'
import { FACT_IDS, type Finding } from '@daybook/shared/texts/operations'
import type { Services } from '../call/call.ts'
import type { Job } from '../jobs/job.ts'
import { hostOf } from '../letters/host.ts'
import { addLetters } from '../letters/outbox.queries.ts'
import { wakeMail } from '../letters/wake.ts'
import { instant } from '../platform/clock.ts'
import { write } from '../platform/postgres/database.ts'
import { holdAlerts, loadCorporateAdministrators, noteRed, takeRed, takeWell } from './alerts.queries.ts'
import { findingsOf } from './findings.ts'
import { stateOf } from './judge.ts'

/** How long a fact must stay red before people are told, and well before they are told that it has recovered. */
const HOLD_SECONDS = 300

/**
 * Writes to corporate administrators once when something turns red, and once when it is well again. Changes that revert
 * within minutes are not reported. One process at a time does this.
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
