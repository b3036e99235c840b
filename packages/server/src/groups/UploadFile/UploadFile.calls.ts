import { instant } from '../../platform/clock.ts'
import { EDITOR_FILE_BYTES, EDITOR_IMAGE_BYTES, UPLOAD_LIMIT_MB, type UploadFolder } from '@daybook/shared/rules/rules'
import { isPictureName } from '@daybook/shared/rules/fileKinds'
import type { ProblemCode } from '@daybook/shared/problems'
import { FILING_MENUS, IMPORT_MENUS, MENU, type MenuId } from '@daybook/shared/registry'
import { type SignedIn, implement } from '../../call/call.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { Problem, asProblem } from '../../platform/problem.ts'
import { randomToken } from '../../people/sessions/session.ts'
import { removeFilesAfterwards } from '../../uploads/afterwards.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { cleanFileName } from '../../uploads/fileName.ts'
import { extensionOf, isOfFolder, mediaTypeOf, notWorkbook, storedAs } from '../../uploads/kinds.ts'
import { PART_BYTES, joined, sizeOf } from '../../uploads/parts.ts'
import { type StoredPart, dropParts, insertPart, loadParts } from '../../uploads/parts.queries.ts'
import { receive } from '../../uploads/receive.ts'
import { scanNew } from '../../uploads/scan.ts'
import {
  type Stated,
  holdUploadsOf,
  insertUpload,
  lockUnheld,
  markUploadsDeleted,
  uploadOfRequest,
  uploadedFileOf,
  waitingUploads,
} from '../../uploads/uploads.queries.ts'

const MB = 1_048_576
const FOLDERS = Object.keys(UPLOAD_LIMIT_MB) as UploadFolder[]
/** The menus whose screens upload into each folder: filing and editing, the import, and corrective actions. */
const MENUS = {
  CreateReport: [...FILING_MENUS],
  ImportFile: [MENU.importData, ...IMPORT_MENUS],
  Actions: [MENU.actions],
  PastReports: [MENU.importData],
  PastPhotos: [MENU.importData],
} as const satisfies Record<UploadFolder, MenuId[]>
/** Limit per person for files not yet saved with anything; exceeds a report with a hundred large pictures. */
const MOST_WAITING = { files: 200, bytes: 1_024 * MB }

export const uploadFile = implement('UploadFile', {
  Upload: {
    own: (input, context) =>
      answered(async () => {
        const named = input.folder === '' ? undefined : ownFolder(context, input.folder)
        // A form may send the folder after the file; until then the widest limit applies.
        const widest = Math.max(...FOLDERS.map((folder) => UPLOAD_LIMIT_MB[folder]))
        return keep(context, {
          limit: (named ? UPLOAD_LIMIT_MB[named] : widest) * MB,
          tooLarge: new Problem('fileTooLarge', { n: named ? UPLOAD_LIMIT_MB[named] : widest }),
          async folder(_fileName, byteSize) {
            const folder = named ?? ownFolder(context, (await context.file?.allFields())?.folder)
            const megabytes = UPLOAD_LIMIT_MB[folder]
            if (byteSize > megabytes * MB) throw new Problem('fileTooLarge', { n: megabytes })
            return folder
          },
          requestId: input.uploadId,
          stated: input,
        })
      }),
  },

  async GetParts({ uploadId }, { db, caller }) {
    return { received: sizeOf(await loadParts(db, caller.userId, uploadId)) }
  },

  AddPart: { own: (input, context) => answered(() => addPart(context, input)) },

  async DeleteFile({ id }, context) {
    const { db, caller, clock } = context
    const [file] = await lockUnheld(db, caller.userId, [id])
    if (!file) throw new Problem('notFound')
    await markUploadsDeleted(db, [file.id], instant({ clock }))
    removeFilesAfterwards(context, [file.storedName])
    return {}
  },

  UploadFileCotactUs: {
    own: (_input, context) =>
      answered(() => {
        const isPicture = isPictureName(cleanFileName(context.file?.fileName ?? ''))
        const limit = isPicture ? EDITOR_IMAGE_BYTES : EDITOR_FILE_BYTES
        return keep(context, {
          limit,
          tooLarge: new Problem('imageTooLarge', { n: `${limit / MB} MB` }),
          folder: () => Promise.resolve('ContactUs'),
          requestId: null,
          stated: NOTHING_STATED,
        })
      }),
  },
})

const NOTHING_STATED = { originalSha256: null, takenAt: null, latitude: null, longitude: null, keepOriginal: false }

type Rules = {
  limit: number
  tooLarge: Problem
  /** The destination of the uploaded file; throws if it is not allowed. */
  folder(fileName: string, byteSize: number): Promise<string>
  /** The sender's own id for the upload. */
  requestId: string | null
  stated: Stated & { keepOriginal: boolean }
}

/**
 * Stores the call's file, checks its bytes and adds it to the list of uploads, or leaves no trace at all. A repeated upload with
 * the same id gets the first one's result.
 */
async function keep(context: SignedIn, { limit, tooLarge, folder, requestId, stated }: Rules) {
  const { file, files, caller, clock } = context
  if (!file)
    throw new Problem('required', { field: 'files' }, [{ path: 'file', code: 'required', values: { field: 'files' } }])
  const sentName = cleanFileName(file.fileName)
  requireAllowed(sentName)
  const isKnown = requestId !== null && (await uploadOfRequest(context.db, caller.userId, requestId)) !== undefined
  if (!isKnown) await requireRoom(context, context.db, 1)
  const storedName = randomToken()
  try {
    const received = await receive(files, storedName, file, limit, tooLarge, { isWhole: stated.keepOriginal })
    const place = await folder(sentName, received.sentBytes)
    if (!isOfFolder(place, sentName)) throw new Problem('fileWrongType')
    if (received.byteSize === 0) throw new Problem('fileBroken')
    const as = await storedAs(sentName, received)
    if ('code' in as && place === 'ImportFile') throw new Problem(notWorkbook(received.head))
    if ('code' in as) throw new Problem(as.code, as.values)
    const originalName = as.name
    const extension = extensionOf(originalName)
    if (!extension) throw new Problem('fileWrongType')
    if (context.signal.aborted) throw new Problem('fileBroken')
    const { byteSize, sha256 } = received
    const isScanned = await scanNew(context, storedName)
    const { stored, isSecond } = await context.write(async (tx) => {
      await holdUploadsOf(tx, caller.userId)
      const first = requestId === null ? undefined : await uploadOfRequest(tx, caller.userId, requestId)
      if (first) {
        if (!first.sha256.equals(sha256) || first.folder !== place) throw new Problem('uploadReused')
        return { stored: first, isSecond: true }
      }
      if (requestId !== null) await dropParts(tx, caller.userId, requestId)
      await requireRoom(context, tx, byteSize)
      const inserted = await insertUpload(
        tx,
        {
          folder: place,
          storedName,
          originalName,
          extension,
          mediaType: mediaTypeOf(extension),
          byteSize,
          sha256,
          userId: caller.userId,
          isScanned,
          requestId,
          stated,
        },
        instant({ clock }),
      )
      return { stored: inserted, isSecond: false }
    })
    if (isSecond) await files.remove(storedName)
    return { uploadStatus: 'Success', file: uploadedFileOf(stored, { isNew: true }) }
  } catch (error) {
    await files.remove(storedName).catch(() => {})
    throw error
  }
}

type PartInput = Rules['stated'] & { uploadId: string; folder: unknown; byteSize: number; offset: number }

/**
 * Stores the next part of a file. With the last one, the file is checked and kept as if it had come in one piece. What cannot
 * be kept leaves no parts; what failed for the moment keeps them, so that only the last step is repeated.
 */
async function addPart(context: SignedIn, input: PartInput) {
  const { db, caller, files, file, clock } = context
  const { uploadId: requestId, byteSize, offset } = input
  const folder = ownFolder(context, input.folder)
  const limit = UPLOAD_LIMIT_MB[folder]
  if (byteSize > limit * MB) throw new Problem('fileTooLarge', { n: limit })
  const fileName = cleanFileName(file?.fileName ?? '')
  requireAllowed(fileName)
  if (!file) throw new Problem('fileWrongType')
  if (!isOfFolder(folder, fileName)) throw new Problem('fileWrongType')
  // The parts first: another request may be turning them into the upload.
  const before = await loadParts(db, caller.userId, requestId)
  const done = await uploadOfRequest(db, caller.userId, requestId)
  if (done) return { received: byteSize, file: uploadedFileOf(done, { isNew: true }) }
  const received = sizeOf(before)
  if (received > byteSize) throw new Problem('uploadReused')
  if (received === byteSize) return complete(context, input, before)
  if (offset !== received) return { received, file: null }
  await requireRoom(context, db, 1)
  const storedName = randomToken()
  try {
    const { byteSize: size } = await receive(files, storedName, file, PART_BYTES, new Problem('tooLarge'), {
      isWhole: true,
    })
    if (size === 0 || offset + size > byteSize) throw new Problem('fileBroken')
    const isNext = await context.write(async (tx) => {
      await holdUploadsOf(tx, caller.userId)
      // The same part may have arrived twice at once, or the whole file meanwhile.
      if (await uploadOfRequest(tx, caller.userId, requestId)) return false
      if (sizeOf(await loadParts(tx, caller.userId, requestId)) !== offset) return false
      await requireRoom(context, tx, size)
      await insertPart(tx, { userId: caller.userId, requestId, start: offset, size, storedName }, instant({ clock }))
      return true
    })
    if (!isNext) await files.remove(storedName)
  } catch (error) {
    await files.remove(storedName).catch(() => {})
    throw error
  }
  const parts = await loadParts(db, caller.userId, requestId)
  const whole = await uploadOfRequest(db, caller.userId, requestId)
  if (whole) return { received: byteSize, file: uploadedFileOf(whole, { isNew: true }) }
  const now = sizeOf(parts)
  return now === byteSize ? complete(context, input, parts) : { received: now, file: null }
}

/** Problems that may be over at the next try. */
const PASSING: ReadonlySet<ProblemCode> = new Set([
  'scannerAway',
  'storageFull',
  'databaseAway',
  'busy',
  'uploadsWaiting',
])

async function complete(context: SignedIn, input: PartInput, parts: readonly StoredPart[]) {
  const { caller, files } = context
  const { uploadId: requestId, byteSize } = input
  const folder = ownFolder(context, input.folder)
  const tooLarge = new Problem('fileTooLarge', { n: UPLOAD_LIMIT_MB[folder] })
  const whole = joined(files, context.file?.fileName ?? '', parts, () => new Problem('fileBroken'))
  const removeParts = () => Promise.all(parts.map(({ storedName }) => files.remove(storedName).catch(() => {})))
  try {
    const { file } = await keep(
      { ...context, file: whole },
      {
        limit: byteSize,
        tooLarge,
        folder: () => Promise.resolve(folder),
        requestId,
        stated: input,
      },
    )
    await removeParts()
    return { received: byteSize, file }
  } catch (error) {
    const problem = asProblem(error)
    // Another request for the same last part was quicker.
    const done = await uploadOfRequest(context.db, caller.userId, requestId)
    if (done) return { received: byteSize, file: uploadedFileOf(done, { isNew: true }) }
    if (problem && !PASSING.has(problem.code)) {
      await context.write((tx) => dropParts(tx, caller.userId, requestId))
      await removeParts()
    }
    throw error
  }
}

function requireAllowed(fileName: string): void {
  if (!extensionOf(fileName) && !isPictureName(fileName)) throw new Problem('fileWrongType')
}

/** Throws if the person's unsaved files leave no room for this many more bytes. */
async function requireRoom({ caller, clock }: SignedIn, db: Querying, bytes: number): Promise<void> {
  const waiting = await waitingUploads(db, caller.userId, instant({ clock }))
  if (waiting.files >= MOST_WAITING.files || waiting.bytes + bytes > MOST_WAITING.bytes)
    throw new Problem('uploadsWaiting')
}

function ownFolder({ caller }: SignedIn, sent: unknown): UploadFolder {
  const folder = folderOf(sent)
  if (levelOf(caller, ...MENUS[folder]) < 2) throw new Problem('noPermission')
  return folder
}

function folderOf(sent: unknown): UploadFolder {
  const folder = FOLDERS.find((known) => known === sent)
  if (!folder) throw new Problem('malformed', { name: 'folder' })
  return folder
}

/** An upload's answer carries its status twice, including on failure. */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // A full disk arrives as a system error.
    const problem = asProblem(error)
    if (!problem) throw error
    throw new Problem(problem.code, problem.values, problem.fields, { ...problem.extra, uploadStatus: 'Error' })
  }
}
