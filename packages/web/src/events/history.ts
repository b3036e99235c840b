import { FIELDS, REPORT_FIELDS } from '@daybook/shared/calls/reportFields'

const STEPS = ['create', 'edit', 'approve', 'reject', 'undo', 'delete', 'restore', 'outside'] as const
export type Step = (typeof STEPS)[number]

/** The step that the audit trail names; any other action was a change. */
export function stepOf(action: string): Step {
  return STEPS.find((step) => step === action) ?? 'edit'
}

/** Names in the trail that are not form fields. */
const OTHERS = { approvalRemark: 'field.rejectReason', statusId: 'ui.report.reportingStatus' } as const

/** The text key of a field's label; null for a name that reports do not have. */
export function fieldLabel(name: string) {
  const field = FIELDS.find((one) => one === name)
  if (field) return `field.${REPORT_FIELDS[field].label}` as const
  return Object.entries(OTHERS).find(([other]) => other === name)?.[1] ?? null
}
