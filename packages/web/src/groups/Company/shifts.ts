import { cleanLine, cleanText } from '@daybook/shared/rules/cleanText'
import type { Input, Output } from '@daybook/shared'
import type { ShiftForm } from '@daybook/shared/rules/companyRules'

type Stored = NonNullable<Output<'Company/LoadCreateCompanyData'>['company']>

/** A working time in the form's list. A new one has an id local to the form, greater than any saved one. */
export type Shift = ShiftForm & { id: number; isNew: boolean }

/** The values of the sub-form by name. */
export type ShiftValues = {
  shiftName: string
  shiftSecondName: string
  startTime: string
  endTime: string
  isOvernight: boolean
  shiftActive: boolean
  shiftNote: string
}

export const NO_SHIFT: ShiftValues = {
  shiftName: '',
  shiftSecondName: '',
  startTime: '',
  endTime: '',
  isOvernight: false,
  shiftActive: true,
  shiftNote: '',
}

export function shiftsOf(stored: Stored | null): Shift[] {
  return (stored?.shifts ?? []).map((shift) => ({
    id: shift.shift,
    isNew: false,
    name: shift.shiftName,
    secondName: shift.secondName,
    startTime: shift.startTime,
    endTime: shift.endTime,
    isOvernight: shift.isOvernight,
    isActive: shift.active,
    remark: shift.inactiveNote,
    isDeleted: false,
  }))
}

export function valuesOf(shift: Shift): ShiftValues {
  return {
    shiftName: shift.name,
    shiftSecondName: shift.secondName ?? '',
    startTime: shift.startTime ?? '',
    endTime: shift.endTime ?? '',
    isOvernight: shift.isOvernight,
    shiftActive: shift.isActive !== false,
    shiftNote: shift.remark,
  }
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Typed text that is not a time counts as not given. */
export function draftOf(values: ShiftValues): ShiftForm {
  const time = (text: string) => (TIME.test(text) ? text : null)
  return {
    name: cleanLine(values.shiftName),
    secondName: cleanLine(values.shiftSecondName),
    startTime: time(values.startTime),
    endTime: time(values.endTime),
    isOvernight: values.isOvernight,
    isActive: values.shiftActive,
    remark: values.shiftActive ? '' : cleanText(values.shiftNote),
    isDeleted: false,
  }
}

/** Removes a working time: a new one disappears, a saved one stays, marked as deleted. */
export function without(shifts: readonly Shift[], gone: Shift): Shift[] {
  return gone.isNew
    ? shifts.filter(({ id }) => id !== gone.id)
    : shifts.map((shift) => (shift.id === gone.id ? { ...shift, isDeleted: true } : shift))
}

/** Brings back the deleted ones, after the server has refused to delete one. */
export function withDeleted<T extends { isDeleted: boolean }>(entries: readonly T[]): T[] {
  return entries.map((entry) => ({ ...entry, isDeleted: false }))
}

export function wireShifts(shifts: readonly Shift[]): NonNullable<Input<'Company/sendToDB'>['shifts']> {
  return shifts.map((shift) => ({
    shift: shift.id,
    shiftName: shift.name,
    secondName: shift.secondName ?? '',
    startTime: shift.startTime,
    endTime: shift.endTime,
    active: shift.isActive !== false,
    inactiveNote: shift.remark,
    isOvernight: shift.isOvernight,
    deleted: shift.isDeleted,
    isNew: shift.isNew,
  }))
}
