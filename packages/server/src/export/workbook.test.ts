import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type CellObject, read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { type Column, type Row, cellOf, openWorkbook } from './workbook.ts'

const column = (kind: Column['kind'], names?: Record<string, string>): Column => ({
  title: kind,
  width: 20,
  kind,
  ...(names ? { names } : {}),
})

async function written(columns: Column[], rows: Row[], name = 'Sheet') {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const workbook = openWorkbook(sink, 'Somebody')
  const sheet = workbook.sheet(name, columns)
  await sheet.add(rows)
  await sheet.close()
  await workbook.close()
  const book = read(await bytes, { cellDates: true, UTC: true, cellNF: true, cellStyles: true, bookFiles: true })
  const [first = ''] = book.SheetNames
  const cells = book.Sheets[first] ?? {}
  return {
    book,
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
    const { book, cells, rows } = await written(
      [column('text'), column('day')],
      [],
      'a/b:c*d?[e]\\ with a name of more than thirty-one',
    )
    expect(book.SheetNames).toEqual(['a b c d  e   with a name of mor'])
    expect(rows).toEqual([['text', 'day']])
    expect(cells['!autofilter']).toEqual({ ref: 'A1:B1' })
    expect(cells['!cols']?.map(({ wch }) => Math.round(wch ?? 0))).toEqual([19, 19])
    const { files } = book as unknown as { files: Record<string, { content: Uint8Array } | undefined> }
    const part = (name: string) => Buffer.from(files[name]?.content ?? []).toString()
    // Frozen below the header; A4 landscape, fitted to the width, with the header on each page.
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(part('xl/worksheets/sheet1.xml')).toMatch(/<pageSetup [^>]*paperSize="9"[^>]*orientation="landscape"/)
    expect(part('xl/worksheets/sheet1.xml')).toContain('fitToPage="1"')
    expect(part('xl/workbook.xml')).toMatch(/_xlnm.Print_Titles[^<]*>[^<]*\$1:\$1</)
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
