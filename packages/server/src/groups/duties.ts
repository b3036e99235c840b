import { actionDuty } from './Actions/duties.ts'
import { planDuty } from './Acts/duties.ts'
import type { Duties } from './Acts/handOver.ts'
import { givenDuty, receivedDuty } from './Delegation/duties.ts'
import { receiverDuty } from './ReceiverGroup/duties.ts'
import { areaDuty, companyDuty } from './UserPermission/duties.ts'

/** How what somebody holds passes to somebody else, by what it is. */
export const duties: Duties = {
  report: areaDuty('report'),
  approve: areaDuty('approve'),
  admin: areaDuty('admin'),
  csr_admin: areaDuty('csr_admin'),
  company: companyDuty,
  receiver: receiverDuty,
  action: actionDuty,
  delegationGiven: givenDuty,
  delegationReceived: receivedDuty,
  plan: planDuty,
}
