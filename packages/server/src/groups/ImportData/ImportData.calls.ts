import { FORM_MENU } from '@daybook/shared/importKinds'
import { MENU } from '@daybook/shared/registry'
import { implement } from '../../call/call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { loadProgress, loadRuns } from './ImportData.queries.ts'
import { type Lists, runImport } from './run.ts'
import { importTemplate } from './template.ts'

const RUNS_SHOWN = 20

/** @param lists the import of each kind of list, which is beside its form */
export const importDataOf = (lists: Lists) =>
  implement('ImportData', {
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

    ImportData: {
      own: ({ file, ...sent }, context) => runImport(context, lists, 'user', { ...sent, uploadId: file.id }),
    },

    ImportDataReceiver: {
      own: ({ file, ...sent }, context) => runImport(context, lists, 'receiver', { ...sent, uploadId: file.id }),
    },

    Template: { own: ({ kind }, context) => importTemplate(context, kind) },

    importList: { own: (sent, context) => runImport(context, lists, sent.kind, sent) },

    async importProgress({ progressKey }, { db, caller }) {
      return (await loadProgress(db, caller.userId, progressKey)) ?? { done: 0, total: 0 }
    },

    listTemplate: {
      async own({ kind }, context) {
        if (levelOf(context.caller, FORM_MENU[kind]) < 1) throw new Problem('noPermission')
        return importTemplate(context, kind)
      },
    },
  })
