import { wholeNumber } from '../rules/numbers.ts'

/** Inserts values into a sentence; numbers as they are written everywhere. A year or an id is not a number but a text. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_place, name: string) => written(values[name] ?? ''))
}

/** A value as people read it. */
export const written = (value: string | number): string => (typeof value === 'number' ? wholeNumber(value) : value)
