import { sheetTexts } from '@daybook/shared/texts/catalogues'
import { administration as adminEn } from '../packages/web/src/app/i18n/administration.en.ts'
import { administration as adminTh } from '../packages/web/src/app/i18n/administration.th.ts'
import { inbox as inboxEn } from '../packages/web/src/app/i18n/inbox.en.ts'
import { inbox as inboxTh } from '../packages/web/src/app/i18n/inbox.th.ts'
import { account as accountEn } from '../packages/web/src/app/i18n/account.en.ts'
import { account as accountTh } from '../packages/web/src/app/i18n/account.th.ts'
import { Compliance as complianceEn } from '../packages/web/src/app/i18n/en/Compliance.ts'
import { Compliance as complianceTh } from '../packages/web/src/app/i18n/th/Compliance.ts'
import { ContactUs as contactUsEn } from '../packages/web/src/app/i18n/en/ContactUs.ts'
import { ContactUs as contactUsTh } from '../packages/web/src/app/i18n/th/ContactUs.ts'
import { Delegation as delegationEn } from '../packages/web/src/app/i18n/en/Delegation.ts'
import { Delegation as delegationTh } from '../packages/web/src/app/i18n/th/Delegation.ts'
import { en } from '../packages/web/src/app/i18n/en.ts'
import { reportTexts as reportsEn } from '../packages/web/src/app/i18n/reports.en.ts'
import { reportTexts as reportsTh } from '../packages/web/src/app/i18n/reports.th.ts'
import { th } from '../packages/web/src/app/i18n/th.ts'

/** The screens' texts by language: tests find elements by the text that people read. */
export const words = {
  en: {
    ...en,
    ...reportsEn,
    ...adminEn,
    ...inboxEn,
    ...accountEn,
    Compliance: complianceEn,
    ContactUs: contactUsEn,
    Delegation: delegationEn,
    Outbox: { ...en.Outbox, ...reportsEn.Outbox },
    ui: { ...en.ui, ...reportsEn.ui },
    field: { ...en.field, ...reportsEn.field },
    message: { ...en.message, ...reportsEn.message },
    problem: { ...en.problem, ...reportsEn.problem, ...adminEn.problem },
  },
  th: {
    ...th,
    ...reportsTh,
    ...adminTh,
    ...inboxTh,
    ...accountTh,
    Compliance: complianceTh,
    ContactUs: contactUsTh,
    Delegation: delegationTh,
    Outbox: { ...th.Outbox, ...reportsTh.Outbox },
    ui: { ...th.ui, ...reportsTh.ui },
    field: { ...th.field, ...reportsTh.field },
    message: { ...th.message, ...reportsTh.message },
    problem: { ...th.problem, ...reportsTh.problem, ...adminTh.problem },
  },
}
export { sheetTexts }

/** A full name, or the beginning of one: 'Approve' of 'Approve Spill – Jetty'. */
export const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
