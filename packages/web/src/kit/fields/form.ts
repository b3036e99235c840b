import { createContext, type RefObject, useContext, useState } from 'react'
import { type Control, type FieldValues, useForm, useWatch as useValue } from 'react-hook-form'

/** What a single value has to be. `problem` is the sentence about one that is not, null for one that is. */
export type Rule = { isRequired?: true; problem: (value: unknown) => string | null }

/** The values of a form, by the names of its fields, and the sentences that stand under them. */
export type KitForm<V extends object = object> = {
  readonly control: Control
  readonly element: RefObject<HTMLFormElement | null>
  /** Those of the fields that are drawn. */
  readonly rules: Map<string, readonly Rule[]>
  /** All of them, those of fields that are not drawn too. */
  values(): V
  /** What the field of this name has, which may lie deeper ('rows.0.note'). */
  valueOf(name: string): unknown
  set(change: Partial<V>): void
  errorsOf(name: string): readonly string[]
  /** Replaces the sentences of the fields that are named. */
  setErrors(errors: Readonly<Record<string, readonly string[]>>): void
  clearErrors(): void
  /** The names of fields that a sentence stands under. */
  marked(): string[]
  /** Of these fields, the one that stands first on the page. */
  firstOf(names: readonly string[]): string | null
  focus(name: string): void
  submit(): void
}

const FOCUSABLE =
  ':is(input, textarea, select, button, [role="spinbutton"], [role="textbox"]):not(:disabled, [hidden], [tabindex="-1"])'

export function useKitForm<V extends object>(initial: V): KitForm<V> {
  const { control, getValues, setValue, setError, clearErrors, getFieldState } = useForm({
    defaultValues: initial as FieldValues,
    shouldFocusError: false,
  })
  const [form] = useState((): KitForm<V> => {
    const element: KitForm['element'] = { current: null }
    const rules: KitForm['rules'] = new Map()
    const boxes = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const errorsOf = (name: string) => getFieldState(name).error?.message?.split('\n') ?? []
    return {
      control,
      element,
      rules,
      values: () => getValues() as V,
      valueOf: (name) => getValues(name) as unknown,
      set(change) {
        for (const [name, value] of Object.entries(change)) setValue(name, value)
      },
      errorsOf,
      setErrors(errors) {
        for (const [name, texts] of Object.entries(errors)) {
          if (texts.length > 0) setError(name, { type: 'kit', message: texts.join('\n') })
          else if (errorsOf(name).length > 0) clearErrors(name)
        }
      },
      clearErrors: () => clearErrors(),
      marked: () =>
        [...new Set([...Object.keys(getValues()), ...rules.keys()])].filter((name) => errorsOf(name).length > 0),
      firstOf: (names) => boxes().find(({ dataset }) => names.includes(dataset.field ?? ''))?.dataset.field ?? null,
      focus(name) {
        const box = boxes().find(({ dataset }) => dataset.field === name)
        const control = box?.querySelector<HTMLElement>(FOCUSABLE) ?? box?.querySelector<HTMLElement>('[tabindex]')
        box?.scrollIntoView({ block: 'center' })
        control?.focus({ preventScroll: true })
      },
      submit: () => element.current?.requestSubmit(),
    }
  })
  return form
}

/** What a field of the form has now, drawn again whenever that changes. */
export function useWatch<V extends object, N extends keyof V & string>(form: KitForm<V>, name: N): V[N] {
  return useValue({ control: form.control, name }) as V[N]
}

export type FormScope = {
  form: KitForm
  /** What the ids of its fields begin with. */
  name: string | undefined
  onChange: (name: string, value: unknown) => void
}

export const FormContext = createContext<FormScope | null>(null)

/** The form around: for parts of it that stand in files of their own. */
export function useFormAround<V extends object>(): KitForm<V> {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('There is no form around')
  return scope.form as KitForm<V>
}

/** Whether all fields inside are off. */
export const OffContext = createContext(false)

/** A field that is not off by itself may be off with its form. */
export const useIsOff = (isOff: boolean | undefined) => useContext(OffContext) || isOff === true
