import { type FormEvent, useId, useRef, useState } from 'react'
import type { ProblemError } from '../../../app/answer.ts'

export type Errors<V> = Partial<Record<keyof V & string, string>>
export type LightField = {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/**
 * A small form of texts, without the kit: values, one sentence at each wrong field, the focus on the first of them (whose
 * sentence a screen reader then reads as its description).
 * `check` says what is wrong in the order of the fields; it runs at submit.
 */
export function useLightForm<V extends Record<string, string>>(
  initial: V,
  check: (values: V) => Errors<V>,
  submit: (values: V) => void,
) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<V>>({})

  function show(next: Errors<V>): boolean {
    setErrors(next)
    const first = [...(form.current?.elements ?? [])].find(
      (element): element is HTMLInputElement =>
        'name' in element && next[element.name as keyof V & string] !== undefined,
    )
    if (!first) return false
    first.focus()
    return true
  }

  return {
    values,
    setValue: (name: keyof V & string, value: string) => setValues((all) => ({ ...all, [name]: value })),
    field: (name: keyof V & string): LightField => ({
      id: `${formId}${name}`,
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange(value) {
        setValues((all) => ({ ...all, [name]: value }))
        setErrors(({ [name]: _mended, ...others }) => others as Errors<V>)
      },
    }),
    bind: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        const wrong = check(values)
        setErrors(wrong)
        if (!show(wrong)) submit(values)
      },
    },
    /** Enter in a field does the same. */
    requestSubmit: () => form.current?.requestSubmit(),
    /** For useSave: true when what the server refused now stands at its field. */
    onProblem: (problem: ProblemError) =>
      show(Object.fromEntries(problem.fieldErrors.map(({ field, message }) => [field, message])) as Errors<V>),
  }
}

/** The first sentence that applies, if any. */
export function firstOf(...sentences: (string | false)[]): string | undefined {
  return sentences.find((sentence) => sentence !== false) || undefined
}

/** Without the fields that are right. */
export function wrongOnly<V>(all: { [K in keyof V & string]?: string | undefined }): Errors<V> {
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined)) as Errors<V>
}
