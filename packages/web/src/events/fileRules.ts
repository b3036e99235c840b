import { endingOf } from '@daybook/shared/rules/fileKinds'
import { PICTURE_EXTENSIONS } from '@daybook/shared/rules/rules'

const MEGABYTE = 1_048_576

/** The extensions to offer, given those that the server accepts: a picture's content decides what it is. */
export const withPictures = (extensions: readonly string[]) =>
  extensions.includes('jpg') ? [...new Set([...extensions, ...PICTURE_EXTENSIONS])] : extensions

/** Why a file may not be uploaded: its extension, its size (megabytes of 1,048,576 bytes), or that it is empty. */
export function whyRefused(
  file: { name: string; size: number },
  extensions: readonly string[],
  limitMb: number,
): 'fileWrongType' | 'fileTooLarge' | 'fileBroken' | null {
  if (!extensions.includes(endingOf(file.name)) || file.name.lastIndexOf('.') < 1) return 'fileWrongType'
  if (file.size > limitMb * MEGABYTE) return 'fileTooLarge'
  return file.size === 0 ? 'fileBroken' : null
}
