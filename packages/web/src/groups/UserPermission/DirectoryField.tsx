import type { Output } from '@daybook/shared'
import { AutoComplete, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import type { FieldProps } from '../../kit/fields/DateField.tsx'

export type StaffMember = Output<'UserPermission/GetUserPIS'>['staff'][number]

/** Typed characters from which on the directory is asked. */
const LOOKUP_MINIMUM = 3
/** Milliseconds without a keystroke before it is asked. */
const PAUSE = 250

/** An employee id that finds its person in the company's staff directory; it can be typed by hand as well. */
export function DirectoryField({
  value = '',
  onChange,
  companyId,
  onPick,
  ...rest
}: FieldProps<string> & { companyId: number; onPick: (person: StaffMember) => void }) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const [picked, setPicked] = useState('')
  const isLong = [...sought].length >= LOOKUP_MINIMUM
  const isAsked = isLong && sought !== picked
  const staff = useCall('UserPermission/GetUserPIS', { companyId, text: sought }, { enabled: isAsked, isQuiet: true })
  useEffect(() => {
    const timer = setTimeout(() => setSought(value.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [value])

  const found = isAsked ? (staff.data?.staff ?? []) : []
  return (
    <>
      <AutoComplete<string>
        {...rest}
        className="field-wide"
        value={value}
        options={found.map((person) => ({
          value: person.employeeCode,
          label: (
            <span className="staff-option">
              <span>
                {person.employeeCode} · {person.firstName} {person.lastName}
              </span>
              <span className="muted">{[person.jobTitle, person.department].filter(Boolean).join(' · ')}</span>
            </span>
          ),
        }))}
        onChange={(next) => onChange?.(next ?? '')}
        onSelect={(code) => {
          const person = found.find(({ employeeCode }) => employeeCode === code)
          if (!person) return
          setPicked(person.employeeCode)
          onPick(person)
        }}
        notFoundContent={
          isAsked && staff.isSuccess ? <span className="muted">{t('UserPermission.directoryNone')}</span> : null
        }
      >
        <Input autoComplete="off" />
      </AutoComplete>
      <p className="field-hint" role="status">
        {staff.error ? staff.error.message || t('problem.staffDirectoryAway') : t('UserPermission.directoryHint')}
      </p>
    </>
  )
}
