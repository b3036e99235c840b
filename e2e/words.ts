import { sheetTexts } from '@daybook/shared/texts/sheets'
import { en } from '../packages/web/src/app/i18n/en.ts'
import { th } from '../packages/web/src/app/i18n/th.ts'

/** What the screens say, by language: tests find things by the words that people read. */
export const words = { en, th }
export { sheetTexts }

/** A name as a whole, or as the beginning of one: 'Approve' of 'Approve Spill – Jetty'. */
export const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
