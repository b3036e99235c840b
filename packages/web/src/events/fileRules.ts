const MEGABYTE = 1_048_576

/** Why a file may not be uploaded: its extension, its size (megabytes of 1,048,576 bytes), or that it is empty. */
export function whyRefused(
  file: { name: string; size: number },
  extensions: readonly string[],
  limitMb: number,
): 'fileWrongType' | 'fileTooLarge' | 'fileBroken' | null {
  const dot = file.name.lastIndexOf('.')
  const extension = dot < 1 ? '' : file.name.slice(dot + 1).toLowerCase()
  if (!extensions.includes(extension)) return 'fileWrongType'
  if (file.size > limitMb * MEGABYTE) return 'fileTooLarge'
  return file.size === 0 ? 'fileBroken' : null
}
