import { createContext, type RefObject, useContext, useState, useSyncExternalStore } from 'react'
import { type FormStore, formStore } from './formStore.ts'

/** Checks a single value. `problem` returns the message about an invalid value, or null for a valid one. */
export type Rule = { isRequired?: true; problem: (value: unknown) => string | null }

/** A form's values by field name, and the messages shown under its fields. */
export type KitForm<V extends object = object> = {
  readonly store: FormStore
  readonly element: RefObject<HTMLFormElement | null>
  /** The rules of the mounted fields. */
  readonly rules: Map<string, readonly Rule[]>
  /** All values, including those of unmounted fields. */
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
  /** Of these fields, the one that comes first on the page. */
  firstOf(names: readonly string[]): string | null
  focus(name: string): void
  /** Whether a field's control is typed in, rather than chosen from. */
  isTyped(name: string): boolean
  submit(): void
}

const NONE: readonly string[] = []
const FOCUSABLE =
  ':is(input, textarea, select, button, [role="spinbutton"], [role="textbox"]):not(:disabled, [hidden], [tabindex="-1"])'
const TYPED = ':is(input:not([role="combobox"], [type="checkbox"], [type="radio"]), textarea, [role="spinbutton"])'

export function useKitForm<V extends object>(initial: V): KitForm<V> {
  const [form] = useState(() => kitForm(initial))
  return form
}

function kitForm<V extends object>(initial: V): KitForm<V> {
  const store = formStore(initial)
  const element: KitForm['element'] = { current: null }
  const rules: KitForm['rules'] = new Map()
  const boxes = () => [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const errorsOf = (name: string) => store.error(name)?.split('\n') ?? []
  return {
    store,
    element,
    rules,
    values: () => store.values() as V,
    valueOf: store.value,
    set(change) {
      for (const [name, value] of Object.entries(change)) store.setValue(name, value)
    },
    errorsOf,
    setErrors(errors) {
      for (const [name, texts] of Object.entries(errors)) store.setError(name, texts.join('\n') || undefined)
    },
    clearErrors: store.clearErrors,
    marked: () =>
      [...new Set([...Object.keys(store.values()), ...rules.keys()])].filter((name) => errorsOf(name).length > 0),
    firstOf: (names) => boxes().find(({ dataset }) => names.includes(dataset.field ?? ''))?.dataset.field ?? null,
    focus(name) {
      const box = boxes().find(({ dataset }) => dataset.field === name)
      const control = box?.querySelector<HTMLElement>(FOCUSABLE) ?? box?.querySelector<HTMLElement>('[tabindex]')
      box?.scrollIntoView({ block: 'center' })
      control?.focus({ preventScroll: true })
    },
    isTyped: (name) =>
      boxes()
        .find(({ dataset }) => dataset.field === name)
        ?.querySelector(TYPED) != null,
    submit: () => element.current?.requestSubmit(),
  }
}

/** A form field's current value; rerenders when it changes. */
export function useWatch<V extends object, N extends keyof V & string>(form: KitForm<V>, name: N): V[N] {
  return useValue(form.store, name) as V[N]
}

export function useValue({ subscribe, value }: FormStore, name: string): unknown {
  return useSyncExternalStore(subscribe, () => value(name))
}

/** The messages under a field. */
export function useErrors({ subscribe, error }: FormStore, name: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => error(name))?.split('\n') ?? NONE
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

/** A field is disabled by its own prop or by its form. */
export const useIsOff = (isOff: boolean | undefined) => useContext(OffContext) || isOff === true
