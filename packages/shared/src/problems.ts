/* Over 300 lines: every problem code of the wire with its status, in one table. */

import { type ValueField, valueRow } from './calls/reportFields.ts'
import type { Language } from './registry.ts'
import type { ChoiceNames, FieldKey } from './texts/en.ts'
import type { Status } from './call.ts'
import { textsOf } from './texts/catalogues.ts'

/**
 * Every way a call can fail, with its HTTP status and answer status. Business outcomes are 200; faults of the call
 * itself keep their HTTP code. The same code looks up the texts in both languages.
 */
export const problems = {
  // faulty calls
  malformed: { http: 400, status: 'Error' },
  personUnnamed: { http: 400, status: 'Error' },
  invalidLink: { http: 200, status: 'Error' },
  sessionExpired: { http: 401, status: 'SSEXP' },
  // Login/CheckSession asks for this; no session is a valid answer.
  noSession: { http: 200, status: 'SSEXP' },
  noPermission: { http: 403, status: 'Error' },
  crossSite: { http: 403, status: 'Error' },
  unknownCall: { http: 404, status: 'Error' },
  otherPerson: { http: 409, status: 'Error' },
  notFound: { http: 200, status: 'Error' },
  tooSlow: { http: 408, status: 'Error' },
  tooLarge: { http: 413, status: 'Error' },
  unsupportedType: { http: 415, status: 'Error' },
  unknownHost: { http: 421, status: 'Error' },
  tooManyRequests: { http: 429, status: 'Error' },
  tooManyLetters: { http: 429, status: 'Error' },
  tooMuchAtOnce: { http: 429, status: 'Error' },
  tooMuchSent: { http: 429, status: 'Error' },
  serverFault: { http: 500, status: 'Error' },
  databaseAway: { http: 503, status: 'Error' },
  busy: { http: 503, status: 'Error' },
  storageFull: { http: 507, status: 'Error' },
  // fields
  required: { http: 200, status: 'Error' },
  tooLong: { http: 200, status: 'Error' },
  notInList: { http: 200, status: 'Error' },
  invalidDate: { http: 400, status: 'Error' },
  invalidTime: { http: 400, status: 'Error' },
  invalidText: { http: 400, status: 'Error' },
  wrongValue: { http: 400, status: 'Error' },
  valueTooLong: { http: 400, status: 'Error' },
  tooManyValues: { http: 400, status: 'Error' },
  invalidEmail: { http: 200, status: 'Error' },
  // sign-in
  signInRefused: { http: 200, status: 'Error' },
  passwordExpired: { http: 200, status: 'Error' },
  passwordGiven: { http: 200, status: 'Error' },
  passwordWeak: { http: 200, status: 'Error' },
  passwordRepeats: { http: 200, status: 'Error' },
  passwordCommon: { http: 200, status: 'Error' },
  passwordMismatch: { http: 200, status: 'Error' },
  passwordReused: { http: 200, status: 'Error' },
  oldPasswordWrong: { http: 200, status: 'Error' },
  linkExpired: { http: 200, status: 'Error' },
  notConfigured: { http: 200, status: 'Error' },
  useCompanyAccount: { http: 200, status: 'Error' },
  directoryAway: { http: 503, status: 'Error' },
  directoryCancelled: { http: 200, status: 'Error' },
  directoryExpired: { http: 200, status: 'Error' },
  directoryRefused: { http: 200, status: 'Error' },
  directoryUnknown: { http: 200, status: 'Error' },
  // reports
  futureTime: { http: 200, status: 'Error' },
  futureDate: { http: 200, status: 'Error' },
  tooFarBack: { http: 200, status: 'Error' },
  dateOrder: { http: 200, status: 'Error' },
  rangeTooLong: { http: 200, status: 'Error' },
  timeOrder: { http: 200, status: 'Error' },
  shiftNotOfArea: { http: 200, status: 'Error' },
  shiftNotBegun: { http: 200, status: 'Error' },
  nilTooEarly: { http: 200, status: 'Error' },
  nilTypeMissing: { http: 200, status: 'Error' },
  levelChanged: { http: 200, status: 'Error' },
  advanceNotAllowed: { http: 200, status: 'Error' },
  advanceRange: { http: 200, status: 'Error' },
  advanceEventType: { http: 200, status: 'Error' },
  advanceTaken: { http: 200, status: 'Error' },
  requestReused: { http: 200, status: 'Error' },
  areaClosed: { http: 200, status: 'Error' },
  eventTypeClosed: { http: 200, status: 'Error' },
  requestOfOthers: { http: 200, status: 'Error' },
  duplicateReport: { http: 200, status: 'DUP' },
  alreadyReported: { http: 200, status: 'DUP' },
  undoTooLate: { http: 200, status: 'Error' },
  undoneBefore: { http: 200, status: 'Error' },
  changeStands: { http: 200, status: 'Error' },
  changedSince: { http: 200, status: 'Error' },
  placeTaken: { http: 200, status: 'DUP' },
  restoreAreaClosed: { http: 200, status: 'Error' },
  restoreTypeClosed: { http: 200, status: 'Error' },
  notDeleted: { http: 200, status: 'Error' },
  notConfirmed: { http: 200, status: 'NO' },
  staleVersion: { http: 200, status: 'Error' },
  commentTooOld: { http: 200, status: 'Error' },
  mentionUnknown: { http: 200, status: 'Error' },
  commentsFull: { http: 200, status: 'Error' },
  actionFilesFull: { http: 200, status: 'Error' },
  pageChanged: { http: 200, status: 'Error' },
  draftChanged: { http: 200, status: 'Error' },
  alreadyDecided: { http: 200, status: 'Error' },
  ownReport: { http: 200, status: 'Error' },
  changedSinceRead: { http: 200, status: 'Error' },
  notWaiting: { http: 200, status: 'Error' },
  notYourDecision: { http: 200, status: 'Error' },
  decisionStands: { http: 200, status: 'Error' },
  actAuthorGone: { http: 200, status: 'Error' },
  actCancelled: { http: 200, status: 'Error' },
  actOver: { http: 200, status: 'Error' },
  actStands: { http: 200, status: 'Error' },
  decisionTouched: { http: 200, status: 'Error' },
  reportOfPartner: { http: 200, status: 'Error' },
  approvedClosed: { http: 200, status: 'Error' },
  nothingToHandOver: { http: 200, status: 'Error' },
  quietSame: { http: 200, status: 'Error' },
  notLinked: { http: 200, status: 'Error' },
  webhookAddress: { http: 200, status: 'Error' },
  webhookThere: { http: 200, status: 'DUP' },
  webhookMany: { http: 200, status: 'Error' },
  webhookOff: { http: 200, status: 'Error' },
  teamsAddress: { http: 200, status: 'Error' },
  delegationTwice: { http: 200, status: 'DUP' },
  notYours: { http: 200, status: 'Error' },
  inUse: { http: 200, status: 'Error' },
  // corrective actions
  actionState: { http: 200, status: 'Error' },
  ownAction: { http: 200, status: 'Error' },
  notYourAction: { http: 200, status: 'Error' },
  dueInPast: { http: 200, status: 'Error' },
  actionMissing: { http: 200, status: 'Error' },
  waiverStays: { http: 200, status: 'Error' },
  noActionMissing: { http: 200, status: 'Error' },
  duplicate: { http: 200, status: 'DUP' },
  // files
  fileWrongType: { http: 200, status: 'Error' },
  fileNamedOtherwise: { http: 200, status: 'Error' },
  pictureHeic: { http: 200, status: 'Error' },
  pictureKind: { http: 200, status: 'Error' },
  fileTooLarge: { http: 200, status: 'Error' },
  fileBroken: { http: 200, status: 'Error' },
  fileMissing: { http: 404, status: 'Error' },
  fileInfected: { http: 200, status: 'Error' },
  scannerAway: { http: 503, status: 'Error' },
  imageTooLarge: { http: 200, status: 'Error' },
  uploadReused: { http: 200, status: 'Error' },
  uploadsWaiting: { http: 200, status: 'Error' },
  // administration
  confirmStatus: { http: 200, status: 'Error' },
  shiftNameTwice: { http: 200, status: 'DUP' },
  shiftTooLong: { http: 200, status: 'Error' },
  shiftTimeTwice: { http: 200, status: 'DUP' },
  shiftOrder: { http: 200, status: 'Error' },
  shiftMissing: { http: 200, status: 'Error' },
  eventTypeMissing: { http: 200, status: 'Error' },
  subAreaMissing: { http: 200, status: 'Error' },
  eventTypeTwice: { http: 200, status: 'DUP' },
  subAreaTwice: { http: 200, status: 'DUP' },
  subEventTypeTwice: { http: 200, status: 'DUP' },
  shortEventTypeTwice: { http: 200, status: 'DUP' },
  nilTypeTwice: { http: 200, status: 'DUP' },
  nilTypeOfCompanyTwice: { http: 200, status: 'DUP' },
  nilTypeAbnormal: { http: 200, status: 'Error' },
  nilTypeWithAction: { http: 200, status: 'Error' },
  nilTypeWithSubTypes: { http: 200, status: 'Error' },
  nameTaken: { http: 200, status: 'DUP' },
  copyPattern: { http: 200, status: 'Error' },
  copyPatternSecond: { http: 200, status: 'Error' },
  copyRefused: { http: 200, status: 'Error' },
  copyTooMany: { http: 200, status: 'Error' },
  nameOfSeveral: { http: 200, status: 'Error' },
  inUseBy: { http: 200, status: 'Error' },
  fixedOnceSaved: { http: 200, status: 'Error' },
  kindInUse: { http: 200, status: 'Error' },
  headOfOthers: { http: 200, status: 'Error' },
  recordChanged: { http: 200, status: 'Error' },
  noSheetOfClosed: { http: 200, status: 'Error' },
  tooManySheets: { http: 200, status: 'Error' },
  // expectations
  groupWithoutShifts: { http: 200, status: 'Error' },
  dueBeforeDay: { http: 200, status: 'Error' },
  dueBeforeShift: { http: 200, status: 'Error' },
  lockBeforeDue: { http: 200, status: 'Error' },
  nilAfterDue: { http: 200, status: 'Error' },
  dayHasBegun: { http: 200, status: 'Error' },
  expectationTwice: { http: 200, status: 'DUP' },
  ruleOver: { http: 200, status: 'Error' },
  ruleHasBegun: { http: 200, status: 'Error' },
  areaOfOthers: { http: 200, status: 'Error' },
  ruleOfAll: { http: 200, status: 'Error' },
  holidayGone: { http: 200, status: 'Error' },
  holidaysNone: { http: 200, status: 'Error' },
  excuseTwice: { http: 200, status: 'DUP' },
  excuseOwn: { http: 200, status: 'Error' },
  excuseSettled: { http: 200, status: 'Error' },
  excuseOver: { http: 200, status: 'Error' },
  dayLocked: { http: 200, status: 'Error' },
  // people, rights and receivers
  groupsExclusive: { http: 200, status: 'Error' },
  reporterArea: { http: 200, status: 'Error' },
  adminArea: { http: 200, status: 'Error' },
  csrAdminArea: { http: 200, status: 'Error' },
  approverArea: { http: 200, status: 'Error' },
  usernameTaken: { http: 200, status: 'DUP' },
  employeeTaken: { http: 200, status: 'DUP' },
  beyondOwn: { http: 200, status: 'Error' },
  companyOfOthers: { http: 200, status: 'Error' },
  eventTypeUnused: { http: 200, status: 'Error' },
  eventTypeOfOthers: { http: 200, status: 'Error' },
  mailOfOthers: { http: 200, status: 'Error' },
  eventGroupOfOthers: { http: 200, status: 'Error' },
  companyRuleOfOthers: { http: 200, status: 'Error' },
  personOfOthers: { http: 200, status: 'Error' },
  personWithoutAreas: { http: 200, status: 'Error' },
  personAbove: { http: 200, status: 'Error' },
  notOneself: { http: 200, status: 'Error' },
  lastAdministrator: { http: 200, status: 'Error' },
  noPasswordAccount: { http: 200, status: 'Error' },
  noDirectoryLink: { http: 200, status: 'Error' },
  staffDirectoryAway: { http: 200, status: 'Error' },
  searchTooShort: { http: 200, status: 'Error' },
  areaRelationMissing: { http: 200, status: 'Error' },
  sharedWithOthers: { http: 200, status: 'Error' },
  notWholeNumber: { http: 200, status: 'Error' },
  outOfRange: { http: 200, status: 'Error' },
  laterThanToday: { http: 200, status: 'Error' },
  // import files
  importEmpty: { http: 200, status: 'Error' },
  importColumnMissing: { http: 200, status: 'Error' },
  importColumnTwice: { http: 200, status: 'Error' },
  importRunning: { http: 200, status: 'Error' },
  pastColumnMissing: { http: 200, status: 'Error' },
  pastUnchecked: { http: 200, status: 'Error' },
  pastFaulty: { http: 200, status: 'Error' },
  importMerged: { http: 200, status: 'Error' },
  importDate: { http: 200, status: 'Error' },
  importTrueFalse: { http: 200, status: 'Error' },
  importError: { http: 200, status: 'Error' },
  importLongNumber: { http: 200, status: 'Error' },
  importPage: { http: 200, status: 'Error' },
  importText: { http: 200, status: 'Error' },
  importCut: { http: 200, status: 'Error' },
  importSheetsUnread: { http: 200, status: 'Error' },
  importColumnsIgnored: { http: 200, status: 'Error' },
  importNumbers: { http: 200, status: 'Error' },
  importFormula: { http: 200, status: 'Error' },
  importTooManyRows: { http: 200, status: 'Error' },
  importTooLarge: { http: 200, status: 'Error' },
  importProtected: { http: 200, status: 'Error' },
  importRowTwice: { http: 200, status: 'Error' },
  importRefused: { http: 200, status: 'Error' },
  importChanged: { http: 200, status: 'Error' },
  importNothing: { http: 200, status: 'Error' },
  importListNames: { http: 200, status: 'Error' },
  importOfUpper: { http: 200, status: 'Error' },
  importAreaUnknown: { http: 200, status: 'Error' },
  importAreasOfGroup: { http: 200, status: 'Error' },
  importDay: { http: 200, status: 'Error' },
  importPasteHeader: { http: 200, status: 'Error' },
  importWithoutSource: { http: 200, status: 'Error' },
  // mail and connection tests
  timeNotValid: { http: 200, status: 'Error' },
  laterThanYesterday: { http: 200, status: 'Error' },
  nothingToResend: { http: 200, status: 'Error' },
  noSuchLetter: { http: 200, status: 'Error' },
  letterNotKept: { http: 200, status: 'Error' },
  letterBeyond: { http: 200, status: 'Error' },
  hostNotValid: { http: 200, status: 'Error' },
  portNotAllowed: { http: 200, status: 'Error' },
  connectionStringNotValid: { http: 200, status: 'Error' },
} as const satisfies Record<string, { http: number; status: Status }>

export type ProblemCode = keyof typeof problems

/** Values for the {places} of a text. `field` is the key of a field name, shown in the reader's language. */
export type ProblemValues = { field?: FieldKey; [place: string]: string | number | undefined }

/** A problem in one field of a payload; `path` consists of payload names, as in 'eventDate'. */
export type FieldProblem = { path: string; code: ProblemCode; values?: ProblemValues }

export const texts = textsOf(({ common }) => common)

/** The name of a choice; '' for none, its number if it has no name. */
export function choiceText(names: ChoiceNames, id: number | null | undefined, language: Language): string {
  if (id === null || id === undefined) return ''
  const all: Record<number, string> = texts[language][names]
  return all[id] ?? String(id)
}

/** A report's choice or text, as readers see it. */
export function valueText(name: ValueField, value: number | string | null | undefined, language: Language): string {
  const row = valueRow(name)
  return row.kind === 'choice' && typeof value !== 'string'
    ? choiceText(row.names, value, language)
    : String(value ?? '')
}

/** A problem's sentence in one language. */
export function problemText(code: ProblemCode, language: Language, values: ProblemValues = {}): string {
  const { problem, field } = texts[language]
  return problem[code].replace(/\{(\w+)\}/g, (place, name: string) => {
    if (name === 'field') return values.field ? field[values.field] : ''
    const value = values[name]
    return value === undefined ? place : String(value)
  })
}
