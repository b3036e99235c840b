import { describe, expect, it } from 'vitest'
import { reportFields } from '@daybook/shared/calls/shapes/event'
import { fieldLabel, stepOf } from './history.ts'
import { plainName } from '@daybook/shared/names'

describe('the history of a report', () => {
  it('has a word for every action, and calls any other a change', () => {
    const steps = ['create', 'edit', 'approve', 'reject', 'undo', 'delete', 'restore', 'outside']
    expect(steps.map(stepOf)).toEqual(steps)
    expect(stepOf('something new')).toBe('edit')
  })
  it('has a label for every field that an edit can change', () => {
    const unseen = ['advance', 'advanceStartDate', 'advanceEndDate', 'version']
    for (const name of Object.keys(reportFields)
      .map(plainName)
      .filter((one) => !unseen.includes(one))) {
      expect(fieldLabel(name), name).not.toBeNull()
    }
    expect(fieldLabel('nothing')).toBeNull()
    expect(fieldLabel('constructor')).toBeNull()
  })
})
