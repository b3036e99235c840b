import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'

/* Files of a form that are on this device alone: they look like uploads, with an id that no upload has. */

/** A form that comes back after a reload has ids from before it. */
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
    // There is no thumbnail of it yet.
    isPicture: false,
    stated: null,
    fileType: /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '',
  }
}

export const isKept = ({ id }: Pick<UploadedFile, 'id'>) => id < 0

/** The device's ids of the files that a report is to take along. */
export const keptIds = (files: readonly UploadedFile[]): string[] =>
  files.filter(isKept).map(({ systemFileName }) => systemFileName)
