import { describe, expect, it } from 'vitest'
import { htmlOf } from './asHtml.ts'
import { textOf } from './asText.ts'
import type { Block } from './blocks.ts'
import { excerpt } from './excerpt.ts'
import { DARK, LIGHT } from './palette.ts'
import { SizeBudget } from './sizeBudget.ts'

const blocks: Block[] = [
  { type: 'paragraph', text: 'A < B' },
  { type: 'figures', figures: [{ label: 'Abnormal', value: 3, tone: 'red' }] },
  { type: 'heading', text: 'Operation' },
  { type: 'items', tone: 'red', items: [{ title: 'Gate', note: '08:00', text: 'Stopped', url: 'http://x/?a=1&b=2' }] },
  { type: 'names', lists: [{ title: 'Home', names: ['Quay', 'Yard'] }], more: 'and 2 more' },
  { type: 'table', columns: ['Company', 'Reports'], rows: [['Home', 4]], total: ['Total', 4] },
  { type: 'quote', text: 'one\ntwo', tone: 'red' },
  { type: 'button', label: 'Open', url: 'http://x/' },
]

describe('a letter', () => {
  const html = htmlOf({ language: 'th', subject: 'S', preview: 'P', blocks, foot: ['Foot'] })
  const text = textOf(blocks, ['Foot'])

  it('writes thousands with separators in each kind of block, as the screens do', () => {
    const large: Block[] = [
      { type: 'figures', figures: [{ label: 'Abnormal', value: 12_345, tone: 'red' }] },
      { type: 'table', columns: ['Company', 'Reports'], rows: [['Home', 23_456]], total: ['Total', 34_567] },
    ]
    const parts = [htmlOf({ language: 'en', subject: 'S', preview: 'P', blocks: large, foot: [] }), textOf(large, [])]
    for (const part of parts) for (const number of ['12,345', '23,456', '34,567']) expect(part).toContain(number)
  })

  it('says the same in HTML and in plain text', () => {
    const words = [
      'Abnormal',
      'Operation',
      'Gate',
      '08:00',
      'Stopped',
      'Home',
      'Quay, Yard',
      'and 2 more',
      'Total',
      'one\n',
      'Foot',
    ]
    for (const word of words) expect(html).toContain(word)
    expect(text).toBe(`A < B

Abnormal: 3

== Operation ==

* Gate
  08:00
  Stopped
  http://x/?a=1&b=2

Home: Quay, Yard
and 2 more

Home
  Reports: 4
Total
  Reports: 4

> one
> two

Open
http://x/

-- 
Foot
`)
  })

  it('loads nothing, and is escaped', () => {
    expect(html).not.toMatch(/<img|<link|@import|url\(|<script/)
    expect(html).toContain('A &lt; B')
    expect(html).toContain('href="http://x/?a=1&amp;b=2"')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('is legible in light and dark mode', () => {
    for (const colors of [LIGHT, DARK]) {
      const words = [colors.text, colors.muted, colors.link, ...Object.values(colors.tones)]
      for (const color of words) {
        expect(contrast(color, colors.card)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(color, colors.page)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast('#ffffff', colors.button)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** The contrast ratio of two colours, as defined by WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('an excerpt', () => {
  it('is one line, limited in length, and does not split a letter from its marks', () => {
    expect(excerpt('  a\n b ', 10)).toBe('a b')
    expect(excerpt('abcdef', 4)).toBe('abcd…')
    expect(excerpt('กี่ที่', 3)).toBe('กี่…')
    expect(excerpt('กี่ที่', 4)).toBe('กี่…')
    expect(excerpt('a👩‍👩‍👧b', 3)).toBe('a…')
  })
})

describe('the size budget of a letter', () => {
  it('gives each list its share, and what a short list does not need to the next ones', () => {
    const size = () => 10
    expect(new SizeBudget().fit([['a'], ['b', 'c', 'd', 'e']], 50, 40, size)).toEqual([['a'], ['b', 'c', 'd']])
    expect(new SizeBudget().fit([['a', 'b', 'c']], 2, 1000, size)).toEqual([['a', 'b']])
    const budget = new SizeBudget()
    budget.fit([['x']], 50, Number.POSITIVE_INFINITY, () => 66_000)
    expect(budget.fit([['a']], 50, Number.POSITIVE_INFINITY, size)).toEqual([[]])
  })
})
