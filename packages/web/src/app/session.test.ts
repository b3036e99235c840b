import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from './answer.ts'
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
    expect(session.isExpired()).toBe(false)
  })

  it('holds all calls until the same person has signed in again', async () => {
    session.setPerson(somebody)
    const waiting = [session.expired(), session.expired()]
    expect(session.isExpired()).toBe(true)
    session.resume()
    await expect(Promise.all(waiting)).resolves.toEqual([undefined, undefined])
    expect(session.isExpired()).toBe(false)
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
    const stop = session.subscribe(drawn)
    session.setPerson(somebody)
    session.expired().catch(() => {})
    session.resume()
    expect(drawn).toHaveBeenCalledTimes(2)
    stop()
  })
})
