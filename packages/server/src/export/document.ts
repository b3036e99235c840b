import { fill } from '@daybook/shared/texts/fill'
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { type Column, HEADING, INK, MUTED } from './columns.ts'
import { type Page, SIZE, type Table, openTable } from './documentTable.ts'
import type { DocumentTexts, Head } from './job.ts'
import { LINE, linesOf } from './lines.ts'
import { sizeOf } from './png.ts'
import { cleanText } from './plainText.ts'
import { tagsOf } from './tags.ts'
import { writingOn } from './writing.ts'

/*
 * Reports as PDF: A4 landscape, tagged, table headers repeated on each page, and Thai that is shaped, wrapped between
 * words and copies correctly. Runs in a worker.
 */

const PAGE = { width: 841.89, height: 595.28 }
const MARGIN = 30
const FOOT = 26
const CONTENT = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - MARGIN - FOOT / 2
const HEADING_SIZE = 11
const PICTURE_TITLE = 10

export type Document = {
  heading(text: string): void
  /** Starts a table; its rows come in batches. */
  table(columns: Column[]): Table
  note(text: string): void
  /** A PNG under its title, as large as the page allows; starts a new page if it does not fit. */
  picture(title: string, png: Uint8Array): void
  close(): Promise<void>
}

/**
 * @param head whose lines stand below the title
 * @param notes what the file leaves out
 */
export function openDocument(
  sink: Writable,
  author: string,
  texts: DocumentTexts,
  { head, notes = [] }: { head?: Head | undefined; notes?: string[] } = {},
): Document {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // With a bottom margin the library would add a page for a footer.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: texts.language,
    displayTitle: true,
    info: { Title: texts.title, Author: author, Creator: 'Daybook' },
  })
  pdf.pipe(sink)
  const writing = writingOn(pdf)
  const { measureIn, write } = writing
  const tags = tagsOf(pdf)

  /** Writes an element, line by line. */
  const paragraph = (
    type: 'H1' | 'H2' | 'H3' | 'P',
    text: string,
    { size, color, face = 'bold' }: { size: number; color: string; face?: 'regular' | 'bold' },
  ) => {
    const lines = linesOf(cleanText(text), CONTENT, measureIn(face, size))
    tags.add(type, () =>
      lines.forEach((line, index) => write(line, MARGIN, page.y + index * size * LINE, face, size, `#${color}`)),
    )
    page.y += lines.length * size * LINE
  }

  let heading = ''
  /** Below what stands at the top of the first page. */
  let first = MARGIN
  const page: Page = {
    pdf,
    writing,
    tags,
    left: MARGIN,
    width: CONTENT,
    bottom: BOTTOM,
    whole: BOTTOM - MARGIN,
    y: MARGIN,
    turn() {
      writeOut(pdf)
      pdf.addPage()
      page.y = MARGIN
    },
    begin(tall) {
      const lines = heading === '' ? 0 : linesOf(cleanText(heading), CONTENT, measureIn('bold', HEADING_SIZE)).length
      if (page.y + tall + lines * HEADING_SIZE * LINE + 11 > BOTTOM && page.y > first) page.turn()
      if (heading === '') return
      page.y += page.y === MARGIN ? 0 : 8
      paragraph('H2', heading, { size: HEADING_SIZE, color: HEADING })
      page.y += 3
      heading = ''
    },
  }

  paragraph('H1', texts.title, { size: 14, color: INK })
  if (head) {
    paragraph('P', head.about.join(' · '), { size: SIZE, color: INK, face: 'regular' })
    paragraph('P', head.by, { size: SIZE, color: MUTED, face: 'regular' })
  }
  for (const note of notes) paragraph('P', note, { size: SIZE, color: INK })
  page.y += 6
  first = page.y

  return {
    heading(text) {
      heading = text
    },

    note(text) {
      if (page.y > BOTTOM - 20) page.turn()
      paragraph('P', text, { size: SIZE, color: INK, face: 'regular' })
    },

    table: (columns) => openTable(page, columns, texts.noData),

    picture(title, png) {
      const { width, height } = sizeOf(png)
      const above = PICTURE_TITLE * LINE + 2
      const most = BOTTOM - MARGIN - above
      const whole = Math.min(CONTENT / width, most / height)
      // Shrink pictures of just over half a page, so that two fit on it.
      const half = ((BOTTOM - MARGIN - 2 * HEADING_SIZE * LINE) / 2 - above) / height
      const scale = half < whole && half > whole * 0.7 ? half : whole
      page.begin(above + height * scale * 0.75)
      paragraph('H3', title, { size: PICTURE_TITLE, color: INK })
      page.y += 2
      // Shrink pictures that almost fit, so that they stay on their page.
      const used = Math.min(scale, (BOTTOM - page.y) / height)
      const left = MARGIN + (CONTENT - width * used) / 2
      const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
      tags.add('Figure', () => pdf.image(bytes, left, page.y, { width: width * used, height: height * used }), title)
      page.y += height * used + 4
    },

    async close() {
      const { start, count } = pdf.bufferedPageRange()
      for (let place = start; place < start + count; place += 1) {
        pdf.switchToPage(place)
        const text = fill(texts.page, { n: place + 1, total: count })
        const top = PAGE.height - FOOT
        const [title = ''] = linesOf(texts.title, CONTENT - 120, measureIn('regular', 8))
        tags.artifact(() => {
          write(title, MARGIN, top, 'regular', 8, `#${MUTED}`)
          write(text, PAGE.width - MARGIN - measureIn('regular', 8)(text), top, 'regular', 8, `#${MUTED}`)
        })
      }
      const finished = once(sink, 'finish')
      tags.end()
      pdf.end()
      await finished
    },
  }
}

/**
 * Writes out a page's content. Its footer, with the number of pages, follows at the end as a second part; until then a
 * page is just a few references.
 */
function writeOut(pdf: PDFKit.PDFDocument): void {
  const { page } = pdf
  const body = page.content
  body.end(null)
  page.content = pdf.ref({})
  Object.assign(page.dictionary.data, { Contents: [body, page.content] })
}
