import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './DateField.tsx'

/** Several lines of text with a count of what is used. Too much can be typed; the form's rule then says so. */
export function TextAreaField({
  max,
  rows = 4,
  value = '',
  onChange,
  ...rest
}: FieldProps<string> & { max: number; rows?: number; placeholder?: string }) {
  const { t } = useTranslation()
  const countId = useId()
  const describedBy = [rest['aria-describedby'], countId].filter(Boolean).join(' ')
  return (
    <div>
      <Input.TextArea
        {...rest}
        aria-describedby={describedBy}
        autoSize={{ minRows: rows, maxRows: 14 }}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <p id={countId} className={`field-count ${value.length > max ? 'field-count-over' : ''}`}>
        {t('ui.characters', { count: value.length, max })}
      </p>
    </div>
  )
}
