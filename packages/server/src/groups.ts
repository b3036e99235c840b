import type { Group } from '@daybook/contract'
import type { Implementation } from './call.ts'
import { eventToday } from './EventToday/EventToday.calls.ts'
import { mpFront } from './MP_Front/MP_Front.calls.ts'

/** Who answers what: every group of the contract has its handlers here. */
export const groups: Partial<Record<Group, Implementation>> = {
  MP_Front: mpFront,
  EventToday: eventToday,
}
