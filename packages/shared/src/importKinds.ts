import type { ProblemValues } from './problems.ts'
import { type IMPORT_MENUS, MENU } from './registry.ts'

/** The lists that can be imported. */
export const IMPORT_KINDS = ['user', 'receiver', 'area', 'eventType', 'holiday'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The page for typing the same data by hand: an import requires the same right. */
export const FORM_MENU = {
  user: MENU.userPermission,
  receiver: MENU.receiverGroup,
  area: MENU.area,
  eventType: MENU.eventType,
  holiday: MENU.expectations,
} as const satisfies Record<ImportKind, (typeof IMPORT_MENUS)[number]>

/** Most characters of pasted rows; more fit in a file. */
export const PASTE_LIMIT = 1_000_000

export type ImportColumn = NonNullable<ProblemValues['field']>

export const IMPORT_ROWS = 20_000

/** In template order, which is also that of pasted rows without a header row. */
export const IMPORT_COLUMNS = {
  user: [
    'company',
    'employeeType',
    'employeeId',
    'firstName',
    'lastName',
    'position',
    'department',
    'email',
    'telephone',
    'username',
    'groupUser',
    'status',
    'remark',
    'emailNotification',
    'reportAreas',
    'approvalAreas',
    'adminAreas',
    'csrAdminAreas',
  ],
  receiver: ['receiverGroup', 'company', 'employeeId', 'eventGroup', 'areaCompany', 'areaName', 'subArea'],
  area: [
    'eventGroup',
    'company',
    'areaName',
    'subArea',
    'requireApproval',
    'workingTime',
    'eventType',
    'order',
    'status',
    'secondName',
    'remark',
    'emailNotification',
  ],
  eventType: [
    'eventGroup',
    'eventType',
    'subEventType',
    'eventStatus',
    'shortEventType',
    'definition',
    'advanceReport',
    'nothingToReport',
    'requiresAction',
    'actionDays',
    'order',
    'status',
    'secondName',
    'remark',
  ],
  holiday: ['company', 'date', 'holidayName', 'holidayNameTh'],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>

/** A row is meaningless without these; any other column may be left out, which keeps the stored value. */
export const KEY_COLUMNS: Record<ImportKind, readonly ImportColumn[]> = {
  user: ['company', 'employeeId'],
  receiver: ['receiverGroup'],
  area: ['eventGroup', 'company', 'areaName'],
  eventType: ['eventGroup', 'eventType'],
  holiday: ['company', 'date'],
}
