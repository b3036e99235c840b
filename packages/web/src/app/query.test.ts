import { describe, expect, it } from 'vitest'
import { VIEW_PATHS } from '@daybook/shared/rules/viewRules'
import { isScreen, landingPath, paths } from './paths.ts'
import { parseQuery, queryText } from './query.ts'

describe('the query of a URL', () => {
  it('is only text', () => {
    expect(parseQuery('?q=123&b=true&c=null&d=%7B%22a%22%3A1%7D')).toEqual({
      q: '123',
      b: 'true',
      c: 'null',
      d: '{"a":1}',
    })
  })

  it('survives a round trip', () => {
    const query = { ID: 'a-b_c', text: 'ไฟดับ 50% & น้ำท่วม', page: '2' }
    expect(parseQuery(queryText(query))).toEqual(query)
  })

  it('omits empty values', () => {
    expect(queryText({ a: '', b: undefined, c: null })).toBe('')
    expect(queryText({ a: '', b: 'x' })).toBe('?b=x')
  })
})

describe('landingPath', () => {
  it('follows a path of this site', () => {
    expect(landingPath('/Event-Record?ID=x&Mode=y')).toBe('/Event-Record?ID=x&Mode=y')
  })

  it.each(['', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'goes to the start instead of %j',
    (path) => {
      expect(landingPath(path)).toBe(paths.start)
    },
  )
})

describe('the pages with saved views', () => {
  it('are screens', () => {
    expect(VIEW_PATHS.filter((path) => !isScreen(path))).toEqual([])
  })
})
