import { Form, type FormInstance } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckedForm } from '../CheckedForm.tsx'
import { ButtonBar, StandardButton } from '../ButtonBar.tsx'
import { useFormProblems } from '../useFormProblems.ts'

/**
 * The filters of a list: `children` are its Form.Items, named as `values`. Nothing happens to the rows before Search.
 * `onChange` hears of each change, to clear what another filter makes void.
 */
export function ListFilters<V extends Record<string, string | number | null | readonly number[]>>({
  values,
  isBusy,
  onSearch,
  onClear,
  onChange,
  children,
}: {
  values: V
  isBusy: boolean
  onSearch: (values: V) => void
  onClear: () => void
  onChange?: (changed: Partial<V>, form: FormInstance<V>) => void
  children: ReactNode | ((form: FormInstance<V>) => ReactNode)
}) {
  const { t } = useTranslation()
  const [form] = Form.useForm<V>()
  const problems = useFormProblems(form)
  const applied = JSON.stringify(values)
  useEffect(() => {
    // What the address has, also after the browser's back button.
    for (const [name, value] of Object.entries(JSON.parse(applied) as V))
      form.setFieldValue(name as never, value as never)
  }, [form, applied])
  return (
    <CheckedForm<V>
      form={form}
      problems={problems}
      role="search"
      className="panel list-filters"
      aria-label={t('admin.filters')}
      initialValues={values}
      onValuesChange={(changed: Partial<V>) => onChange?.(changed, form)}
      onFinish={(given: V) => onSearch({ ...values, ...given })}
    >
      <div className="field-grid">
        {typeof children === 'function' ? children(form) : children}
        <ButtonBar>
          <StandardButton kind="clear" onClick={onClear} />
          <StandardButton kind="search" htmlType="submit" loading={isBusy} />
        </ButtonBar>
      </div>
    </CheckedForm>
  )
}
