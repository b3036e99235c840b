import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { create } from 'fontkit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pagesOf, structureOf } from '../testing/pdfText.ts'
import { type Document, openDocument } from './document.ts'
import { fontBytes } from './fonts.ts'
import { opaquePng } from './png.ts'
import type { Column } from './columns.ts'
import type { Head } from './job.ts'

const texts = { title: 'รายงานประจำเดือน', page: 'หน้า {n} จาก {total}', cutOff: '', noData: 'No Data', language: 'th' }
const columns: Column[] = [
  { title: 'บริษัท', width: 20, kind: 'text' },
  { title: 'Event Date', width: 12, kind: 'day' },
  { title: 'Reports', width: 10, kind: 'number' },
  { title: '%', width: 10, kind: 'percent' },
  { title: 'Description', width: 60, kind: 'text' },
]

async function written(write: (document: Document) => void, more: { head?: Head; notes?: string[] } = {}) {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const document = openDocument(sink, 'Somebody', texts, more)
  write(document)
  await document.close()
  const pdf = await bytes
  return { pdf, pages: await pagesOf(pdf) }
}

describe('openDocument', () => {
  it('formats days and numbers for people, and Thai text that copies correctly', async () => {
    const thai = 'น้ำมันรั่ว ซ่อมบำรุงที่ปั๊ม กำลังดำเนินการ ปี่ ญู ฐาน ค่ำ'
    const { pages } = await written((document) => {
      document.heading('Operation')
      const table = document.table(columns)
      table.add([['โรงไฟฟ้าน้ำพอง', '2026-11-03', 1234, 33.3, thai]])
      table.close()
    })
    expect(pages).toEqual([
      [
        'รายงานประจำเดือน',
        'Operation',
        ...columns.map(({ title }) => title),
        'โรงไฟฟ้าน้ำพอง',
        '03/11/2026',
        '1,234',
        '33.3',
        thai,
        'รายงานประจำเดือน',
        'หน้า 1 จาก 1',
      ],
    ])
  })

  it('shapes a line once, however often it is measured and written', async () => {
    const fonts = Object.getPrototypeOf(create(fontBytes('regular'))) as { layout: (...args: unknown[]) => unknown }
    const shaped: unknown[] = []
    const { layout } = fonts
    fonts.layout = function (...args) {
      shaped.push(args[0])
      return layout.apply(this, args)
    }
    onTestFinished(() => void (fonts.layout = layout))
    const line = 'น้ำมันรั่วซ่อมบำรุงที่ปั๊มกำลังดำเนินการ'
    await written((document) => {
      const table = document.table(columns)
      table.add([['', '', '', '', line]])
      table.close()
    })
    expect(shaped.filter((text) => text === line)).toEqual([line])
  })

  it('is A4 landscape and embeds its Thai font', async () => {
    const { pdf } = await written((document) => {
      const table = document.table(columns)
      table.add([['โรงไฟฟ้าน้ำพอง', '2026-11-03', 1, 1, 'ปี่']])
      table.close()
    })
    const source = pdf.toString('latin1')
    expect(source.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(['/MediaBox [0 0 841.89 595.28]'])
    // Both faces, each as a subset with its character map; none from the reader's machine.
    expect(new Set(source.match(/Sarabun-\w+/g))).toEqual(new Set(['Sarabun-Regular', 'Sarabun-SemiBold']))
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2)
    expect(source.match(/\/ToUnicode /g)).toHaveLength(2)
    expect(source).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
  })

  it('repeats the header on every page, numbers the pages, and leaves none blank', async () => {
    const { pages } = await written((document) => {
      const table = document.table(columns)
      table.add(Array.from({ length: 120 }, (_, row) => [`Area ${row}`, '2026-11-03', row, 1, 'ok']))
      table.close()
    })
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, index) => {
      expect(page).toContain('Description')
      expect(page.at(-1)).toBe(`หน้า ${index + 1} จาก ${pages.length}`)
      expect(page.some((text) => text.startsWith('Area '))).toBe(true)
    })
    expect(pages.flat().filter((text) => text.startsWith('Area '))).toHaveLength(120)
  })

  it('continues a text that is longer than a page, and marks empty tables', async () => {
    const { pages } = await written((document) => {
      const table = document.table(columns)
      table.add([['A', '', 1, 1, Array.from({ length: 200 }, (_, line) => `line-${line}`).join('\n')]])
      table.close()
      document.table(columns).close()
    })
    const all = pages.flat()
    expect(all.filter((text) => text.startsWith('line-'))).toHaveLength(200)
    expect(all).toContain('No Data')
  })

  it('never leaves a total alone on a page', async () => {
    for (let rows = 20; rows < 45; rows += 1) {
      const { pages } = await written((document) => {
        const table = document.table(columns)
        table.add(Array.from({ length: rows }, (_, row) => [`Area ${row}`, '', 1, 1, 'ok']))
        table.add([['Total', '', rows, 1, '']], { isTotal: true })
        table.close()
      })
      const last = pages.at(-1) ?? []
      expect(last, String(rows)).toContain('Total')
      expect(last, String(rows)).toContain(`Area ${rows - 1}`)
      expect(pages.flat().filter((text) => text.startsWith('Area '))).toHaveLength(rows)
    }
  }, 120_000)

  it('writes text that looks like an Excel escape as it is, and emoji as pictures that copy correctly', async () => {
    const { pdf, pages } = await written((document) => {
      const table = document.table(columns)
      table.add([['_x0041_', '', 1, 1, 'Fire 🔥 at the gate ⚠️ ไฟไหม้']])
      table.close()
    })
    const text = pages.flat().join(' ')
    expect(text).toContain('_x0041_')
    expect(text).not.toContain('x005F')
    expect(text.replace(/\s+/g, ' ')).toMatch(/Fire 🔥 at the gate ⚠ ไฟไหม้/)
    expect(pdf.toString('latin1')).toContain('NotoEmoji')
  })

  it('loads the emoji font only for emoji', async () => {
    const { pdf } = await written((document) => {
      const table = document.table(columns)
      table.add([['A', '', 1, 1, '© 2026 #1']])
      table.close()
    })
    expect(pdf.toString('latin1')).not.toContain('NotoEmoji')
  })

  it('never leaves a heading alone at the bottom of a page', async () => {
    const picture = await opaquePng({ width: 120, height: 48 }, (_from, lines) => Buffer.alloc(lines * 120 * 4, 255))
    for (const rows of [8, 12, 16, 20, 24]) {
      const { pages } = await written((document) => {
        const table = document.table(columns)
        table.add(Array.from({ length: rows }, () => ['Area', '', 1, 1, 'ok']))
        table.close()
        document.heading('Charts')
        document.picture('By type', picture)
      })
      // The picture is on the last page, together with its heading.
      expect(pages.at(-1), String(rows)).toContain('Charts')
    }
  })

  it('begins with what the file covers and leaves out', async () => {
    const head: Head = { title: '', about: ['Home', 'November'], by: 'As of today', page: '' }
    const { pages } = await written(() => {}, { head, notes: ['Detail: the first 5,000 of 9,000 rows.'] })
    const [title] = [texts.title]
    expect(pages[0]?.slice(0, 4)).toEqual([
      title,
      'Home · November',
      'As of today',
      'Detail: the first 5,000 of 9,000 rows.',
    ])
  })

  it('never begins or ends a table with a single row, and keeps a sum with its rows', async () => {
    for (let rows = 18; rows < 46; rows += 1) {
      const { pages } = await written((document) => {
        document.table(columns).close()
        document.heading('First')
        const table = document.table(columns)
        table.add(Array.from({ length: rows }, (_, row) => [`Area ${row}`, '', 1, 1, 'ok']))
        table.close()
        document.heading('Second')
        const grouped = document.table(columns)
        grouped.add(
          [
            ['Home', '', 3, null, ''],
            ['Gate', '', 3, null, ''],
            ['Nov', '', 3, 100, ''],
          ],
          { depths: [0, 1, 2] },
        )
        grouped.close()
      })
      const counts = pages.map((page) => page.filter((text) => text.startsWith('Area ')).length).filter((n) => n > 0)
      expect(Math.min(...counts), String(rows)).toBeGreaterThan(1)
      const last = pages.find((page) => page.includes('Second'))
      expect(last, String(rows)).toEqual(expect.arrayContaining(['Home', 'Gate', 'Nov']))
    }
  }, 120_000)

  it('is tagged: headings, tables by cell with their headings, and figures by name', async () => {
    const picture = await opaquePng({ width: 120, height: 48 }, (_from, lines) => Buffer.alloc(lines * 120 * 4, 255))
    const { pdf } = await written((document) => {
      document.heading('Charts')
      document.picture('By type', picture)
      const table = document.table(columns)
      table.add(Array.from({ length: 60 }, (_, row) => [`Area ${row}`, '', 1, 1, 'ok']))
      table.close()
    })
    const structure = await structureOf(pdf)
    expect(pdf.toString('latin1')).toContain('/Marked true')
    const kinds = (page: number) => structure[page]?.map(({ role }) => role)
    expect(kinds(0)?.slice(0, 5)).toEqual(['H1', 'H2', 'H3', 'Figure', 'Table'])
    expect(structure[0]?.find(({ role }) => role === 'Figure')?.alt).toBe('By type')
    const rows = structure.flat().flatMap(({ role, children }) => (role === 'Table' ? children : []))
    const cells = (row: (typeof rows)[number] | undefined) => row?.children.map(({ role }) => role)
    expect(cells(rows[0])).toEqual(columns.map(() => 'TH'))
    // The heading that each page repeats is no second row of headings.
    expect(pdf.toString('latin1').match(/\/S \/TH\b/g)).toHaveLength(columns.length)
    expect(rows.filter((row) => cells(row)?.includes('TD')).length).toBeGreaterThanOrEqual(60)
  })
})
