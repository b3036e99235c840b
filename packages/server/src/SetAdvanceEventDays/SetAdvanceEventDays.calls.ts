import { advanceProblems } from '@daybook/contract/notificationRules'
import { implement } from '../call.ts'
import { listRules, openRule, removeRules, saveRule } from '../dayRule/dayRule.ts'
import { levelOf } from '../rights/caller.ts'

const TABLE = 'advance_rule'

export const setAdvanceEventDays = implement('SetAdvanceEventDays', {
  async LoadDataList(_input, context) {
    return { n_Permission: levelOf(context.caller, 21), ...(await listRules(context, TABLE)) }
  },

  async onEdit({ nID }, context) {
    return openRule(context, TABLE, nID)
  },

  async onDelete({ lstID }, context) {
    await removeRules(context, TABLE, lstID)
    return {}
  },

  async onSaveData(sent, context) {
    await saveRule(context, TABLE, sent, advanceProblems)
    return {}
  },
})
