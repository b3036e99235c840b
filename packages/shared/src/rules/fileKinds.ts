import { FILE_EXTENSIONS, PICTURE_EXTENSIONS } from './rules.ts'

/* What a file is, for the browser that prepares it and the server that stores it. */

/** Enough for every signature, and more than any browser sniffs. */
export const HEAD_BYTES = 64 * 1024

/** The pictures that are stored as they are, by the detector's names, and the extensions that each may have. */
const STORED = { jpg: ['jpg', 'jpeg'], png: ['png'], apng: ['png'], gif: ['gif'] } as const
/** Kinds that a signature alone tells. */
const CERTAIN: readonly string[] = ['jpg', 'png', 'gif', 'pdf', 'rar', 'avi', 'mp4', 'mov']

export type StoredPicture = 'jpg' | 'png' | 'gif'
/** Why a file is not stored, as a problem with its values. */
export type Refusal = {
  code: 'fileWrongType' | 'fileNamedOtherwise' | 'pictureHeic' | 'pictureKind'
  values: { kind: string; ending: string; right: string }
}

/** A file name's extension in lower case, '' if it has none. */
export const endingOf = (fileName: string) => /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether the name is that of a picture. Which kind of picture it is, only the content tells. */
export const isPictureName = (fileName: string) => PICTURE_EXTENSIONS.some((one) => one === endingOf(fileName))

/** The detector's name for a file, by its first bytes. */
export async function signatureOf(head: Uint8Array): Promise<{ ext: string; mime: string } | undefined> {
  // Loaded on demand.
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(head).catch(() => undefined)
}

/** Which kind of stored picture a file is; undefined for anything else. */
export async function storedPicture(head: Uint8Array): Promise<StoredPicture | undefined> {
  const found = (await signatureOf(head))?.ext ?? ''
  return Object.hasOwn(STORED, found) ? STORED[found as keyof typeof STORED][0] : undefined
}

/** The name with the extension that the picture should have. */
export function namedAs(fileName: string, kind: StoredPicture): string {
  const fitting: readonly string[] = STORED[kind]
  return fitting.includes(endingOf(fileName)) ? fileName : `${fileName.replace(/\.[^.]*$/, '')}.${kind}`
}

/** What to say of a file that is not what its name says, or a picture that is not stored. */
export async function refusalOf(fileName: string, head: Uint8Array): Promise<Refusal> {
  const found = await signatureOf(head)
  const ending = endingOf(fileName)
  const values = { kind: (found?.ext ?? '').toUpperCase(), ending, right: found?.ext ?? '' }
  if (found?.mime.startsWith('image/') && isPictureName(fileName)) {
    return found.ext === 'heic' ? { code: 'pictureHeic', values } : { code: 'pictureKind', values }
  }
  const isAllowed = isPictureName(fileName) || FILE_EXTENSIONS.some((one) => one === ending)
  return found && isAllowed && CERTAIN.includes(found.ext)
    ? { code: 'fileNamedOtherwise', values }
    : { code: 'fileWrongType', values }
}
