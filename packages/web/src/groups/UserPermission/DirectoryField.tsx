import type { Output } from '@daybook/shared'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { SuggestField } from '../../kit/fields/SuggestField.tsx'
import type { FieldProps } from '../../kit/fields/Field.tsx'
import gridStyles from '../../kit/fields/grid.module.css'

export type StaffMember = Output<'UserPermission/GetUserPIS'>['staff'][number]

/** The minimum number of typed characters for a directory lookup. */
const LOOKUP_MINIMUM = 3
/** Milliseconds without a keystroke before the lookup. */
const PAUSE = 250

/** An employee id, looked up in the company's staff directory; it can be typed by hand as well. */
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
      <SuggestField
        {...rest}
        value={value}
        onChange={onChange}
        suggestions={found.map((person) => ({
          value: person.employeeCode,
          label: `${person.employeeCode} · ${person.firstName} ${person.lastName}`,
          note: [person.jobTitle, person.department].filter(Boolean).join(' · '),
        }))}
        onPick={(code) => {
          const person = found.find(({ employeeCode }) => employeeCode === code)
          if (!person) return
          setPicked(person.employeeCode)
          onPick(person)
        }}
        none={isAsked && staff.isSuccess ? t('UserPermission.directoryNone') : null}
      />
      <p className={gridStyles.hint} role="status">
        {staff.error ? staff.error.message || t('problem.staffDirectoryAway') : t('UserPermission.directoryHint')}
      </p>
    </>
  )
}
