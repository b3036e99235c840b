const STEPS = ['create', 'edit', 'approve', 'reject', 'delete', 'outside'] as const
export type Step = (typeof STEPS)[number]

/** The step that the audit trail names; what it names otherwise was a change. */
export function stepOf(action: string): Step {
  return STEPS.find((step) => step === action) ?? 'edit'
}

const LABELS = {
  nEventGroupID: 'field.eventGroup',
  nCompanyID: 'field.company',
  nAreaID: 'field.area',
  sEventDate: 'field.eventDate',
  nEventTypeID: 'field.eventType',
  nSubEventTypeID: 'field.subEventType',
  lstWorkingTime: 'field.workingTime',
  nLevelID: 'field.securityLevel',
  sSecurityDesc: 'field.securityDescription',
  sEventStartTime: 'field.startTime',
  sEventEndTime: 'field.endTime',
  cEventNotEnd: 'CreateReport.notEnded',
  sEventDesc: 'field.description',
  lstFileData: 'field.files',
  sApproveRemark: 'field.rejectReason',
  nStatus: 'EventApprove.status',
} as const

type Label = (typeof LABELS)[keyof typeof LABELS]

/** The text key of a field by its wire name; null for a name that the form does not have. */
export function fieldLabel(wireName: string): Label | null {
  return Object.entries(LABELS).find(([name]) => name === wireName)?.[1] ?? null
}
