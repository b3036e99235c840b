import { crc32, deflateRawSync } from 'node:zlib'

/* ZIP files and workbooks written by hand, as other programs write them, or nobody. */

export type Part = { name: string; content: Buffer; claimed?: number; isEncrypted?: boolean; offset?: number }

/** A ZIP file of parts, whose directory may lie; as ZIP64, sizes and places are where large files have them. */
export function zipOf(parts: Part[], { isZip64 = false } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claimed = content.length, isEncrypted = false, offset } of parts) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimed, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset ?? at, 10)
    const far = Buffer.alloc(isZip64 ? 28 : 0)
    if (isZip64) {
      far.writeUInt16LE(1, 0)
      far.writeUInt16LE(24, 2)
      ;[claimed, packed.length, at].forEach((value, place) => far.writeBigUInt64LE(BigInt(value), 4 + place * 8))
      fields.writeUInt32LE(0xffffffff, 14)
      fields.writeUInt32LE(0xffffffff, 18)
      fields.writeUInt16LE(far.length, 24)
      tail.writeUInt32LE(0xffffffff, 10)
    }
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002', 'latin1'),
        Buffer.from([20, 0]),
        fields,
        tail,
        Buffer.from(name),
        far,
      ]),
    )
    bodies.push(local)
    at += local.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(at, 12)
  const far = Buffer.alloc(isZip64 ? 76 : 0)
  if (isZip64) {
    far.write('PK\u0006\u0006', 'latin1')
    far.writeBigUInt64LE(44n, 4)
    ;[parts.length, parts.length, all.length, at].forEach((value, place) =>
      far.writeBigUInt64LE(BigInt(value), 24 + place * 8),
    )
    far.write('PK\u0006\u0007', 56, 'latin1')
    far.writeBigUInt64LE(BigInt(at + all.length), 64)
    far.writeUInt32LE(1, 72)
    end.writeUInt32LE(0xffffffff, 8)
    end.writeUInt32LE(0xffffffff, 12)
  }
  return Buffer.concat([...bodies, all, far, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

export const text = (name: string, content: string): Part => ({ name, content: Buffer.from(content) })
export const CELLS =
  '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Company</t></is></c><c r="B1" t="inlineStr"><is><t>Employee ID</t></is></c></row></sheetData>'

/** A minimal workbook, with a given sheet part and additional parts. */
export function smallWorkbook(sheet = CELLS, ...more: Part[]): Part[] {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return [
    text(
      '[Content_Types].xml',
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    text(
      '_rels/.rels',
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    text('xl/worksheets/sheet1.xml', `<?xml version="1.0"?><worksheet xmlns="${main}">${sheet}</worksheet>`),
    ...more,
  ]
}
