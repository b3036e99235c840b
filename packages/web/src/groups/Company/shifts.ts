import type { Input, Output } from '@daybook/shared'
import type { ShiftForm } from '@daybook/shared/rules/companyRules'

type Stored = NonNullable<Output<'Company/LoadCreateCompanyData'>['CompanyData']>

/** A working time in the form's list. A new one has an id of the form's own, greater than any that is saved. */
export type Shift = ShiftForm & { id: number; isNew: boolean }

/** What the sub-form holds, by wire names. */
export type ShiftValues = {
  sWorkingTime: string
  sStartTime: string
  sEndTime: string
  isOverDay: boolean
  cActiveShift: 'Y' | 'N'
  sNoteShift: string
}

export const NO_SHIFT: ShiftValues = {
  sWorkingTime: '',
  sStartTime: '',
  sEndTime: '',
  isOverDay: false,
  cActiveShift: 'Y',
  sNoteShift: '',
}

export function shiftsOf(stored: Stored | null): Shift[] {
  return (stored?.lstWorkTime ?? []).map((shift) => ({
    id: shift.nWorkingTime,
    isNew: false,
    name: shift.sWorkingTime,
    startTime: shift.sStartTime,
    endTime: shift.sEndTime,
    isOvernight: shift.isOverDay,
    isActive: shift.cActive === 'Y',
    remark: shift.sNoteInActive,
    isDeleted: false,
  }))
}

export function valuesOf(shift: Shift): ShiftValues {
  return {
    sWorkingTime: shift.name,
    sStartTime: shift.startTime ?? '',
    sEndTime: shift.endTime ?? '',
    isOverDay: shift.isOvernight,
    cActiveShift: shift.isActive === false ? 'N' : 'Y',
    sNoteShift: shift.remark,
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** What was typed and is no time counts as not given. */
export function draftOf(values: ShiftValues): ShiftForm {
  const time = (text: string) => (TIME.test(text) ? text : null)
  return {
    name: values.sWorkingTime.trim(),
    startTime: time(values.sStartTime),
    endTime: time(values.sEndTime),
    isOvernight: values.isOverDay,
    isActive: values.cActiveShift === 'Y',
    remark: values.cActiveShift === 'N' ? values.sNoteShift.trim() : '',
    isDeleted: false,
  }
}

/** Without a new one; a saved one stays, marked. */
export function without(shifts: readonly Shift[], gone: Shift): Shift[] {
  return gone.isNew
    ? shifts.filter(({ id }) => id !== gone.id)
    : shifts.map((shift) => (shift.id === gone.id ? { ...shift, isDeleted: true } : shift))
}

export function wireShifts(shifts: readonly Shift[]): NonNullable<Input<'Company/sendToDB'>['lstWorkTime']> {
  return shifts.map((shift) => ({
    nWorkingTime: shift.id,
    sWorkingTime: shift.name,
    sStartTime: shift.startTime,
    sEndTime: shift.endTime,
    cActive: shift.isActive === false ? 'N' : 'Y',
    sNoteInActive: shift.remark,
    isOverDay: shift.isOvernight,
    cDelWorkTime: shift.isDeleted ? 'Y' : 'N',
    isNew: shift.isNew,
  }))
}
