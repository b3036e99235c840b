import { sheetTexts } from '@daybook/shared/texts/catalogues'
import { en } from '../packages/web/src/platform/i18n/en.ts'
import * as screensEn from '../packages/web/src/platform/i18n/en/index.ts'
import { th } from '../packages/web/src/platform/i18n/th.ts'
import * as screensTh from '../packages/web/src/platform/i18n/th/index.ts'

/** The screens' texts by language: tests find elements by the text that people read. */
export const words = { en: { ...en, ...screensEn }, th: { ...th, ...screensTh } }
export { sheetTexts }

/** A full name, or the beginning of one: 'Approve' of 'Approve Spill – Jetty'. */
export const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
