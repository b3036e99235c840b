import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF as copied: its pieces in order. */
export async function pagesOf(pdf: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : [])))
  }
  await task.destroy()
  return pages
}
