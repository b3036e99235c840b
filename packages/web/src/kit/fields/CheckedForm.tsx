import { Form, type FormInstance, type FormProps } from 'antd'
import type { ReactNode } from 'react'
import type { useFormProblems } from './useFormProblems.ts'

/**
 * The kit's form as every screen uses it: nothing is called wrong before it is submitted, and from then on a field turns
 * neutral as soon as it is right.
 */
export function CheckedForm<V extends object>({
  form,
  problems,
  onValuesChange,
  ...rest
}: Omit<FormProps<V>, 'form' | 'children'> & {
  form: FormInstance<V>
  children: ReactNode
  problems: Pick<ReturnType<typeof useFormProblems>, 'recheck'>
}) {
  return (
    <Form<V>
      form={form}
      layout="vertical"
      validateTrigger="onSubmit"
      {...rest}
      onValuesChange={(changed: Partial<V>, all: V) => {
        onValuesChange?.(changed, all)
        problems.recheck(changed)
      }}
    />
  )
}
