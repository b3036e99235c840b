import { SET_UP_STEPS, type SetUpStep } from '@daybook/shared/calls/SetUp'
import { texts } from '@daybook/shared/problems'
import { MENU, type MenuId } from '@daybook/shared/registry'
import { EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { setUpTexts } from '@daybook/shared/texts/catalogues'
import { listBackups } from '../../backup/place.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { companyScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { lookedAfter } from '../../people/rights/scope.ts'
import { groupsWithTypes } from '../EventType/EventType.queries.ts'
import { type SetUpCounts, countSetUp } from './SetUp.queries.ts'

export const setUp = implement('SetUp', {
  async Load(_input, context) {
    const { db, caller, language } = context
    const counts = await countSetUp(db, lookedAfter(caller), await companyScope(db, caller))
    const backups = await countBackups(context)
    const typed = await groupsWithTypes(db)
    return {
      steps: SET_UP_STEPS.map((step) => ({ step, ...stateOf(step, counts, backups), ...who(step, context) })),
      starters: EVENT_GROUPS.filter((group) => mayAct('eventTypes', context) && !typed.includes(group)).map(
        (group) => ({
          eventGroupId: group,
          eventGroupName: texts[language].eventGroup[group],
        }),
      ),
    }
  },
})

/** Missing where none can be made or read: that is for whoever runs the server. */
async function countBackups({ config }: SignedIn): Promise<number> {
  const { to } = config.backups
  return to === undefined ? 0 : (await listBackups(to).catch(() => [])).length
}

type Counted = { state: 'done' | 'partly' | 'open' | 'notNeeded'; count: number; lacking: number }

function stateOf(step: SetUpStep, counts: SetUpCounts, backups: number): Counted {
  const of = (count: number, lacking = 0): Counted => ({
    state: count === 0 ? 'open' : lacking > 0 ? 'partly' : 'done',
    count,
    lacking,
  })
  switch (step) {
    case 'eventTypes':
      return of(counts.typedGroups, counts.groupsWithoutNil)
    case 'companies':
      return of(counts.companies, counts.companiesWithoutType)
    case 'areas':
      return of(counts.areas, counts.areasWithoutType)
    case 'people':
      return of(counts.people, counts.areasWithoutReporter)
    case 'approvers':
      // Without areas nobody knows yet whether approvers are needed.
      if (counts.approvedAreas > 0) return of(counts.approvedAreas, counts.areasWithoutApprover)
      return { state: counts.areas > 0 ? 'notNeeded' : 'open', count: 0, lacking: 0 }
    case 'receivers':
      return of(counts.receiverGroups)
    case 'mail':
      return of(counts.letters)
    case 'dueTimes':
      return of(counts.rules)
    case 'firstReport':
      return of(counts.reports)
    case 'backup':
      return of(backups)
  }
}

/** The menu of a step; null: reports are filed by those whom the steps before named. */
const MENU_OF: Record<SetUpStep, MenuId | null> = {
  eventTypes: MENU.eventType,
  companies: MENU.company,
  areas: MENU.area,
  people: MENU.userPermission,
  approvers: MENU.userPermission,
  receivers: MENU.receiverGroup,
  mail: MENU.connectionTests,
  dueTimes: MENU.expectations,
  firstReport: null,
  backup: MENU.operations,
}

function mayAct(step: SetUpStep, { caller }: SignedIn): boolean {
  const menu = MENU_OF[step] ?? MENU.createReport
  // Backups are only looked at; only a corporate administrator adds companies.
  return levelOf(caller, menu) >= (step === 'backup' ? 1 : 2) && (step !== 'companies' || isCorporate(caller))
}

function who(step: SetUpStep, context: SignedIn) {
  const may = mayAct(step, context)
  const says = setUpTexts[context.language]
  const menu = MENU_OF[step]
  const whoMay = () => {
    if (step === 'companies' || step === 'backup') return says.forCorporate
    return menu === null ? says.forReporters : says.forMenu.replace('{menu}', texts[context.language].menu[menu])
  }
  return { mayAct: may, changedBy: may ? '' : whoMay() }
}
