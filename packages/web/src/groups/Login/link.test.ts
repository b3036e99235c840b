import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../app/query.ts'
import { carriedQuery, linkOf, ticketAddress, withCarried } from './link.ts'

describe('linkOf', () => {
  it("reads the values of a letter's link", () => {
    expect(linkOf(parseQuery('?action=4&evdete=a-b_c&evreport=d&ticket=t'))).toEqual({
      ticket: 't',
      action: '4',
      sealedDate: 'a-b_c',
      sealedReport: 'd',
    })
  })

  it('uses action_ if action is missing or empty', () => {
    expect(linkOf(parseQuery('?action_=101')).action).toBe('101')
    expect(linkOf(parseQuery('?action=&action_=101')).action).toBe('101')
    expect(linkOf(parseQuery('?action=2&action_=101')).action).toBe('2')
  })

  it('reads values after a ticket, as in older links', () => {
    expect(linkOf(parseQuery('?ticket=t&&action=4&evdete=a-b_c'))).toEqual({
      ticket: 't',
      action: '4',
      sealedDate: 'a-b_c',
      sealedReport: '',
    })
  })

  it('is empty for a URL without values', () => {
    expect(linkOf(parseQuery(''))).toEqual({ ticket: '', action: '', sealedDate: '', sealedReport: '' })
  })
})

describe('the query that the chooser passes on', () => {
  it('omits the ticket and empty values', () => {
    expect(carriedQuery(parseQuery('?ticket=t&action_=5&evdete=x&evreport='))).toEqual({ action: '5', evdete: 'x' })
  })

  it('adds to a URL only what it does not have', () => {
    const query = parseQuery('?action=5&evdete=a b')
    expect(withCarried('/AzureAD', query)).toBe('/AzureAD?action=5&evdete=a+b')
    expect(withCarried('https://id.example/sign-in?app=1#top', query)).toBe(
      'https://id.example/sign-in?app=1&action=5&evdete=a+b#top',
    )
    expect(withCarried('/AzureAD', {})).toBe('/AzureAD')
  })
})

describe('ticketAddress', () => {
  it('puts the passed query after the ticket', () => {
    expect(ticketAddress('a-b', parseQuery('?action_=4&evdete=c_d&other=e'))).toBe(
      '/login?ticket=a-b&&action=4&evdete=c_d',
    )
    expect(ticketAddress('a-b', parseQuery('?again=1'))).toBe('/login?ticket=a-b&&again=1')
    expect(ticketAddress('a-b', {})).toBe('/login?ticket=a-b')
  })
})
