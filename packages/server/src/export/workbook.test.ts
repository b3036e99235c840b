import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type CellObject, read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { Column, Row } from './columns.ts'
import { cellOf } from './cells.ts'
import type { Head } from './job.ts'
import { opaquePng } from './png.ts'
import { openWorkbook } from './workbook.ts'

const column = (kind: Column['kind'], names?: Record<string, string>): Column => ({
  title: kind,
  width: 20,
  kind,
  ...(names ? { names } : {}),
})

type More = { name?: string; head?: Head; total?: Row; depths?: number[] }

async function written(columns: Column[], rows: Row[], { name = 'Sheet', head, total, depths }: More = {}) {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const workbook = openWorkbook(sink, 'Somebody', head)
  const sheet = workbook.sheet(name, columns, { isGrouped: depths !== undefined })
  await sheet.add(rows, depths ? { depths } : {})
  if (total) await sheet.add([total], { isTotal: true })
  await sheet.close()
  await workbook.close()
  const book = read(await bytes, { cellDates: true, UTC: true, cellNF: true, cellStyles: true, bookFiles: true })
  const [first = ''] = book.SheetNames
  const cells = book.Sheets[first] ?? {}
  const { files } = book as unknown as { files: Record<string, { content: Uint8Array } | undefined> }
  return {
    book,
    part: (path: string) => Buffer.from(files[path]?.content ?? []).toString(),
    cells,
    at: (address: string) => cells[address] as CellObject | undefined,
    rows: utils.sheet_to_json<unknown[]>(cells, { header: 1 }),
  }
}

describe('openWorkbook', () => {
  it('writes days, instants, times and numbers as typed values', async () => {
    const columns = [column('day'), column('instant'), column('time'), column('number')]
    const { at } = await written(columns, [['2026-11-20', '2026-11-20 08:15', '23:59', '1234']])
    expect(at('A2')).toMatchObject({ t: 'd', v: new Date('2026-11-20T00:00:00Z'), z: 'dd/mm/yyyy' })
    expect(at('B2')).toMatchObject({ t: 'd', v: new Date('2026-11-20T08:15:00Z'), z: 'dd/mm/yyyy hh:mm' })
    expect(at('C2')?.z).toBe('hh:mm')
    expect(at('D2')).toMatchObject({ t: 'n', v: 1234 })
  })

  it('keeps text as text, whatever it begins with', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '=HYPERLINK("http://evil.example","x")',
      '|cmd',
      '007',
      '1e5',
      'TRUE',
      '#REF!',
      'สวัสดี น้ำ',
      '😀',
    ]
    const { at } = await written(
      [column('text')],
      texts.map((text) => [text]),
    )
    texts.forEach((text, index) => {
      const cell = at(`A${index + 2}`)
      expect(cell, text).toMatchObject({ t: 's', v: text })
      expect(cell?.f, text).toBeUndefined()
    })
  })

  it('has a frozen, filtered and highlighted header, and names that Excel accepts', async () => {
    const { book, cells, rows, part } = await written([column('text'), column('day')], [], {
      name: 'a/b:c*d?[e]\\ with a name of more than thirty-one',
    })
    expect(book.SheetNames).toEqual(['a b c d  e   with a name of mor'])
    expect(rows).toEqual([['text', 'day']])
    expect(cells['!autofilter']).toEqual({ ref: 'A1:B1' })
    expect(cells['!cols']?.map(({ wch }) => Math.round(wch ?? 0))).toEqual([19, 19])
    // Frozen below the header; A4 landscape, fitted to the width, with the header on each page.
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/<pageSetup [^>]*paperSize="9"[^>]*orientation="landscape"/)
    expect(part('xl/worksheets/sheet1.xml')).toContain('fitToPage="1"')
    expect(part('xl/workbook.xml')).toMatch(/_xlnm.Print_Titles[^<]*>[^<]*\$1:\$1</)
  })

  const head: Head = {
    title: 'Week & more',
    about: ['Home', '02/11/2026 - 08/11/2026'],
    by: 'As of today',
    page: 'Page {n} of {total}',
  }

  it('has a title block above the headings, and prints title, origin and page numbers', async () => {
    const { at, cells, part } = await written(
      [column('text'), column('number')],
      [
        ['a', 1],
        ['b', 2],
      ],
      {
        head,
        total: ['Total', 3],
      },
    )
    expect(['A1', 'A2', 'A3', 'A5', 'A6', 'A8'].map((place) => at(place)?.v)).toEqual([
      'Week & more',
      'Sheet · Home · 02/11/2026 - 08/11/2026',
      'As of today',
      'text',
      'a',
      'Total',
    ])
    // Neither the block nor the total is filtered.
    expect(cells['!autofilter']).toEqual({ ref: 'A5:B7' })
    const sheet = part('xl/worksheets/sheet1.xml')
    expect(sheet).toMatch(/<pane [^>]*ySplit="5"[^>]*state="frozen"/)
    expect(sheet).toContain('<oddHeader>&amp;LWeek &amp;&amp; more&amp;R&amp;A</oddHeader>')
    expect(sheet).toContain('<oddFooter>&amp;LAs of today&amp;RPage &amp;P of &amp;N</oddFooter>')
    expect(part('xl/workbook.xml')).toMatch(/_xlnm.Print_Titles[^<]*>[^<]*\$5:\$5</)
    const styles = part('xl/styles.xml')
    expect(styles).not.toMatch(/<font>(?!.*?<name)/)
    expect(styles).toMatch(/horizontal="right"/)
  })

  it('groups rows under those that sum them up, and nested ones under the one above', async () => {
    const levels = (xml: string) =>
      [...xml.matchAll(/<row r="\d+"[^>]*?(?:outlineLevel="(\d)")?[^>]*>/g)].map(([row]) =>
        Number(/outlineLevel="(\d)"/.exec(row)?.[1] ?? 0),
      )
    const grouped = await written(
      [column('text'), column('number')],
      [
        ['Home', 3],
        ['Gate', 3],
        ['Nov', 3],
      ],
      { depths: [0, 1, 2] },
    )
    expect(levels(grouped.part('xl/worksheets/sheet1.xml'))).toEqual([0, 0, 1, 2])
    expect(grouped.part('xl/worksheets/sheet1.xml')).toContain('summaryBelow="0"')
    const nested = await written(
      [column('text'), { ...column('text'), isNested: true }],
      [
        ['Gate', null],
        ['Gate', 'Left'],
      ],
    )
    expect(levels(nested.part('xl/worksheets/sheet1.xml'))).toEqual([0, 0, 1])
  })

  it('colours codes as the screens do', async () => {
    const { part } = await written([{ ...column('text', { 4: 'Abnormal' }), tones: { 4: 'red' } }], [[4]])
    expect(part('xl/styles.xml')).toContain('FFFCEBEC')
  })

  it('writes text that a program could read as an escaped character as it is', async () => {
    const { part } = await written([column('text')], [['_x0041_']])
    expect(part('xl/worksheets/sheet1.xml')).toContain('<is><r><t>_</t></r><r><t>x0041_</t></r></is>')
  })

  it('puts each picture under its title, and compresses it, so that every program reads it', async () => {
    const sink = new PassThrough()
    const bytes = buffer(sink)
    const workbook = openWorkbook(sink, 'Somebody', head)
    // Noise, which the library would store.
    const png = await opaquePng({ width: 120, height: 120 }, (_from, lines) => randomBytes(lines * 120 * 4))
    await workbook.pictures(
      'Charts',
      (async function* () {
        yield { title: 'By type', png, width: 120, height: 120 }
      })(),
    )
    await workbook.close()
    const book = read(await bytes, { bookFiles: true })
    expect(utils.sheet_to_json<string[]>(book.Sheets.Charts ?? {}, { header: 1 }).flat()).toContain('By type')
  })

  it('makes rows as high as their text, including Thai', async () => {
    const thai = 'น้ำมันรั่วที่ปั๊ม'
    const { cells } = await written([column('text')], [['short'], [thai], ['word '.repeat(40)], ['a\nb\nc']])
    const heights = cells['!rows']?.map((row) => row?.hpt)
    expect([heights?.[1], heights?.[2]]).toEqual([undefined, undefined])
    expect(heights?.[3]).toBeGreaterThan(150)
    expect(heights?.[4]).toBe(45)
  })

  it('closes with a slow sink', async () => {
    const sink = new PassThrough({ highWaterMark: 16 })
    const workbook = openWorkbook(sink, 'Somebody')
    const whole = (async () => {
      let size = 0
      for await (const chunk of sink) size += (chunk as Buffer).length
      return size
    })()
    const sheet = workbook.sheet('One', [column('text')])
    for (let batch = 0; batch < 20; batch += 1)
      await sheet.add(Array.from({ length: 500 }, (_, row) => [`${batch} ${row} ${Math.sin(row)}`]))
    await sheet.close()
    await workbook.close()
    expect(await whole).toBeGreaterThan(50_000)
  })
})

describe('cellOf', () => {
  it('writes the name of a code, and keeps unparsable values as text', () => {
    expect(cellOf(3, column('text', { 3: 'Approved' }))).toBe('Approved')
    expect(cellOf(9, column('text', { 3: 'Approved' }))).toBe('9')
    expect(cellOf('someday', column('day'))).toBe('someday')
    expect(cellOf('many', column('number'))).toBe('many')
    expect(cellOf(null, column('day'))).toBeNull()
    expect(cellOf('', column('text'))).toBeNull()
  })
})
