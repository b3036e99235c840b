import type { WorkingTimeMaster } from '@daybook/shared/calls/shapes/event'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { CheckboxGroup } from '../kit/fields/CheckboxGroup.tsx'
import type { FieldProps } from '../kit/fields/Field.tsx'
import { shiftGroups } from './shiftGroups.ts'
import noticeStyles from '../kit/notice.module.css'
import textStyles from '../kit/text.module.css'
import styles from './EventFields.module.css'

/** Working times to tick. Those that only some of the chosen areas have are shown with those areas' names, and disabled. */
export function ShiftField({
  masters,
  areaIds,
  areToCome = false,
  value = [],
  onChange,
  disabled = false,
  id,
  'aria-label': label,
  'aria-describedby': describedBy,
}: FieldProps<readonly number[]> & {
  masters: readonly WorkingTimeMaster[]
  areaIds: readonly number[]
  /** There are none to tick, because none has begun yet. */
  areToCome?: boolean
}) {
  const { t } = useTranslation()
  const groups = shiftGroups(masters, areaIds)
  const isMixed = groups.length > 0 && groups.every(({ areaNames }) => areaNames !== null)
  return (
    // A group cannot itself be required or invalid; the message that describes it says so.
    <div id={id} role="group" tabIndex={-1} aria-label={label ?? t('field.workingTime')} aria-describedby={describedBy}>
      {groups.length === 0 && (
        <p className={textStyles.muted}>{t(areToCome ? 'CreateReport.noShiftYet' : 'CreateReport.noShifts')}</p>
      )}
      {isMixed && <p className={`${noticeStyles.notice} ${noticeStyles.warn}`}>{t('CreateReport.noSharedShift')}</p>}
      {groups.map(({ areaNames, shifts }) => {
        const own = shifts.map((shift) => shift.value)
        return (
          <div key={own.join()} className={styles.shiftGroup}>
            {areaNames && (
              <p className={textStyles.muted}>{t('CreateReport.onlyIn', { areas: areaNames.join(', ') })}</p>
            )}
            <CheckboxGroup
              aria-label={areaNames?.join(', ') ?? t('field.workingTime')}
              options={shifts}
              hasAll={shifts.length > 2 && !areaNames}
              disabled={disabled || areaNames !== null}
              value={value.filter((shift) => own.includes(shift))}
              onChange={(chosen) => onChange?.([...value.filter((shift) => !own.includes(shift)), ...chosen])}
            />
          </div>
        )
      })}
    </div>
  )
}
