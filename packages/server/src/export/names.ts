import type { Language } from '@daybook/shared/registry'
import { sheetTexts } from '@daybook/shared/texts/catalogues'

/** Names for the flags of a column: a status, and yes or no. */
export const statusNames = (language: Language) => ({
  1: sheetTexts[language].active,
  0: sheetTexts[language].inactive,
})
export const yesNoNames = (language: Language) => ({ 1: sheetTexts[language].yes, 0: sheetTexts[language].notYes })
