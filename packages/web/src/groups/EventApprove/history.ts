const STEPS = ['create', 'edit', 'approve', 'reject', 'delete', 'outside'] as const
export type Step = (typeof STEPS)[number]

/** The step that the audit trail names; what it names otherwise was a change. */
export function stepOf(action: string): Step {
  return STEPS.find((step) => step === action) ?? 'edit'
}

const LABELS = {
  eventGroupId: 'field.eventGroup',
  companyId: 'field.company',
  areaId: 'field.area',
  eventDate: 'field.eventDate',
  eventTypeId: 'field.eventType',
  subEventTypeId: 'field.subEventType',
  shifts: 'field.workingTime',
  levelId: 'field.securityLevel',
  securityNote: 'field.securityDescription',
  startTime: 'field.startTime',
  endTime: 'field.endTime',
  notEnded: 'CreateReport.notEnded',
  description: 'field.description',
  files: 'field.files',
  approvalRemark: 'field.rejectReason',
  statusId: 'EventApprove.status',
} as const

type Label = (typeof LABELS)[keyof typeof LABELS]

/** The text key of a field by its name; null for a name that the form does not have. */
export function fieldLabel(wireName: string): Label | null {
  return Object.entries(LABELS).find(([name]) => name === wireName)?.[1] ?? null
}
