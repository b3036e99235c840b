import { cloneElement, type ReactElement, type ReactNode, useContext, useEffect, useId } from 'react'
import styles from './Field.module.css'
import { FormContext, type Rule, useErrors, useValue } from './form.ts'

/** The props that Field passes to its control; a control outside a form takes the same ones. */
export type FieldProps<T> = {
  id?: string
  value?: T
  onChange?: (value: T) => void
  disabled?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

type Around = {
  label?: ReactNode
  /** Shown below the control. */
  extra?: ReactNode
  className?: string
}

const NONE: readonly Rule[] = []

/** A form control: its label, its error message, and the value under `name`. */
export function Field({
  name,
  rules = NONE,
  required = false,
  children,
  ...around
}: Around & { name: string; rules?: readonly Rule[]; required?: boolean; children: ReactElement }) {
  const scope = useContext(FormContext)
  if (!scope) throw new Error(`There is no form around the field ${name}`)
  const { form, onChange } = scope
  const value = useValue(form.store, name)
  const errors = useErrors(form.store, name)
  const id = scope.name ? `${scope.name}_${name}` : name
  useEffect(() => {
    form.rules.set(name, rules)
    return () => void form.rules.delete(name)
  }, [form, name, rules])
  return (
    <Labelled
      {...around}
      id={id}
      name={name}
      errors={errors}
      required={required || rules.some(({ isRequired }) => isRequired)}
      value={value}
      onChange={(next) => {
        form.store.setValue(name, next)
        onChange(name, next)
      }}
    >
      {children}
    </Labelled>
  )
}

/** A label and its control, with or without a form. */
export function Labelled({
  id: givenId,
  name,
  label,
  extra,
  className,
  errors = [],
  required = false,
  children,
  ...bound
}: Around & {
  id?: string
  name?: string
  errors?: readonly string[]
  required?: boolean
  value?: unknown
  onChange?: (value: unknown) => void
  children: ReactElement
}) {
  const ownId = useId()
  const id = givenId ?? ownId
  const isWrong = errors.length > 0
  const describedBy = [isWrong && `${id}_help`, extra !== undefined && `${id}_extra`].filter(Boolean).join(' ')
  const handed: FieldProps<unknown> = {
    id,
    ...bound,
    ...(label === undefined ? {} : { 'aria-labelledby': `${id}_label` }),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    'aria-invalid': isWrong,
    'aria-required': required,
  }
  return (
    <div
      className={[styles.field, className].filter(Boolean).join(' ')}
      data-field={name}
      data-wrong={isWrong || undefined}
    >
      {label !== undefined && (
        <label id={`${id}_label`} htmlFor={id} className={styles.label} data-required={required || undefined}>
          {label}
        </label>
      )}
      {cloneElement(children, handed)}
      {isWrong && (
        <div id={`${id}_help`} className={styles.error} role="alert">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      {extra !== undefined && (
        <div id={`${id}_extra`} className={styles.extra}>
          {extra}
        </div>
      )}
    </div>
  )
}
