import { MENU } from '@daybook/shared/registry'
import { implement } from '../../call/call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { loadRuns } from './ImportData.queries.ts'
import { runImport } from './run.ts'
import { importTemplate } from './template.ts'

const RUNS_SHOWN = 20

export const importData = implement('ImportData', {
  async LoadPage(_input, { db, caller, clock }) {
    const runs = await loadRuns(db, await userScope(db, caller), RUNS_SHOWN)
    return {
      permission: levelOf(caller, MENU.importData),
      runs: runs.map(({ kind, user, fileName, added, changed, refused, isDone, ranAt }) => ({
        date: wireInstant(ranAt, clock.timeZone),
        kind,
        userName: user,
        fileName,
        added,
        changed,
        refused,
        isDone,
      })),
    }
  },

  ImportData: { own: (sent, context) => runImport(context, 'user', sent) },

  ImportDataReceiver: { own: (sent, context) => runImport(context, 'receiver', sent) },

  Template: { own: ({ kind }, context) => importTemplate(context, kind) },
})
