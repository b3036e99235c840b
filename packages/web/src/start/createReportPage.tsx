import { MENU } from '@daybook/shared/registry'
import { useAddress } from '../app/address.ts'
import { useFrontAnswer } from '../app/front.ts'
import { withTexts } from '../platform/i18n/i18n.ts'
import { loadedInPlace } from '../kit/feedback/loadedInPlace.tsx'
import { Loading } from '../kit/feedback/states.tsx'
import { createReportAddress } from '../groups/CreateReport/address.ts'
import { MyAreas } from '../groups/MyAreas/MyAreas.tsx'

const loadForm = async () =>
  (await withTexts('ReportForm', () => import('../groups/CreateReport/ReportForm.tsx'))).ReportForm
const ReportForm = loadedInPlace(loadForm, 12)
/** Preload the form's code, so that reporting need not wait for it. */
const prefetch = () => void loadForm().catch(() => {})

/**
 * Create Report, which combines screens of two groups. It starts with what is left to report today or, for users who may only
 * view, with the day's reports. URL parameters: `form`: the report form; `area` and `shift`: the form for that area; `edit`:
 * the report being edited; `outbox`: a queued report that needs correction.
 */
export function CreateReportPage() {
  const { form, area, edit, outbox } = useAddress(createReportAddress)
  const front = useFrontAnswer()
  const level = front.data?.menus.find(({ menuId }) => menuId === MENU.createReport)?.permission
  if (form || area || edit || outbox || level === 1) return <ReportForm />
  if (front.isPending) return <Loading lines={10} />
  return <MyAreas onIdle={prefetch} />
}
