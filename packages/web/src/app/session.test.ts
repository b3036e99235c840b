import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from '../platform/answer.ts'
import { session } from './session.ts'

const somebody = { userId: 7, companyId: 3, userName: 'reporter', fullName: 'R' }

describe('an ended session', () => {
  const leave = vi.fn()
  beforeEach(() => {
    session.forget()
    leave.mockClear()
    session.onLeave(leave)
  })

  it('leads to the sign-in page if nobody was signed in', async () => {
    await expect(session.expired()).rejects.toMatchObject({ kind: 'session' })
    expect(leave).toHaveBeenCalledTimes(1)
    expect(session.waiting.get()).toBeNull()
  })

  it('holds all calls until the same person has signed in again', async () => {
    session.setPerson(somebody)
    const waiting = [session.expired(), session.expired()]
    expect(session.waiting.get()).not.toBeNull()
    session.resume()
    await expect(Promise.all(waiting)).resolves.toEqual([undefined, undefined])
    expect(session.waiting.get()).toBeNull()
    expect(leave).not.toHaveBeenCalled()
  })

  it('rejects them when the person goes to the sign-in page', async () => {
    session.setPerson(somebody)
    const call = session.expired()
    session.abandon()
    await expect(call).rejects.toBeInstanceOf(ProblemError)
    expect(session.person()).toBeNull()
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('notifies the component that draws the dialog', () => {
    const drawn = vi.fn()
    const stop = session.waiting.subscribe(drawn)
    session.setPerson(somebody)
    session.expired().catch(() => {})
    session.resume()
    expect(drawn).toHaveBeenCalledTimes(2)
    stop()
  })
})

describe('the person of a page', () => {
  const leave = vi.fn()
  beforeEach(() => {
    session.forget()
    session.comeBack()
    leave.mockClear()
    session.onLeave(leave)
  })
  const answerFor = (userId: number) => new Response('{}', { headers: { 'Daybook-Person': String(userId) } })

  it('is the one for whom the first answer is', () => {
    expect(session.userId()).toBeNull()
    session.checked(answerFor(7), null)
    expect([session.userId(), session.person()]).toEqual([7, null])
  })

  it('gets no answer that is for somebody else, even if it was asked for before anybody was known', () => {
    session.checked(answerFor(7), null)
    expect(() => session.checked(answerFor(8), null)).toThrow(expect.objectContaining({ kind: 'otherPerson' }))
    expect(session.userId()).toBe(7)
  })

  it('gets no answer that the one before asked for', () => {
    session.setPerson(somebody)
    session.forget()
    expect(() => session.checked(answerFor(7), 7)).toThrow(expect.objectContaining({ kind: 'aborted' }))
    session.signedIn(8)
    expect(() => session.checked(answerFor(7), 7)).toThrow(expect.objectContaining({ kind: 'aborted' }))
    expect(session.userId()).toBe(8)
  })

  it('may come back after the page has stepped aside', () => {
    session.setPerson(somebody)
    session.stepAside('You are signed in here as B now.')
    // A call that does not know the name does not take it away.
    session.stepAside('')
    expect(session.aside.get()).toEqual({ message: 'You are signed in here as B now.' })
    session.comeBack()
    expect([session.aside.get(), session.person()]).toEqual([null, somebody])
    expect(leave).not.toHaveBeenCalled()
  })
})
