import { EVENT_COLOR } from '@daybook/shared/rules/rules'
import type { Language } from '@daybook/shared/registry'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { Tone } from './columns.ts'

/** Names for the flags of a column: a status, and yes or no. */
export const statusNames = (language: Language) => ({
  1: sheetTexts[language].active,
  0: sheetTexts[language].inactive,
})
export const yesNoNames = (language: Language) => ({ 1: sheetTexts[language].yes, 0: sheetTexts[language].notYes })

/** The colours of codes, as their badges have on the screens. */
export const colorTones: Record<string, Tone> = { 3: 'green', [EVENT_COLOR.ABNORMAL]: 'red' }
export const levelTones: Record<string, Tone> = { 1: 'green', 2: 'yellow', 3: 'orange', 4: 'red' }
export const reportTones: Record<string, Tone> = { 1: 'yellow', 3: 'green', 4: 'red' }
export const stateTones: Record<string, Tone> = { onTime: 'green', late: 'orange', missing: 'red', waiting: 'yellow' }
