import { more } from '@daybook/shared/texts/en'
import { list } from './en/list.ts'
import { reports } from './en/reports.ts'
import { Report } from './en/Report.ts'
import { CreateReport } from './en/CreateReport.ts'
import { EventApprove } from './en/EventApprove.ts'
import { Comments } from './en/Comments.ts'
import { EventToday } from './en/EventToday.ts'
import { EventRecord } from './en/EventRecord.ts'
import { OutboxPage } from './en/OutboxPage.ts'
import { Actions } from './en/Actions.ts'
import { uiScreens } from './en/uiScreens.ts'

/** The English texts of all other screens: of reports, their forms, lists and figures. */
export const reportTexts = {
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
} as const
