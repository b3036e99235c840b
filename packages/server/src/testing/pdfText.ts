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

type Element = { role: string; alt?: string; children: Element[] }

/** The logical structure of each page of a PDF: its elements below the document. */
export async function structureOf(pdf: Uint8Array): Promise<Element[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages: Element[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const tree = (await (await document.getPage(number)).getStructTree()) as { children: unknown[] } | null
    pages.push(
      elementsIn(tree?.children ?? []).flatMap(({ role, children, ...one }) =>
        role === 'Document' ? children : [{ role, children, ...one }],
      ),
    )
  }
  await task.destroy()
  return pages
}

const elementsIn = (nodes: unknown[]): Element[] =>
  nodes.flatMap((node) => {
    const { role, alt, children = [] } = node as { role?: string; alt?: string; children?: unknown[] }
    return role === undefined ? [] : [{ role, ...(alt === undefined ? {} : { alt }), children: elementsIn(children) }]
  })
