import { FILING_MENUS, IMPORT_MENUS, MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { CODE, fileReference, optional, text, uploadedFile, uuid } from './shapes/wire.ts'
import { wire } from '../wire.ts'

/** The menus whose screens upload reports' files or lists to import. */
const UPLOADING_MENUS = [...FILING_MENUS, MENU.importData, ...IMPORT_MENUS]

/** Form fields are always text. */
const degrees = (most: number) =>
  z
    .string()
    .max(17)
    .regex(/^-?\d{1,3}(\.\d{1,12})?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most)

const count = z
  .string()
  .max(9)
  .regex(/^\d{1,9}$/)
  .transform(Number)

/** Local time of the device, with its offset if stated. */
const takenAt = z
  .string()
  .max(25)
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)?$/)
  .refine((value) => isRealTime(value))

function isRealTime(value: string): boolean {
  const local = value.slice(0, 19)
  const moment = new Date(`${local}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(local)
}

/** What the sender states about a photo; these parts precede the file. */
const stated = {
  /** Identifies the upload: sending it twice creates one file. */
  uploadId: optional(uuid),
  originalSha256: optional(
    z
      .string()
      .max(64)
      .regex(/^[0-9a-f]{64}$/),
  ),
  takenAt: optional(takenAt),
  latitude: optional(degrees(90)),
  longitude: optional(degrees(180)),
  /** Whether a picture keeps what its camera wrote into it; without it, that is removed. */
  keepOriginal: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
}

export const UploadFile = {
  Upload: call({
    access: { menus: UPLOADING_MENUS, level: 2 },
    writes: true,
    method: 'multipart',
    about:
      "Uploads one file (part `file`) to the folder (part `sFolder`) of a screen on which the caller may write. The content decides what a picture is; unless `keepOriginal` is true, its metadata is removed. Parts before the file may give the upload an id and state a photo's origin.",
    input: z.object({ folder: wire('sFolder', text(CODE)), ...stated }),
    output: z.object({ uploadStatus: wire('sStatusUpload', z.string()), file: wire('FileData', uploadedFile) }),
  }),
  GetParts: call({
    access: { menus: UPLOADING_MENUS, level: 2 },
    writes: false,
    about: 'How much of an upload in parts has arrived, so that it can continue there.',
    input: z.object({ uploadId: uuid }),
    output: z.object({
      /** Bytes, from the beginning of the file. */
      received: z.int(),
    }),
  }),
  AddPart: call({
    access: { menus: UPLOADING_MENUS, level: 2 },
    writes: true,
    method: 'multipart',
    about:
      'Uploads the next part of a file (part `file`, at most 512 kB) that is too large for one request over a slow connection; the last one completes it, as Upload would. Only the bytes at `offset` may be missing.',
    input: z.object({
      ...stated,
      uploadId: uuid,
      folder: wire('sFolder', text(CODE)),
      /** The size of the whole file. */
      byteSize: count,
      /** Where the part begins. If it has arrived before, it is ignored. */
      offset: count,
    }),
    output: z.object({
      received: z.int(),
      /** The upload once it is complete. */
      file: wire('FileData', uploadedFile.nullable()),
    }),
  }),
  DeleteFile: call({
    access: 'signedIn',
    writes: true,
    about: 'Removes an uploaded file that its uploader has not yet saved with a record.',
    input: fileReference,
    output: z.object({}),
  }),
  UploadFileCotactUs: call({
    access: 'corporate',
    writes: true,
    method: 'multipart',
    about: 'Uploads an image (at most 5 MB) or a file (at most 20 MB) for the contact page.',
    input: z.object({ folder: wire('sFolder', text(CODE)) }),
    output: z.object({ uploadStatus: wire('sStatusUpload', z.string()), file: wire('FileData', uploadedFile) }),
  }),
}
