import { MENU } from '@daybook/shared/registry'
import { type SignedIn, implement } from '../../call/call.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { type Reach, judgeExpectations } from '../../people/rights/changing.ts'
import { today, wireInstant } from '../../platform/clock.ts'
import { pageFacts, readPage, readSorting } from '../../administration/list.ts'
import { Problem } from '../../platform/problem.ts'
import { loadAreaChoices, loadCompanyChoices, loadShiftChoices } from './choices.queries.ts'
import { addExcuse, endExcuse, listExcuses, secondExcuse } from './excuses.ts'
import { addHolidays, holidayObstacle, publicHolidays, removeHoliday } from './holidays.ts'
import { exportHolidays } from './holidays.excel.ts'
import { loadHolidays } from './holidays.queries.ts'
import { previewRule } from './preview.ts'
import { deleteRule, endRule, saveRule, scopeOf } from './rules.ts'
import { type StoredRule, findRule, loadRules, ruleSorts, reachOf } from './rules.queries.ts'
import { sightOf } from './sight.ts'

export const expectations = implement('Expectations', {
  async GetChoices(_input, context) {
    const { db, caller, clock, language } = context
    const sight = await sightOf(context)
    const [companies, areas, shifts, judge] = await Promise.all([
      loadCompanyChoices(db, sight, language),
      loadAreaChoices(db, sight, language),
      loadShiftChoices(db, sight, language),
      judgeExpectations(db, caller),
    ])
    const may = (reach: Reach) => judge(reach) === undefined
    return {
      permission: levelOf(caller, MENU.expectations),
      today: today(clock),
      isForAll: may({ companyId: null, area: null }),
      companies: companies.map(({ id, name, otherName }) => ({
        value: id,
        label: name,
        otherName,
        canEdit: may({ companyId: id, area: null }),
      })),
      areas: areas.map(({ id, name, ...area }) => ({
        value: id,
        label: name,
        ...area,
        canEdit: may({ companyId: null, area: { companyId: area.companyId, areaId: id } }),
      })),
      shifts: shifts.map(({ id, name, companyId }) => ({ value: id, label: name, companyId })),
    }
  },

  async GetRules(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const order = readSorting(ruleSorts, asked)
    const { ruleStates, companyId, areaId, eventGroupId } = asked
    const filter = { states: ruleStates, companyId, areaId, groupId: eventGroupId }
    const { rows, total } = await loadRules(db, await sightOf(context), filter, order, page, language)
    const judge = await judgeExpectations(db, caller)
    return { rules: rows.map((row) => ruleOf(row, context, judge)), ...pageFacts(page, total) }
  },

  async GetRule({ ruleId }, context) {
    const { db, caller, language } = context
    const stored = await findRule(db, await sightOf(context), ruleId, language)
    if (!stored) throw new Problem('notFound')
    return { rule: ruleOf(stored, context, await judgeExpectations(db, caller)) }
  },

  async SaveRule(sent, context) {
    return { ruleId: await saveRule(context, sent) }
  },

  async EndRule(sent, context) {
    await endRule(context, sent)
    return {}
  },

  async DeleteRule(sent, context) {
    await deleteRule(context, sent)
    return {}
  },

  async Preview(sent, context) {
    return previewRule(context, sent)
  },

  async GetHolidays({ companyId, year }, context) {
    const obstacle = await holidayObstacle(context, companyId)
    const holidays = await loadHolidays(context.db, companyId, `${year}-01-01`, `${year}-12-31`)
    return { holidays, canEdit: obstacle === undefined }
  },

  async GetPublicHolidays({ year }) {
    return publicHolidays(year)
  },

  exportHolidays: { own: (asked, context) => exportHolidays(context, asked) },

  async AddHolidays(sent, context) {
    return addHolidays(context, sent)
  },

  async RemoveHoliday(sent, context) {
    await removeHoliday(context, sent)
    return {}
  },

  async GetExcuses(asked, context) {
    return listExcuses(context, asked)
  },

  async AddExcuse(sent, context) {
    return addExcuse(context, sent)
  },

  async SecondExcuse({ excuseId }, context) {
    await secondExcuse(context, excuseId)
    return {}
  },

  async EndExcuse({ excuseId }, context) {
    await endExcuse(context, excuseId)
    return {}
  },
})

function ruleOf(
  { areaCompanyId, updatedAt, ...row }: StoredRule,
  { clock }: SignedIn,
  judge: Awaited<ReturnType<typeof judgeExpectations>>,
) {
  const isOpen = row.state !== 'past' && !row.isFollowed
  return {
    ...row,
    scope: scopeOf(row),
    updatedAt: wireInstant(updatedAt, clock.timeZone),
    canEdit: isOpen && judge(reachOf({ ...row, areaCompanyId, updatedAt })) === undefined,
  }
}
