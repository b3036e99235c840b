import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { codesOf } from '../testing/pdfCodes.ts'
import { pagesOf } from '../testing/pdfText.ts'
import { writeCodeSheets } from './codeSheets.ts'
import type { CodeSheet, SheetSize } from './job.ts'

const sheetOf = (id: number, more: Partial<CodeSheet> = {}): CodeSheet => {
  const url = `https://daybook.example/Create-Report?area=${id}`
  const words = 'Scan to report an event here\nสแกนเพื่อรายงานเหตุการณ์ของพื้นที่นี้'
  return { name: `Gate ${id}`, company: 'Khiripat Port', url, words, foot: url, ...more }
}
const sheets = (count: number) => Array.from({ length: count }, (_, index) => sheetOf(index + 1))

async function written(size: SheetSize, list: CodeSheet[]) {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  await writeCodeSheets(sink, 'Somebody', { size, title: 'QR sheets', language: 'en', sheets: list })
  return bytes
}

type Piece = { text: string; left: number; right: number; top: number; bottom: number }

/** The pieces of text on a page, each with its bounding box in points from the upper left corner. */
async function piecesOf(pdf: Uint8Array): Promise<{ pieces: Piece[]; width: number; height: number }> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [left = 0, baseline = 0] = item.transform.slice(4) as number[]
    const top = height - baseline - item.height * 0.75
    return [{ text: item.str, left, right: left + item.width, top, bottom: height - baseline }]
  })
  await task.destroy()
  return { pieces, width, height }
}

const THAI = 'ลานกองเก็บตู้สินค้าขาเข้าและขาออกฝั่งทิศตะวันตกเฉียงใต้ของท่าเทียบเรือน้ำลึกปั้นจั่นหน้าท่าที่สิบสอง '
const long = {
  name: `${THAI.repeat(2).slice(0, 199)} / ${THAI.repeat(2).slice(0, 199)}`,
  company: `บริษัท ${THAI.repeat(2).slice(0, 190)}`,
}

describe('writeCodeSheets', () => {
  it.each([
    [1, [1]],
    [8, [8]],
    [9, [8, 1]],
    [200, Array.from({ length: 25 }, () => 8)],
  ])(
    'puts %i sheets on A4 pages of eight, each with a code that opens its own area',
    async (count, perPage) => {
      const list = sheets(count)
      const pages = await codesOf(await written('A4', list), 2, 4)
      expect(pages.map((codes) => codes.filter((code) => code !== null).length)).toEqual(perPage)
      expect(pages.flat().filter((code) => code !== null)).toEqual(list.map(({ url }) => url))
    },
    120_000,
  )

  it('puts one sheet on each page of A6', async () => {
    const list = sheets(9)
    const pdf = await written('A6', list)
    expect(await codesOf(pdf, 1, 1)).toEqual(list.map(({ url }) => [url]))
    const boxes = pdf.toString('latin1').match(/\/MediaBox \[[^\]]*\]/g)
    expect(new Set(boxes)).toEqual(new Set(['/MediaBox [0 0 297.637795 419.527559]']))
    expect(boxes).toHaveLength(9)
  })

  it.each(['A6', 'A4'] as const)(
    'explains in %s its purpose in both languages, in text that can be copied',
    async (size) => {
      const name = 'ป้อมยามประตู 1 ท่าเรือน้ำลึก'
      const sheet = sheetOf(7, { name, company: 'บริษัท คีรีพัฒน์' })
      const [page = []] = await pagesOf(await written(size, [sheet]))
      const text = page.join('').replaceAll(' ', '')
      for (const part of [
        name,
        sheet.company,
        sheet.url,
        'Scan to report an event here',
        'สแกนเพื่อรายงานเหตุการณ์ของพื้นที่นี้',
      ])
        expect(text).toContain(part.replaceAll(' ', ''))
    },
  )

  it.each(['A6', 'A4'] as const)('wraps long names in %s: nothing overlaps or leaves the sheet', async (size) => {
    const url = `https://daybook.very-long-name-of-a-company.example.co.th:8443/daybook/Create-Report?area=2147483647`
    const pdf = await written(size, [sheetOf(1, { ...long, url })])
    const { pieces, width, height } = await piecesOf(pdf)
    const sheet = size === 'A6' ? { width, height } : { width: width / 2, height: height / 4 }
    const outside = pieces.filter(
      ({ left, right, top, bottom }) => left < 8 || top < 8 || right > sheet.width - 8 || bottom > sheet.height - 8,
    )
    expect(outside).toEqual([])
    const pairs = pieces.flatMap((one, index) => pieces.slice(index + 1).map((other) => [one, other] as const))
    const overlapping = pairs.filter(
      ([one, other]) =>
        one.left < other.right - 0.5 &&
        other.left < one.right - 0.5 &&
        one.top < other.bottom - 0.5 &&
        other.top < one.bottom - 0.5,
    )
    expect(overlapping).toEqual([])
    expect(
      pieces
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toContain(long.name.replaceAll(' ', ''))
    const codes = await codesOf(pdf, size === 'A6' ? 1 : 2, size === 'A6' ? 1 : 4)
    expect(codes[0]?.[0]).toBe(url)
  })

  it('ends a name that fits in no size with an ellipsis', async () => {
    const [page = []] = await pagesOf(await written('A4', [sheetOf(1, { name: 'W'.repeat(403) })]))
    expect(page.join('')).toMatch(/W{50,}…/)
  })

  it('draws the modules as one vector shape, with four modules of white around it', async () => {
    const source = await written('A6', sheets(1))
    expect(source.toString('latin1')).not.toContain('/Subtype /Image')
  })
})
