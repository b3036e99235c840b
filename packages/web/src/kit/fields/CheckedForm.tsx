import { type FormEvent, type FormHTMLAttributes, useMemo, useRef } from 'react'
import { type FormScope, FormContext, type KitForm, OffContext } from './form.ts'
import type { useFormProblems } from './useFormProblems.ts'

type FormProps<V> = {
  name?: string
  /** All fields inside are off. */
  disabled?: boolean
  /** Whoever keeps the marks of the fields by other means leaves it out. */
  problems?: Pick<ReturnType<typeof useFormProblems>, 'recheck'>
  /** Somebody changed a field; what the page itself puts into the form is not told. */
  onValuesChange?: (changed: Partial<V>, all: V) => void
  /** It was sent, and no rule of a field refuses its value. */
  onFinish?: (values: V) => void
  /** It was sent, and the rules of these fields refuse their values; without it the first of them gets the focus. */
  onFinishFailed?: (names: readonly string[]) => void
}

/**
 * The kit's form as every screen uses it: nothing is called wrong before it is submitted, and from then on a field turns
 * neutral as soon as it is right.
 */
export function CheckedForm<V extends object>({
  form,
  problems,
  name,
  disabled = false,
  onValuesChange,
  onFinish,
  onFinishFailed,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, keyof FormProps<V>> & FormProps<V> & { form: KitForm<V> }) {
  const told = useRef<(changed: Partial<V>) => void>(() => {})
  told.current = (changed) => {
    onValuesChange?.(changed, form.values())
    problems?.recheck(changed)
  }
  const scope = useMemo(
    (): FormScope => ({ form, name, onChange: (field, value) => told.current({ [field]: value } as Partial<V>) }),
    [form, name],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    // The form around, which this one's dialog was opened from, is not meant.
    event.stopPropagation()
    const errors = [...form.rules].map(
      ([field, rules]) =>
        [field, rules.flatMap((rule) => rule.problem(form.valueOf(field)) ?? []).slice(0, 1)] as const,
    )
    form.setErrors(Object.fromEntries(errors))
    const wrong = errors.filter(([, texts]) => texts.length > 0).map(([field]) => field)
    if (wrong.length === 0) return onFinish?.(form.values())
    if (onFinishFailed) return onFinishFailed(wrong)
    const first = form.firstOf(wrong)
    if (first) form.focus(first)
  }

  return (
    <form {...rest} ref={form.element} noValidate onSubmit={submit}>
      <FormContext value={scope}>
        <OffContext value={disabled}>{children}</OffContext>
      </FormContext>
    </form>
  )
}
