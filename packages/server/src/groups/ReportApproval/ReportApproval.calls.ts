import { implement } from '../../call/call.ts'
import { readApproval } from './approval.ts'
import { exportApproval } from './ReportApproval.file.ts'

export const reportApproval = implement('ReportApproval', {
  Get: (asked, context) => readApproval(context, asked),
  ExportExcel: { own: (asked, context) => exportApproval(context, asked, 'Excel') },
  ExportPDF: { own: (asked, context) => exportApproval(context, asked, 'PDF') },
})
