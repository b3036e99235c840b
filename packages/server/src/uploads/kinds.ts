import type { ProblemCode } from '@daybook/shared/problems'
import {
  type Refusal,
  endingOf,
  isPictureName,
  namedAs,
  refusalOf,
  signatureOf,
  storedPicture,
} from '@daybook/shared/rules/fileKinds'
import { FILE_EXTENSIONS } from '@daybook/shared/rules/rules'
import { type ReadAt, compoundNames, officeContentTypes } from './containers.ts'

/** Tables as text come in for import only. */
const EXTENSIONS = [...FILE_EXTENSIONS, 'csv'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** Facts about a received file's content. */
export type Content = {
  /** The first bytes, at most HEAD_BYTES. */
  head: Buffer
  hasNul: boolean
  /** Whether a file without NUL contains markup anywhere. */
  hasMarkup: boolean
  byteSize: number
  readAt: ReadAt
}

type Kind = { mediaType: string; matches: (content: Content) => boolean | Promise<boolean> }

/** Types identified by signature alone, by the detector's names. */
const signature =
  (...names: string[]): Kind['matches'] =>
  async ({ head }) => {
    const found = await signatureOf(head)
    return found !== undefined && names.includes(found.ext)
  }

const compound =
  (...streams: string[]): Kind['matches'] =>
  async ({ readAt }) => {
    const names = await compoundNames(readAt)
    return streams.some((stream) => names.has(stream))
  }

const startsWith =
  (...magics: string[]): Kind['matches'] =>
  ({ head }) =>
    magics.some((magic) => head.toString('latin1', 0, magic.length) === magic)

const isZip = startsWith('PK\u0003\u0004', 'PK\u0005\u0006')

/** The identifier at the start of every Advanced Systems Format file. */
const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex').toString('latin1')

/**
 * Checks the main part: a workbook with macros or a template has a different one. An encrypted document is a compound
 * file.
 */
const office =
  (mainPart: string): Kind['matches'] =>
  async (content) => {
    if (!(await isZip(content))) return compound('EncryptedPackage')(content)
    const types = await officeContentTypes(content.readAt, content.byteSize)
    return types?.includes(`application/vnd.openxmlformats-officedocument.${mainPart}.main+xml`) ?? false
  }

const MARKUP =
  /<(?:!doctype|!--|html|head|body|script|iframe|frame|svg|math|object|embed|style|img|link|meta|form|base|template|\?|%)/i
const LONGEST_MARKUP = '<!doctype'.length

/** Searches a stream for markup, across chunk boundaries too. */
export function markupSearch(): (chunk: Buffer) => boolean {
  let end = ''
  return (chunk) => {
    const text = end + chunk.toString('latin1')
    end = text.slice(1 - LONGEST_MARKUP)
    return MARKUP.test(text)
  }
}

/** Text: no NUL, and nothing that could be opened as a page or run as a script. */
const isPlainText: Kind['matches'] = ({ head, hasNul, hasMarkup }) =>
  !hasNul && !hasMarkup && !/^\s*#!/.test(head.toString('latin1'))

/** Text; in UTF-16, which has NULs, with its mark. Descriptions of events may look like markup. */
const isTable: Kind['matches'] = ({ head, hasNul }) => !hasNul || head.toString('latin1', 0, 2) === '\u00ff\u00fe'

const isoVideo = signature('mp4', 'm4v', 'm4p', 'f4v', 'mov', '3gp', '3g2')
const jpeg: Kind = { mediaType: 'image/jpeg', matches: signature('jpg') }

const kinds: Record<Extension, Kind> = {
  jpeg,
  jpg: jpeg,
  png: { mediaType: 'image/png', matches: signature('png', 'apng') },
  gif: { mediaType: 'image/gif', matches: signature('gif') },
  txt: { mediaType: 'text/plain', matches: isPlainText },
  csv: { mediaType: 'text/csv', matches: isTable },
  doc: { mediaType: 'application/msword', matches: compound('WordDocument') },
  xls: { mediaType: 'application/vnd.ms-excel', matches: compound('Workbook', 'Book') },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    matches: office('wordprocessingml.document'),
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    matches: office('spreadsheetml.sheet'),
  },
  pdf: { mediaType: 'application/pdf', matches: signature('pdf') },
  rar: { mediaType: 'application/vnd.rar', matches: signature('rar') },
  zip: { mediaType: 'application/zip', matches: isZip },
  mov: { mediaType: 'video/quicktime', matches: isoVideo },
  mp4: { mediaType: 'video/mp4', matches: isoVideo },
  wmv: { mediaType: 'video/x-ms-wmv', matches: startsWith(ASF_HEADER) },
  avi: { mediaType: 'video/x-msvideo', matches: signature('avi') },
}

export function extensionOf(fileName: string): Extension | undefined {
  const ending = endingOf(fileName)
  return EXTENSIONS.find((known) => known === ending)
}

/** Folders that take tables only; no other takes CSV. */
const TABLES: Partial<Record<string, readonly Extension[]>> = {
  ImportFile: ['xls', 'xlsx'],
  PastReports: ['csv', 'xlsx'],
}

/** Whether a folder takes files with the ending of this one. */
export function isOfFolder(folder: string, fileName: string): boolean {
  const ending = endingOf(fileName)
  return TABLES[folder]?.some((one) => one === ending) ?? ending !== 'csv'
}

export function mediaTypeOf(extension: Extension): string {
  return kinds[extension].mediaType
}

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** What a file is that only has the name of a workbook, by its first bytes. */
export function notWorkbook(head: Buffer): ProblemCode {
  if (head.subarray(0, 8).equals(COMPOUND) || head.subarray(0, 2).toString('latin1') === 'PK') return 'importCut'
  const start = head.subarray(0, 4_096).toString('latin1')
  if (/<(?:!doctype|html|table|head|meta|\?xml)/i.test(start.replaceAll('\0', ''))) return 'importPage'
  // Text in UTF-16 has NULs and a mark at its start.
  return start !== '' && (!start.includes('\0') || /^(\xff\xfe|\xfe\xff)/.test(start)) ? 'importText' : 'importCut'
}

/**
 * The name under which a file is stored: its own if the content matches it, and for a picture one that fits its content.
 * Otherwise why it is refused.
 */
export async function storedAs(fileName: string, content: Content): Promise<{ name: string } | Refusal> {
  if (isPictureName(fileName)) {
    const kind = await storedPicture(content.head)
    return kind ? { name: namedAs(fileName, kind) } : refusalOf(fileName, content.head)
  }
  const extension = extensionOf(fileName)
  const isRight = extension !== undefined && (await kinds[extension].matches(content))
  return isRight ? { name: fileName } : refusalOf(fileName, content.head)
}
