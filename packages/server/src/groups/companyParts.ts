import type { CompanyParts } from '../administration/companyParts.ts'
import { areaPart } from './Area/Area.copy.ts'
import { holidayPart, rulePart } from './Expectations/companyCopy.ts'
import { notificationPart } from './NotificationCompany/NotificationCompany.copy.ts'
import { receiverPart } from './ReceiverGroup/companyCopy.ts'

/** What copies of a company may have of other groups' records. */
export const companyParts: CompanyParts = {
  areas: areaPart,
  expectations: rulePart,
  holidays: holidayPart,
  notificationDays: notificationPart,
  receivers: receiverPart,
}
