/* The one list of menus, languages and reports. Rights, pages, exports and attachments follow from it. */

/** The languages: each one's own name and its platform locale. Their texts: CONTRIBUTING.md, 'Adding a language'. */
export const LANGUAGE = {
  en: { name: 'English', locale: 'en-GB' },
  th: { name: 'ภาษาไทย', locale: 'th-TH' },
} as const
export type Language = keyof typeof LANGUAGE
export const LANGUAGES = Object.keys(LANGUAGE) as [Language, ...Language[]]
/** For readers of neither language. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** The language a code names; undefined if we do not have it. */
export function languageNamed(code: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === code)
}

/** The eras in which a person can read and type years. The wire and the database use only the common era. */
export const YEARS = ['common', 'buddhist'] as const
export type Years = (typeof YEARS)[number]

/**
 * The channels for a person's notices. `isRepeatable`: the receiver recognises a repeated message by its key, so a message whose
 * delivery is uncertain is sent again; otherwise it is reported as uncertain. `linkedBy`: how a person links the channel.
 */
export const CHANNELS = {
  email: { isRepeatable: true, linkedBy: null },
  line: { isRepeatable: true, linkedBy: 'code' },
  teams: { isRepeatable: false, linkedBy: 'address' },
} as const
export type ChannelId = keyof typeof CHANNELS
export const CHANNEL_IDS = Object.keys(CHANNELS) as [ChannelId, ...ChannelId[]]

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
  inbox: 27,
  actions: 28,
  expectations: 29,
  compliance: 30,
  operations: 31,
  overview: 32,
  approvalReport: 33,
} as const
export type MenuId = (typeof MENU)[keyof typeof MENU]

/**
 * The reports in menu order. `title` and `name` are keys of texts/reports.ts. `page` is the path without its slash; sealed values
 * in its links are bound to it. `link` is how a letter links to it: the link's action, and the page's parameter for the value
 * that the link carried. `files` are the export names, without extension.
 */
export const REPORTS = {
  event: {
    menu: MENU.eventReport,
    page: 'Report-Event',
    title: 'eventReport',
    name: 'eventReport',
    files: { Excel: 'Report_Event_{stamp}', PDF: 'Report_Event_{stamp}' },
    link: null,
  },
  abnormal: {
    menu: MENU.abnormalReport,
    page: 'Report-Abnormal',
    title: 'abnormalReport',
    name: 'abnormalReport',
    files: { Excel: 'Report_Abnormal_{stamp}', PDF: 'Report_Event_{stamp}' },
    link: { action: '10', parameter: 'Abnormal', hasMode: false },
  },
  weekly: {
    menu: MENU.weeklyReport,
    page: 'Report-Event-Weekly',
    title: 'weeklyReport',
    name: 'weeklyName',
    files: { Excel: 'Report_Event_Weekly_{stamp}', PDF: 'Report_Event_Weekly_{stamp}' },
    link: { action: '1', parameter: 'Weekly', hasMode: true },
  },
  monthly: {
    menu: MENU.monthlyReport,
    page: 'Report-Event-Monthly',
    title: 'monthlyReport',
    name: 'monthlyName',
    files: { Excel: 'Report_Monthly_{stamp}', PDF: 'Report_Monthly_{stamp}' },
    link: { action: '2', parameter: 'Monthly', hasMode: false },
  },
  yearly: {
    menu: MENU.yearlyReport,
    page: 'Report-Event-Yearly',
    title: 'yearlyReport',
    name: 'yearlyName',
    files: { Excel: 'Yearly_Report_Event_{stamp}', PDF: 'Yearly_Report_Event_{stamp}' },
    link: { action: '3', parameter: 'Yearly', hasMode: false },
  },
  compliance: {
    menu: MENU.compliance,
    page: 'Compliance',
    title: 'compliance',
    name: 'compliance',
    files: { Excel: 'Compliance_{stamp}', PDF: 'Compliance_{stamp}' },
    link: null,
  },
  approval: {
    menu: MENU.approvalReport,
    page: 'Report-Approval',
    title: 'approvalReport',
    name: 'approvalReport',
    files: { Excel: 'Report_Approval_{stamp}', PDF: 'Report_Approval_{stamp}' },
    link: null,
  },
} as const
/** The event report's board as a file. */
export const BOARD = {
  menu: MENU.eventReport,
  name: 'board',
  files: { Excel: 'Report_Board_{stamp}', PDF: 'Report_Board_{stamp}' },
} as const

/** The overview as a file. */
export const OVERVIEW = {
  menu: MENU.overview,
  title: 'overview',
  name: 'overview',
  files: { Excel: 'Overview_{stamp}', PDF: 'Overview_{stamp}' },
} as const

export type Report = (typeof REPORTS)[keyof typeof REPORTS]

/** Anything with its own export files. */
export type ReportFileOf = Pick<Report, 'menu' | 'name' | 'files'> | typeof BOARD | typeof OVERVIEW

/** The menus of the reports. */
export const REPORT_MENUS = Object.values(REPORTS).map(({ menu }) => menu)

/** The other exports: the menu the export log files them under, and the file name. */
export const EXPORTS = {
  eventRecord: { menu: MENU.eventRecord, file: 'Event Record_Export_{stamp}.xlsx' },
  actions: { menu: MENU.actions, file: 'Corrective Actions_Export_{stamp}.xlsx' },
  company: { menu: MENU.company, file: '4_Company_Export_{stamp}.xlsx' },
  area: { menu: MENU.area, file: '6_Area_Export_{stamp}.xlsx' },
  areaSheets: { menu: MENU.area, file: '6_Area_QR_{stamp}.pdf' },
  eventType: { menu: MENU.eventType, file: '7_EventType_Export_{stamp}.xlsx' },
  receiverGroup: { menu: MENU.receiverGroup, file: '9_Receiver Group_Export_{stamp}.xlsx' },
  userPermission: { menu: MENU.userPermission, file: '10_User Permission_Export_{stamp}.xlsx' },
  slips: { menu: MENU.userPermission, file: '10_Password_Slips_{stamp}.pdf' },
  userTemplate: { menu: MENU.importData, file: 'User_Import_Template.xlsx' },
  areaTemplate: { menu: MENU.importData, file: 'Area_Import_Template.xlsx' },
  eventTypeTemplate: { menu: MENU.importData, file: 'EventType_Import_Template.xlsx' },
  holidayTemplate: { menu: MENU.importData, file: 'Holiday_Import_Template.xlsx' },
  holiday: { menu: MENU.expectations, file: '29_Holiday_Export_{stamp}.xlsx' },
  receiverTemplate: { menu: MENU.importData, file: 'Receiver_Import_Template.xlsx' },
  pastFaults: { menu: MENU.importData, file: 'Past_Reports_Faults_{stamp}.xlsx' },
  exportLog: { menu: MENU.exportLog, file: 'Log_Export.xlsx' },
} as const
export type Export = (typeof EXPORTS)[keyof typeof EXPORTS]

/** Menus for filing, editing and deciding event reports. */
export const FILING_MENUS = [MENU.createReport, MENU.eventToday, MENU.eventRecord] as const

/** Menus whose lists can be imported. */
export const IMPORT_MENUS = [
  MENU.userPermission,
  MENU.receiverGroup,
  MENU.area,
  MENU.eventType,
  MENU.expectations,
] as const

/**
 * Menus whose level 2 lets an approver decide. Inbox has no level of its own: see
 * docs/decisions/the-inbox-undoes-instead-of-asking.md.
 */
export const DECIDING_MENUS = [MENU.eventToday, MENU.eventRecord] as const

/** Menus that open an event report, with its history, attachments and corrective actions. */
export const READING_MENUS = [...FILING_MENUS, MENU.actions, ...REPORT_MENUS] as const

/** The front office menus, in permission table order. */
export const FRONT_MENUS = [...READING_MENUS, MENU.contactUs] as const

/** The administration menus, in permission table order. */
export const BACK_MENUS = [
  MENU.company,
  MENU.area,
  MENU.eventType,
  MENU.expectations,
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

/** Every menu with a level, in permission table order. The back menus imply administration. */
export const MENUS: readonly MenuId[] = [...FRONT_MENUS, ...BACK_MENUS]

const EXPORTING = new Set<MenuId>([...Object.values(EXPORTS), ...Object.values(REPORTS)].map(({ menu }) => menu))
/** Menus of pages with an export, in permission table order. */
export const EXPORTING_MENUS = [MENU.overview, ...MENUS.filter((menu) => EXPORTING.has(menu))]
