import { setUpTexts } from '@daybook/shared/texts/catalogues'
import { EVENT_COLOR, EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'

/** An event type to begin with; the first of each group says that there is nothing to report. */
export type StarterType = { name: string; secondName: string; shortName: string; isNil: boolean; colorId: number }

const { NORMAL, ABNORMAL } = EVENT_COLOR
const type = (name: keyof typeof setUpTexts.en.types, shortName: string, colorId: number = ABNORMAL): StarterType => ({
  name: setUpTexts.en.types[name],
  secondName: setUpTexts.th.types[name],
  shortName,
  colorId,
  isNil: false,
})
const nil = (shortName: string): StarterType => ({
  ...type('nothingToReport', shortName, NORMAL),
  isNil: true,
})

/** What sites of each kind report everywhere; each company adds what only it knows. */
export const STARTER_TYPES: Record<EventGroupId, readonly StarterType[]> = {
  [EVENT_GROUP.CSR]: [
    nil('C-NIL'),
    type('communityVisit', 'C-VISIT', NORMAL),
    type('communityActivity', 'C-ACT', NORMAL),
    type('complaint', 'C-COMPL'),
    type('environmentalConcern', 'C-ENV'),
    type('gatheringOrProtest', 'C-GATHER'),
  ],
  [EVENT_GROUP.OPERATION]: [
    nil('O-NIL'),
    type('plannedMaintenance', 'O-PM', NORMAL),
    type('equipmentFailure', 'O-FAIL'),
    type('spillOrLeak', 'O-LEAK'),
    type('fireOrSmoke', 'O-FIRE'),
    type('accidentOrInjury', 'O-ACC'),
  ],
  [EVENT_GROUP.SECURITY]: [
    nil('S-NIL'),
    type('drill', 'S-DRILL', NORMAL),
    type('intrusion', 'S-INTRU'),
    type('theftOrLoss', 'S-LOSS'),
    type('trafficAccident', 'S-TRAF'),
    type('disturbance', 'S-DIST'),
  ],
}
