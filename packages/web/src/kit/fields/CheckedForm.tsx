import { type FormEvent, type FormHTMLAttributes, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type FormScope, FormContext, type KitForm, OffContext } from './form.ts'
import type { useFormProblems } from './useFormProblems.ts'

type FormProps<V> = {
  name?: string
  /** Disables all fields inside. */
  disabled?: boolean
  /** Omit it if the fields' errors are kept elsewhere. */
  problems?: Pick<ReturnType<typeof useFormProblems>, 'recheck'>
  /** Called when the user changes a field, not when the page itself sets values. */
  onValuesChange?: (changed: Partial<V>, all: V) => void
  /** Submits as soon as a choice is made; what is typed waits for Enter or the button. */
  appliesChoices?: boolean
  /** Submitted, and every field's rules pass. */
  onFinish?: (values: V) => void
  /** Submitted, but these fields fail their rules; without it the first of them gets the focus. */
  onFinishFailed?: (names: readonly string[]) => void
}

/**
 * The kit's form, as every screen uses it: no field is marked before submit; after it, a marked field clears as soon as
 * its value is valid.
 */
export function CheckedForm<V extends object>({
  form,
  problems,
  name,
  disabled = false,
  onValuesChange,
  appliesChoices = false,
  onFinish,
  onFinishFailed,
  children,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, keyof FormProps<V>> & FormProps<V> & { form: KitForm<V> }) {
  const told = useRef<(changed: Partial<V>) => void>(() => {})
  told.current = (changed) => {
    onValuesChange?.(changed, form.values())
    problems?.recheck(changed)
    if (appliesChoices && !Object.keys(changed).some((field) => form.isTyped(field))) queueMicrotask(form.submit)
  }
  const scope = useMemo(
    (): FormScope => ({ form, name, onChange: (field, value) => told.current({ [field]: value } as Partial<V>) }),
    [form, name],
  )

  // Messages at fields are texts: they follow a change of the language.
  const { language } = useTranslation()
  const recheck = useRef(problems?.recheck)
  recheck.current = problems?.recheck
  useEffect(() => recheck.current?.({}), [language])

  function submit(event: FormEvent) {
    event.preventDefault()
    // Don't submit the outer form that this one's dialog was opened from.
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
