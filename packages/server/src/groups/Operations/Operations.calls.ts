import process from 'node:process'
import { FACT_IDS, operationTexts } from '@daybook/shared/texts/operations'
import { implement } from '../../call/call.ts'
import { findingsOf } from '../../operations/findings.ts'
import { isHeard, stateOf } from '../../operations/judge.ts'
import { read } from '../../operations/readings.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { inWords } from '../../mail/letters/operationWords.ts'
import { runningCommit, runningVersion, versionText } from '../../platform/version.ts'

export const operations = implement('Operations', {
  async GetFacts(_input, context) {
    const { clock, language } = context
    const findings = await findingsOf(context)
    const { database, processes = [] } = await read(context)
    return {
      checkedAt: wireInstant(instant(context), clock.timeZone),
      timeZone: clock.timeZone,
      facts: FACT_IDS.map((id) => ({
        id,
        name: operationTexts[language][id].name,
        state: stateOf(findings, id),
        findings: findings
          .filter(({ fact }) => fact === id)
          .map((finding) => ({ state: finding.state, ...(inWords(language, finding) ?? { says: '', todo: '' }) })),
      })).filter((fact) => fact.findings.length > 0),
      versions: {
        daybook: versionText({ ...runningVersion(), commit: runningCommit() }),
        schema: database?.schema ?? '–',
        node: process.versions.node,
        postgres: database?.version ?? '–',
      },
      processes: processes.map(({ host, pid, version, startedAt, seenAt, secondsSilent }) => ({
        host,
        pid,
        version,
        startedAt: wireInstant(startedAt, clock.timeZone),
        seenAt: wireInstant(seenAt, clock.timeZone),
        isHeard: isHeard({ secondsSilent }),
      })),
    }
  },
})
