import { th as shared } from '@daybook/shared/texts/th'
import type { en } from './en.ts'
import type { Same } from '@daybook/shared/texts/same'
import { Actions } from './th/Actions.ts'
import { Comments } from './th/Comments.ts'
import { CreateReport } from './th/CreateReport.ts'
import { EventApprove } from './th/EventApprove.ts'
import { EventRecord } from './th/EventRecord.ts'
import { EventToday } from './th/EventToday.ts'
import { list } from './th/list.ts'
import { Login } from './th/Login.ts'
import { Report } from './th/Report.ts'
import { reports } from './th/reports.ts'
import { Shell } from './th/Shell.ts'
import { ui } from './th/ui.ts'
import { MyAreas } from './th/MyAreas.ts'
import { Outbox } from './th/Outbox.ts'

/** The Thai texts with the same keys as en.ts. */
export const th: Same<typeof en> = {
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
}
