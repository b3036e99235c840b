import { describe, expect, it } from 'vitest'
import { tellingUrl } from '../tellingUrl.ts'
import { isDatabaseUrl, placesOf } from './places.ts'

describe('placesOf', () => {
  it('returns each of several servers, with its own port, and which kind is wanted', () => {
    const url =
      'postgres://us%40er:p%2Cw@one:6432,[::1],two.example/daybook?sslmode=require&target_session_attrs=primary'
    expect(placesOf(url)).toEqual({
      urls: [
        'postgres://us%40er:p%2Cw@one:6432/daybook?sslmode=require',
        'postgres://us%40er:p%2Cw@[::1]/daybook?sslmode=require',
        'postgres://us%40er:p%2Cw@two.example/daybook?sslmode=require',
      ],
      wanted: 'primary',
    })
  })

  it('leaves a URL of one server unchanged', () => {
    for (const url of ['postgres://one/daybook', 'postgresql:///daybook?host=/run/postgresql&port=5433'])
      expect(placesOf(url)).toEqual({ urls: [url], wanted: undefined })
  })

  it('refuses URLs that lead nowhere', () => {
    for (const url of [
      'http://one,two/name',
      'postgres://one,/name',
      'postgres://one,two/n?target_session_attrs=best',
      'one',
    ])
      expect(isDatabaseUrl(url), url).toBe(false)
  })

  it('is shown without passwords', () => {
    expect(tellingUrl('postgres://me:secret@one,two:5433/name')).toBe(
      'postgres://me:********@one/name, postgres://me:********@two:5433/name',
    )
  })
})
