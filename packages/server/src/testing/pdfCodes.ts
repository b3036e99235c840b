import { type Canvas, createCanvas } from '@napi-rs/canvas'
import scanner from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Several sizes, like a camera that takes pictures from near and far until it can read one. */
const SCALES = [2, 3, 1.5]

// By its types, the module has a default export; in Node it is the module itself.
const scan = ('default' in scanner ? scanner.default : scanner) as (typeof scanner)['default']

/**
 * The codes that a camera reads in each part of each page of a rendered PDF; null where it finds none.
 *
 * @param columns and rows: the number of parts of a page
 */
export async function codesOf(pdf: Uint8Array, columns: number, rows: number): Promise<(string | null)[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages: (string | null)[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const found: (string | null)[] = Array.from({ length: columns * rows }, () => null)
    for (const scale of SCALES) {
      if (!found.includes(null)) break
      const viewport = page.getViewport({ scale })
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
      await page.render({ canvas: canvas as never, viewport }).promise
      found.forEach((code, place) => {
        found[place] = code ?? read(canvas, place, columns, rows)
      })
    }
    pages.push(found)
  }
  await task.destroy()
  return pages
}

function read(canvas: Canvas, place: number, columns: number, rows: number): string | null {
  const width = Math.floor(canvas.width / columns)
  const height = Math.floor(canvas.height / rows)
  const left = (place % columns) * width
  const top = Math.floor(place / columns) * height
  return scan(canvas.getContext('2d').getImageData(left, top, width, height).data, width, height)?.data ?? null
}
