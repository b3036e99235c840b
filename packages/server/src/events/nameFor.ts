import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'

/** 'X for Y', or 'X' without a delegator. */
export function nameFor(name: string, delegator: string, language: Language): string {
  return delegator === ''
    ? name
    : texts[language].message.decidedFor.replace(/\{(name|delegator)\}/g, (place) =>
        place === '{name}' ? name : delegator,
      )
}
