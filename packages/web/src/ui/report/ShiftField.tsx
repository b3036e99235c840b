import type { WorkingTimeMaster } from '@daybook/contract/event'
import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '../CheckboxGroup.tsx'
import type { FieldProps } from '../DateField.tsx'
import { shiftGroups } from './shiftGroups.ts'

/** Working times to tick; where areas have different ones, each group says whose they are. */
export function ShiftField({
  masters,
  value = [],
  onChange,
  disabled = false,
  id,
  ...rest
}: FieldProps<readonly number[]> & { masters: readonly WorkingTimeMaster[] }) {
  const { t } = useTranslation()
  const groups = shiftGroups(masters)
  if (groups.length === 0) {
    return (
      <p className="muted" tabIndex={-1} {...(id ? { id } : {})}>
        {t('CreateReport.noShifts')}
      </p>
    )
  }
  return (
    <div className="shift-groups" role="group" tabIndex={-1} {...(id ? { id } : {})} {...rest}>
      {groups.map((group) => {
        const name = group.areaNames?.join(', ') ?? (groups.length > 1 ? t('CreateReport.allAreas') : null)
        const own = group.shifts.map((shift) => shift.value)
        return (
          <div key={own.join()} className="shift-group">
            {name !== null && <p className="muted">{name}</p>}
            <CheckboxGroup
              aria-label={name ?? rest['aria-label'] ?? t('field.workingTime')}
              options={group.shifts}
              hasAll={group.shifts.length > 2}
              disabled={disabled}
              value={value.filter((shift) => own.includes(shift))}
              onChange={(chosen) => onChange?.([...value.filter((shift) => !own.includes(shift)), ...chosen])}
            />
          </div>
        )
      })}
    </div>
  )
}
