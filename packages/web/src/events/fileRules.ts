const MEGABYTE = 1_048_576

/** Photo formats that devices produce and the server does not accept: they are sent as JPEG. */
const CONVERTED: readonly string[] = ['heic', 'heif']
const PHOTOS: readonly string[] = ['jpg', 'jpeg', 'png', ...CONVERTED]

/** The device cannot decode a photo, and the server does not accept its format. */
export class UnreadablePhoto extends Error {}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 1 ? '' : name.slice(dot + 1).toLowerCase()
}

export const isConverted = (name: string) => CONVERTED.includes(extensionOf(name))

/** The extensions to offer, given those that the server accepts. */
export const withConverted = (extensions: readonly string[]) =>
  extensions.includes('jpg') ? [...extensions, ...CONVERTED] : extensions

/** Whether a file is a photo that is shrunk before sending. */
export const isPhoto = (name: string) => PHOTOS.includes(extensionOf(name))

/** Why a file may not be uploaded: its extension, its size (megabytes of 1,048,576 bytes), or that it is empty. */
export function whyRefused(
  file: { name: string; size: number },
  extensions: readonly string[],
  limitMb: number,
): 'fileWrongType' | 'fileTooLarge' | 'fileBroken' | null {
  if (!extensions.includes(extensionOf(file.name))) return 'fileWrongType'
  if (file.size > limitMb * MEGABYTE) return 'fileTooLarge'
  return file.size === 0 ? 'fileBroken' : null
}
