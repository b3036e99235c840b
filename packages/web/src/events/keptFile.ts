import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'

/* A form's files that are only on this device: they look like uploads, with an id that no upload has. */

/** A form restored after a reload has ids from before the reload. */
let nextId = -Date.now()

export function keptFile({ name }: { name: string }, keptId: string): UploadedFile {
  return {
    id: nextId--,
    path: '',
    systemFileName: keptId,
    fileName: name,
    saveToPath: '',
    url: '',
    isRemoved: false,
    isNewFile: true,
    // It has no thumbnail yet.
    isPicture: false,
    stated: null,
    fileType: /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '',
  }
}

export const isKept = ({ id }: Pick<UploadedFile, 'id'>) => id < 0

/** The device ids of the files to send with a report. */
export const keptIds = (files: readonly UploadedFile[]): string[] =>
  files.filter(isKept).map(({ systemFileName }) => systemFileName)
