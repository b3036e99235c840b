import { createContext, type RefObject, useContext, useState } from 'react'
import { type Control, type FieldValues, useForm, useWatch as useValue } from 'react-hook-form'

/** Checks a single value. `problem` is the message about an invalid one, null for a valid one. */
export type Rule = { isRequired?: true; problem: (value: unknown) => string | null }

/** A form's values by field name, and the messages shown under its fields. */
export type KitForm<V extends object = object> = {
  readonly control: Control
  readonly element: RefObject<HTMLFormElement | null>
  /** Those of the mounted fields. */
  readonly rules: Map<string, readonly Rule[]>
  /** All of them, also of fields not mounted. */
  values(): V
  /** The value at a field's name, which may be nested ('rows.0.note'). */
  valueOf(name: string): unknown
  set(change: Partial<V>): void
  errorsOf(name: string): readonly string[]
  /** Replaces the messages of the named fields. */
  setErrors(errors: Readonly<Record<string, readonly string[]>>): void
  clearErrors(): void
  /** The names of fields with a message. */
  marked(): string[]
  /** The one of these fields that comes first on the page. */
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

/** A form field's current value; rerenders when it changes. */
export function useWatch<V extends object, N extends keyof V & string>(form: KitForm<V>, name: N): V[N] {
  return useValue({ control: form.control, name }) as V[N]
}

export type FormScope = {
  form: KitForm
  /** Prefix of the fields' ids. */
  name: string | undefined
  onChange: (name: string, value: unknown) => void
}

export const FormContext = createContext<FormScope | null>(null)

/** The surrounding form, for parts of it in their own files. */
export function useFormAround<V extends object>(): KitForm<V> {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('There is no form around')
  return scope.form as KitForm<V>
}

/** Whether all fields inside are disabled. */
export const OffContext = createContext(false)

/** A field that is not disabled itself may be so by its form. */
export const useIsOff = (isOff: boolean | undefined) => useContext(OffContext) || isOff === true
