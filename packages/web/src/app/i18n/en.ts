import { en as shared } from '@daybook/shared/texts/en'
import { Actions } from './en/Actions.ts'
import { Comments } from './en/Comments.ts'
import { CreateReport } from './en/CreateReport.ts'
import { EventApprove } from './en/EventApprove.ts'
import { EventRecord } from './en/EventRecord.ts'
import { EventToday } from './en/EventToday.ts'
import { list } from './en/list.ts'
import { Login } from './en/Login.ts'
import { Report } from './en/Report.ts'
import { reports } from './en/reports.ts'
import { Shell } from './en/Shell.ts'
import { ui } from './en/ui.ts'
import { MyAreas } from './en/MyAreas.ts'
import { Outbox } from './en/Outbox.ts'

/** The English texts that every page loads: those shared with the server, and one file per group of screens. */
export const en = {
  ...shared,
  ui,
  list,
  reports,
  Report,
  Shell,
  Login,
  CreateReport,
  MyAreas,
  Outbox,
  EventApprove,
  Comments,
  EventToday,
  EventRecord,
  Actions,
} as const
