import { Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from './DateField.tsx'
import { useClosedByBack } from '../dialogs/pageHistory.ts'

export type Choice = { value: number; label: string }

type Common = {
  placeholder?: string
  isLoading?: boolean
}

// A field that is not off by itself may be off with its form: `disabled` is handed on only where it says so.
const bySearch = { optionFilterProp: 'label' } as const

/** One of a list, found by typing; null when nothing is chosen. It closes after a choice. */
export function SelectField<V extends number | string = number>({
  options,
  placeholder,
  isLoading = false,
  allowClear = true,
  disabled = false,
  value,
  onChange,
  ...rest
}: FieldProps<V | null> & Common & { options: readonly { value: V; label: string }[]; allowClear?: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useClosedByBack(() => setOpen(false), isOpen)
  return (
    <Select<V>
      {...rest}
      {...(disabled ? { disabled } : {})}
      open={isOpen}
      onOpenChange={setOpen}
      className="field-wide"
      options={[...options]}
      showSearch={bySearch}
      loading={isLoading}
      allowClear={allowClear}
      placeholder={placeholder ?? t('ui.selectPlaceholder')}
      notFoundContent={<span className="muted">{t('ui.notFound')}</span>}
      value={value ?? null}
      onChange={(next: V | undefined) => onChange?.(next ?? null)}
    />
  )
}

/** Several of a list; the list stays open while choosing. */
export function MultiSelectField({
  options,
  placeholder,
  isLoading = false,
  disabled = false,
  value,
  onChange,
  ...rest
}: FieldProps<readonly number[]> & Common & { options: readonly Choice[] }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useClosedByBack(() => setOpen(false), isOpen)
  /** The kit takes Tab in an open list for a choice, which would take back what was just chosen; here it leaves. */
  function leaveByTab(event: KeyboardEvent) {
    if (event.key !== 'Tab' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <div onKeyDownCapture={leaveByTab}>
      <Select<number[]>
        {...rest}
        {...(disabled ? { disabled } : {})}
        mode="multiple"
        open={isOpen}
        onOpenChange={setOpen}
        className="field-wide"
        options={[...options]}
        showSearch={bySearch}
        loading={isLoading}
        allowClear
        maxTagCount={6}
        placeholder={placeholder ?? t('ui.selectPlaceholder')}
        notFoundContent={<span className="muted">{t('ui.notFound')}</span>}
        value={[...(value ?? [])]}
        onChange={(next) => onChange?.(next)}
      />
    </div>
  )
}
