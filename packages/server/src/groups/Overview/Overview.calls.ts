import { implement } from '../../call/call.ts'
import { exportOverview } from './Overview.file.ts'
import { readOverview } from './overview.ts'

export const overview = implement('Overview', {
  Get: readOverview,
  ExportExcel: { own: (asked, context) => exportOverview(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportOverview(context, asked, 'PDF') },
})
