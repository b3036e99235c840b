import type { Language } from '@daybook/shared/registry'
import { useTexts } from '@daybook/shared/texts/catalogues'
import type { UseKind } from '@daybook/shared/texts/en/uses'

/** What uses a record: how many, or just whether there are any, and the names of those that the caller may see. */
export type Use = { kind: UseKind; count: number | boolean; names?: string[] }

const MOST_NAMES = 3

/** 'Area (Gate, Port, +2), User (5), Event Report'; '' when nothing uses it. */
export function usedBy(language: Language, uses: Use[]): string {
  return uses
    .filter(({ count }) => Number(count) > 0)
    .map(({ kind, count, names = [] }) => {
      if (typeof count === 'boolean') return useTexts[language][kind]
      const shown = names.slice(0, MOST_NAMES)
      const rest = count - shown.length
      const inside = [...shown, ...(rest > 0 ? [shown.length > 0 ? `+${rest}` : String(rest)] : [])].join(', ')
      return `${useTexts[language][kind]} (${inside})`
    })
    .join(', ')
}
