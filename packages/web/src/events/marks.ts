import { normalForm } from '@daybook/shared/rules/normalForm'
import { searchTerms } from '@daybook/shared/rules/reportSearch'

export type Part = { text: string; isFound: boolean }

/** Letters with their marks: a Thai cluster is never split. */
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/**
 * A text in parts that a search found and others. Words are looked for in the normal form, so each of its characters is led back
 * to the letters that it comes from.
 */
export function marksOf(text: string, searched: string): Part[] {
  const forms = searchTerms(searched).flatMap(({ form, isNot }) => (isNot ? [] : [form]))
  const whole = { text, isFound: false }
  if (forms.length === 0 || text === '') return [whole]
  const inForm = normalForm(text)
  if (!forms.some((form) => inForm.includes(form))) return [whole]
  const units = unitsOf(text)
  const form = units.map((unit) => unit.form).join('')
  const owners = units.flatMap((unit, place) => Array<number>(unit.form.length).fill(place))
  const found = new Set<number>()
  for (const one of forms) {
    for (let at = form.indexOf(one); at >= 0; at = form.indexOf(one, at + 1)) {
      const last = owners[at + one.length - 1] ?? 0
      for (let unit = owners[at] ?? 0; unit <= last; unit++) found.add(unit)
    }
  }
  if (found.size === 0) return [whole]
  const parts: Part[] = []
  for (const [place, unit] of units.entries()) {
    const isFound = found.has(place)
    const before = parts.at(-1)
    if (before?.isFound === isFound) before.text += unit.text
    else parts.push({ text: unit.text, isFound })
  }
  return parts
}

/** Sara e and sara aa, which have one form with what may stand before them. */
const JOINS = /^[\u0e40\u0e32]/

/** Letters with their normal forms; what has one form together stays together. */
function unitsOf(text: string): { text: string; form: string }[] {
  const units: { text: string; form: string }[] = []
  for (const { segment } of letters.segment(text)) {
    const before = units.at(-1)
    const form = /^\s+$/.test(segment) ? ' ' : normalForm(segment)
    const joined = before && JOINS.test(segment) ? normalForm(before.text + segment) : ''
    if (before && form === ' ' && before.form === ' ') before.text += segment
    else if (before && joined !== '' && joined !== before.form.trimStart() + form) {
      before.text += segment
      before.form = joined
    } else units.push({ text: segment, form })
  }
  return units
}
