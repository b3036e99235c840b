import { LANGUAGES, type Language } from '../registry.ts'
import * as en from './en/index.ts'
import type { Same } from './same.ts'
import * as th from './th/index.ts'

/*
 * The server's texts in each language. Browser code must not import this file, since a browser loads single files of one language
 * instead. To add a language, add a file and a folder like en.ts and en/, and a line here.
 */

type Catalogue = Same<typeof en>

const catalogues: Record<Language, Catalogue> = { en, th }

/** Picks a part of the texts in each language. */
export function textsOf<T>(pick: (catalogue: Catalogue) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, pick(catalogues[language])])) as Record<Language, T>
}

export const channelTexts = textsOf(({ channels }) => channels)
export const consequenceTexts = textsOf(({ consequences }) => consequences)
export const connectionTexts = textsOf(({ connections }) => connections)
export const overviewTexts = textsOf(({ overview }) => overview)
export const pastTexts = textsOf(({ pastReports }) => pastReports)
export const reminderTexts = textsOf(({ reminders }) => reminders)
export const reportTexts = textsOf(({ reports }) => reports)
export const rightsTexts = textsOf(({ rights }) => rights)
export const setUpTexts = textsOf(({ setUp }) => setUp)
export const sheetTexts = textsOf(({ sheets }) => sheets)
export const useTexts = textsOf(({ uses }) => uses)
