import { percentOf } from './complianceRules.ts'

/* The numbers of the approval report, for its screen and its files. */

/** Hours with one decimal, of whole minutes. */
export const hoursOf = (minutes: number | null): number | null =>
  minutes === null ? null : Math.round(minutes / 6) / 10

/** Of the reports that were decided, how many of a hundred were rejected at least once; null without any. */
export const shareRejected = ({ rejected, decided }: { rejected: number; decided: number }): number | null =>
  percentOf(rejected, decided)
