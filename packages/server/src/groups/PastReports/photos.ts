import { nameKey } from '@daybook/shared/rules/cleanText'
import type { Received } from '@daybook/shared'
import type { SignedIn } from '../../call/call.ts'
import { instant } from '../../platform/clock.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { removeFilesAfterwards } from '../../uploads/afterwards.ts'
import { cleanFileName } from '../../uploads/fileName.ts'
import { lockUnheld, markUploadsDeleted } from '../../uploads/uploads.queries.ts'
import { beginCheck, loadFile } from './PastReports.queries.ts'
import { type GivenPhoto, addPhoto, contentOf, findPhoto } from './photos.queries.ts'

/** A photo as a row names it, with those that it may be: none is missing, and of several it must say the folder. */
export type NamedPhoto = { name: string; folder: string; uploadIds: number[] }

/** The folders that a row says, and the photos that it may mean. */
export type FindPhotos = (said: string) => { folder: string; found: readonly GivenPhoto[] }

/** Folders and name, whatever their case and the tool's way to part them. */
function photoPath(said: string): string {
  const parts = said.split(/[\\/]/).map((part) => nameKey(cleanFileName(part)))
  return parts.filter((part) => part !== '').join('/')
}

/**
 * Gives an upload to a file, under the path by which rows name it. The same photo again is dropped. Throws pastPhotoTwice for
 * another one at that path, notFound for an upload that is not the caller's or has another place.
 */
export async function givePhoto(context: SignedIn, { fileId, file, name }: Received<'PastReports/AddPhoto'>) {
  const { db, caller } = context
  await loadFile(db, fileId, 'lock')
  const path = photoPath(name)
  if (path === '') throw wrongValue('name')
  const before = await findPhoto(db, fileId, path)
  if (before?.uploadId === file.id) return
  const [upload] = await lockUnheld(db, caller.userId, [file.id])
  if (upload?.folder !== 'PastPhotos') throw new Problem('notFound')
  if (before && before.content !== (await contentOf(db, upload.id))) throw new Problem('pastPhotoTwice', { name })
  if (before) {
    await markUploadsDeleted(db, [upload.id], instant(context))
    removeFilesAfterwards(context, [upload.storedName])
    return
  }
  await addPhoto(db, { fileId, path, name, uploadId: upload.id })
  await beginCheck(db, fileId)
}

/**
 * Finds the photos that a row may mean, at most two: of several with its name, those whose folders agree with the row's for longest.
 * Copies of one photo are as good as each other.
 */
export function photoFinder(given: readonly GivenPhoto[]): FindPhotos {
  const byEnd = new Map<string, readonly GivenPhoto[]>()
  for (const photo of given) {
    for (const end of endsOf(photo.path)) {
      const found = byEnd.get(end) ?? []
      if (found.length < 2 && found[0]?.content !== photo.content) byEnd.set(end, [...found, photo])
    }
  }
  return (said) => {
    const path = photoPath(said)
    const end = endsOf(path).find((one) => byEnd.has(one)) ?? ''
    return { folder: path.slice(0, path.lastIndexOf('/') + 1), found: byEnd.get(end) ?? [] }
  }
}

/** A path, and what it is without its first folder, without the first two, and so on. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_part, at) => parts.slice(at).join('/'))
}
