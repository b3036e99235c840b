import type { CreateReport as en } from '../en/CreateReport.ts'
import type { Same } from '../same.ts'

export const CreateReport: Same<typeof en> = {
  title: 'รายงานเหตุการณ์',
}
