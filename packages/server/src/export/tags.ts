/* The logical structure of a PDF, which screen readers follow: headings, tables by cell, figures with their names. */

type Element = PDFKit.PDFStructureElement

/** Of a heading's cells. The library writes it, its types do not have it. */
const COLUMN = { scope: 'Column' } as object

export type Tags = {
  /** Adds an element and writes its content. */
  add(type: 'H1' | 'H2' | 'H3' | 'P' | 'Figure', write: () => void, alt?: string): void
  /** Writes what is no content, such as lines, and what repeats on each page. */
  artifact(write: () => void): void
  /** Starts a table. */
  table(): {
    /** Starts a row; returns a writer for the cells, which may be called several times for each. */
    row(cells: 'TH' | 'TD', count: number): { write(place: number, write: () => void): void; end(): void }
    end(): void
  }
  end(): void
}

export function tagsOf(pdf: PDFKit.PDFDocument): Tags {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const fill = (element: Element, type: string, write: () => void) => {
    const content = pdf.markStructureContent(type)
    write()
    pdf.endMarkedContent()
    element.add(content)
  }
  return {
    add(type, write, alt) {
      const element = pdf.struct(type, alt === undefined ? {} : { alt })
      root.add(element)
      fill(element, type, write)
      element.end()
    },
    artifact(write) {
      pdf.markContent('Artifact', {})
      write()
      pdf.endMarkedContent()
    },
    table() {
      const table = pdf.struct('Table')
      root.add(table)
      return {
        row(type, count) {
          const row = pdf.struct('TR')
          table.add(row)
          const cells = Array.from({ length: count }, () => pdf.struct(type, type === 'TH' ? COLUMN : {}))
          for (const cell of cells) row.add(cell)
          return {
            write(place, write) {
              const cell = cells[place]
              if (cell) fill(cell, type, write)
            },
            end: () => row.end(),
          }
        },
        end: () => table.end(),
      }
    },
    end: () => root.end(),
  }
}
