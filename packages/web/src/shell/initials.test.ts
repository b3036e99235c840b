import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Reporter Demo', 'RD'],
  ['Area Admin Demo', 'AD'],
  ['somchai', 'S'],
  ['สมชาย ใจดี', 'สจ'],
  ['เอก แสงทอง', 'อส'],
  ['  ', ''],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
