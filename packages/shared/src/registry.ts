/*
 * What the product has of each kind, listed here alone. Rights, pages, exports and attachments follow from it.
 */

/** The menus by what they open; ids are the wire's. */
export const MENU = {
  createReport: 1,
  eventToday: 2,
  eventRecord: 3,
  company: 4,
  area: 6,
  eventType: 7,
  mailSetup: 8,
  receiverGroup: 9,
  userPermission: 10,
  importData: 11,
  eventReport: 12,
  abnormalReport: 13,
  weeklyReport: 14,
  monthlyReport: 15,
  yearlyReport: 16,
  contactUs: 17,
  administration: 18,
  notificationTime: 19,
  notificationCompany: 20,
  advanceDays: 21,
  exportLog: 22,
  connectionTests: 26,
} as const
export type MenuId = (typeof MENU)[keyof typeof MENU]

/** The menus of the reports. */
export const REPORT_MENUS = [
  MENU.eventReport,
  MENU.abnormalReport,
  MENU.weeklyReport,
  MENU.monthlyReport,
  MENU.yearlyReport,
] as const

/** The menus on which event reports are filed, edited and decided. */
export const FILING_MENUS = [MENU.createReport, MENU.eventToday, MENU.eventRecord] as const

/** The menus from which an event report can be opened, with its history and attachments. */
export const READING_MENUS = [...FILING_MENUS, ...REPORT_MENUS] as const

/** The menus of the front office, in the order of the permission table. */
export const FRONT_MENUS = [...READING_MENUS, MENU.contactUs] as const

/** The menus of the administration, in the order of the permission table. */
export const BACK_MENUS = [
  MENU.company,
  MENU.area,
  MENU.eventType,
  MENU.receiverGroup,
  MENU.mailSetup,
  MENU.userPermission,
  MENU.notificationTime,
  MENU.notificationCompany,
  MENU.advanceDays,
  MENU.exportLog,
  MENU.importData,
  MENU.connectionTests,
] as const

/** Every menu that has a level, in the order of the permission table. Administration follows from the back menus. */
export const MENUS: readonly MenuId[] = [...FRONT_MENUS, ...BACK_MENUS]
