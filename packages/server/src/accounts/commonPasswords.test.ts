import { describe, expect, it } from 'vitest'
import { isGuessable } from './commonPasswords.ts'

const OWNER = { username: 'cranedriver', fullName: 'Quayside Operator', companyName: 'Northern Terminal' }

describe('an easily guessed password', () => {
  it.each([
    ['Password1!'],
    ['P@ssw0rd'],
    ['P@$$w0rd2026'],
    ['Welcome@2026'],
    ['Qwerty123!'],
    ['Admin123!'],
    ['Abcd1234!'],
    ['Aa123456!'],
    ['1qaz@WSX'],
    ['#Summer2026#'],
    ['Daybook#2026'],
    ['My-D@ybook? Daybook1'],
    ['Cranedriver#77'],
    ['77CraneDriver!Night'],
    ['Quayside#1'],
    ['Northern-2026'],
  ])('is %s', async (password) => {
    expect(await isGuessable(password, OWNER)).toBe(true)
  })

  it.each([
    ['Harbour-crane 47'],
    ['correct Horse battery 1'],
    ['Xk7#mPq2'],
    ['ท่าเรือกลางคืน-Tide9'],
    [`${'a'.repeat(60)}B1`],
    ['Kettle!Passwordless!77x'],
  ])('is not %s', async (password) => {
    expect(await isGuessable(password, OWNER)).toBe(false)
  })

  it('ignores user names that are too short to be more than chance', async () => {
    expect(await isGuessable('Xk7#mPqj2', { ...OWNER, username: 'pqj' })).toBe(false)
  })
})
