import { CFB, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { Parts } from './zip.ts'

/* Hands files to the library in a form that it reads correctly. */

/** Thai, in files that do not name their code page. */
const THAI = 874
set_cptable(codepages)

const OPTIONS = { dense: true, cellNF: true, cellHTML: false, sheetStubs: true, UTC: true, codepage: THAI } as const

/** One sheet of the workbook, or, without a number, only their names and states. */
export function openWorkbook(file: Buffer | Parts, sheet = -1, rows = 0): WorkBook {
  return file instanceof Map
    ? read(repacked(file, sheet < 0), { ...OPTIONS, sheets: sheet, sheetRows: rows })
    : // 65,536 rows at most.
      read(file, { ...OPTIONS, sheets: sheet })
}

/** Packs the parts again, without what people cannot see; with no sheets if only their names are asked for. */
function repacked(parts: Parts, isNamesOnly: boolean): Buffer {
  const packed = CFB.utils.cfb_new()
  for (const [name, content] of parts) {
    const isSheet = /(^|\/)worksheets\/[^/]+\.xml$/i.test(name)
    const isStrings = /(^|\/)sharedStrings\.xml$/i.test(name)
    if (isNamesOnly && (isSheet || isStrings)) continue
    CFB.utils.cfb_add(packed, `/${name}`, isSheet || isStrings ? plainXml(content, isSheet) : content)
  }
  return CFB.write(packed, { type: 'buffer', fileType: 'zip' }) as Buffer
}

const EMPTY_CELL = /<(?:\w+:)?c\b[^>]*\br="[^>]*(?:\/>|>\s*<\/(?:\w+:)?c>)/g
const EMPTY_ROW = /<(?:\w+:)?row\b[^>]*\br="[^>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g
const DIMENSION = /<(?:\w+:)?dimension\b[^>]*\/>/
/** Numbers above 65,535; the library reads their last 16 bits. */
const ASTRAL = /&#(?:x0*([1-9a-f][\da-f]{4,5})|0*([1-9]\d{4,6}));/gi

/** XML in which an empty cell or row takes no memory, and no character is an entity that the library would cut. */
function plainXml(content: Buffer, isSheet: boolean): Buffer {
  if (content.subarray(0, 2).includes(0)) return content
  // One byte is one letter here, so that a large part stays small in memory.
  let text = content.toString('latin1')
  if (isSheet) text = text.replace(EMPTY_CELL, '').replace(EMPTY_ROW, '').replace(DIMENSION, '')
  text = text.replace(ASTRAL, (entity, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0xffff && point <= 0x10ffff ? Buffer.from(String.fromCodePoint(point)).toString('latin1') : entity
  })
  return Buffer.from(text, 'latin1')
}
