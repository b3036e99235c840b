import { beforeAll, describe, expect, it } from 'vitest'
import { ProblemError, readAnswer } from './answer.ts'
import * as en from './i18n/en/ui.ts'
import * as th from './i18n/th/ui.ts'
import { addTexts, speak } from './i18n/i18n.ts'

beforeAll(() => {
  addTexts('en', { ui: en.ui })
  addTexts('th', { ui: th.ui })
})

function problemOf(httpStatus: number, body: unknown, sentBytes = 0): ProblemError {
  try {
    readAnswer('EventToday/LoadEventToday', httpStatus, body, sentBytes)
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
  throw new Error('The answer was taken for a success')
}

describe('readAnswer', () => {
  it('returns the keys of a success', () => {
    expect(readAnswer('EventToday/LoadEventToday', 200, { status: 'Success', message: '', total: 3 })).toMatchObject({
      total: 3,
    })
  })

  it.each([
    [200, { status: 'DUP', message: 'Duplicate Data' }, 'duplicate'],
    [200, { status: 'NO', message: 'not now' }, 'notSaved'],
    [200, { status: 'Error', message: 'in use' }, 'refused'],
    [400, { status: 'Error', message: 'eventDate' }, 'refused'],
    [403, { status: 'Error', message: 'Access denied.' }, 'refused'],
    [429, { status: 'Error', message: 'too many' }, 'refused'],
    [200, { status: 'SSEXP', message: '' }, 'session'],
    [401, { status: 'SSEXP', message: '' }, 'session'],
    [401, null, 'session'],
    [403, { status: 'Error', message: 'No Permission', permission: 0 }, 'permission'],
    [200, { status: 'Success', message: '', permission: 0 }, 'permission'],
    [200, { status: 'Success', message: '', permission: 0 }, 'permission'],
    [500, { status: 'Error', message: 'quote 17' }, 'fault'],
    [503, { status: 'Error', message: 'away' }, 'fault'],
    [502, null, 'fault'],
    [200, '<html>', 'fault'],
    [200, {}, 'fault'],
    [500, { status: 'Success' }, 'fault'],
  ])('reads HTTP %i with %j as %s', (httpStatus, body, kind) => {
    expect(problemOf(httpStatus, body).kind).toBe(kind)
  })

  it('says in the reader’s language that a proxy refused the request, and does not blame the server', async () => {
    for (const page of [null, '<html>413 Request Entity Too Large</html>', {}]) {
      const problem = problemOf(413, page, 12_300_000)
      expect(problem.kind).toBe('refused')
      expect(problem.message).toBe(
        'The proxy in front of this system refuses files over a limit of its own, and this was 13 MB. Ask your administrator to let the proxy accept 50 MB.',
      )
    }
    expect(problemOf(413, null).message).toContain('this was larger')
    await speak('th')
    expect(problemOf(413, null, 12_300_000).message).toMatch(/^พร็อกซี.*13 MB/)
    await speak('en')
    // The server's own message states its limit.
    expect(problemOf(413, { status: 'Error', message: 'at most 50 MB' }, 60e6).message).toBe('at most 50 MB')
  })

  it('keeps the message, the field errors and the request for a new password', () => {
    const problem = problemOf(200, {
      status: 'Error',
      message: 'Please change it.',
      isChangePassword: true,
      fieldErrors: [{ field: 'description', message: 'too long' }, { field: 3 }, null, 'x'],
    })
    expect(problem.message).toBe('Please change it.')
    expect(problem.isChangePassword).toBe(true)
    expect(problem.fieldErrors).toEqual([{ field: 'description', message: 'too long' }])
  })

  it('does not treat a level above 0 as a problem', () => {
    expect(
      readAnswer('EventToday/LoadEventToday', 200, { status: 'Success', message: '', permission: 1 }),
    ).toMatchObject({ permission: 1 })
  })
})
