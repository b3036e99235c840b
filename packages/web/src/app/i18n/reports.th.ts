import { more } from '@daybook/shared/texts/th'
import type { reportTexts as english } from './reports.en.ts'
import type { Same } from '@daybook/shared/texts/same'
import { list } from './th/list.ts'
import { reports } from './th/reports.ts'
import { Report } from './th/Report.ts'
import { CreateReport } from './th/CreateReport.ts'
import { EventApprove } from './th/EventApprove.ts'
import { Comments } from './th/Comments.ts'
import { EventToday } from './th/EventToday.ts'
import { EventRecord } from './th/EventRecord.ts'
import { OutboxPage } from './th/OutboxPage.ts'
import { Actions } from './th/Actions.ts'
import { uiScreens } from './th/uiScreens.ts'

/** The Thai texts of all other screens. */
export const reportTexts: Same<typeof english> = {
  ...more,
  ui: uiScreens,
  Outbox: OutboxPage,
  list,
  reports,
  Report,
  CreateReport,
  EventApprove,
  Comments,
  EventToday,
  EventRecord,
  Actions,
}
