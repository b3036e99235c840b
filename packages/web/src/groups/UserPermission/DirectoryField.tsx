import type { Output } from '@daybook/shared'
import { AutoComplete, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import type { FieldProps } from '../../kit/fields/DateField.tsx'

export type StaffMember = Output<'UserPermission/GetUserPIS'>['lstUserPIS'][number]

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
  const staff = useCall(
    'UserPermission/GetUserPIS',
    { nUserCompanyID: companyId, sText: sought },
    { enabled: isAsked, isQuiet: true },
  )
  useEffect(() => {
    const timer = setTimeout(() => setSought(value.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [value])

  const found = isAsked ? (staff.data?.lstUserPIS ?? []) : []
  return (
    <>
      <AutoComplete<string>
        {...rest}
        className="field-wide"
        value={value}
        options={found.map((person) => ({
          value: person.sEmpCode,
          label: (
            <span className="staff-option">
              <span>
                {person.sEmpCode} · {person.sFName} {person.sLName}
              </span>
              <span className="muted">{[person.sPosition, person.sOrgName].filter(Boolean).join(' · ')}</span>
            </span>
          ),
        }))}
        onChange={(next) => onChange?.(next ?? '')}
        onSelect={(code) => {
          const person = found.find(({ sEmpCode }) => sEmpCode === code)
          if (!person) return
          setPicked(person.sEmpCode)
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
