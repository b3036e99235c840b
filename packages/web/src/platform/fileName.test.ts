import { describe, expect, it } from 'vitest'
import { givenName } from './fileName.ts'

describe('givenName', () => {
  it('prefers the UTF-8 name', () => {
    expect(givenName(`attachment; filename="x.xlsx"; filename*=UTF-8''Event%20Record_%E0%B8%81.xlsx`)).toBe(
      'Event Record_ก.xlsx',
    )
  })

  it('reads a quoted name', () => {
    expect(givenName('attachment; filename="Event Record.xlsx"')).toBe('Event Record.xlsx')
  })

  it.each([null, '', 'attachment', `attachment; filename*=UTF-8''%E0%A4%A`])('finds no name in %j', (header) => {
    expect(givenName(header)).toBeNull()
  })
})
