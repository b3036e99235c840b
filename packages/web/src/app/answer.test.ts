import { describe, expect, it } from 'vitest'
import { ProblemError, readAnswer } from './answer.ts'

function problemOf(httpStatus: number, body: unknown): ProblemError {
  try {
    readAnswer(httpStatus, body)
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
  throw new Error('The answer was taken for a success')
}

describe('readAnswer', () => {
  it('gives the keys of a success', () => {
    expect(readAnswer(200, { sStatus: 'Success', sMsg: '', nTotal: 3 })).toMatchObject({ nTotal: 3 })
  })

  it.each([
    [200, { sStatus: 'DUP', sMsg: 'Duplicate Data' }, 'duplicate'],
    [200, { sStatus: 'NO', sMsg: 'not now' }, 'notSaved'],
    [200, { sStatus: 'Error', sMsg: 'in use' }, 'refused'],
    [400, { sStatus: 'Error', sMsg: 'sEventDate' }, 'refused'],
    [403, { sStatus: 'Error', sMsg: 'Access denied.' }, 'refused'],
    [429, { sStatus: 'Error', sMsg: 'too many' }, 'refused'],
    [200, { sStatus: 'SSEXP', sMsg: '' }, 'session'],
    [401, { sStatus: 'SSEXP', sMsg: '' }, 'session'],
    [401, null, 'session'],
    [403, { sStatus: 'Error', sMsg: 'No Permission', nPermission: 0 }, 'permission'],
    [200, { sStatus: 'Success', sMsg: '', nPermission: 0 }, 'permission'],
    [200, { sStatus: 'Success', sMsg: '', n_Permission: 0 }, 'permission'],
    [500, { sStatus: 'Error', sMsg: 'quote 17' }, 'fault'],
    [503, { sStatus: 'Error', sMsg: 'away' }, 'fault'],
    [502, null, 'fault'],
    [200, '<html>', 'fault'],
    [200, {}, 'fault'],
    [500, { sStatus: 'Success' }, 'fault'],
  ])('reads HTTP %i with %j as %s', (httpStatus, body, kind) => {
    expect(problemOf(httpStatus, body).kind).toBe(kind)
  })

  it('keeps the sentence, the fields and the call for a new password', () => {
    const problem = problemOf(200, {
      sStatus: 'Error',
      sMsg: 'Please change it.',
      isChangePassword: true,
      lstFieldError: [{ sField: 'sEventDesc', sMsg: 'too long' }, { sField: 3 }, null, 'x'],
    })
    expect(problem.message).toBe('Please change it.')
    expect(problem.isChangePassword).toBe(true)
    expect(problem.fieldErrors).toEqual([{ sField: 'sEventDesc', sMsg: 'too long' }])
  })

  it('shows a level above 0 as no problem', () => {
    expect(readAnswer(200, { sStatus: 'Success', sMsg: '', nPermission: 1 })).toMatchObject({ nPermission: 1 })
  })
})
