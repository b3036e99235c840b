import { FILING_MENUS, MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { fileReference, text, uploadedFile } from './shapes/wire.ts'

/** The form field of the file; its refusals name it. */
const FILE_PART = 'file'

export const UploadFile = {
  Upload: call({
    access: { menus: [...FILING_MENUS, MENU.importData], level: 2 },
    writes: true,
    method: 'multipart',
    names: [FILE_PART],
    about:
      'One file (part `file`) into a folder (part `sFolder`) of a screen that the caller may write on; the kind is decided by its bytes.',
    input: z.object({ sFolder: text }),
    output: z.object({ sStatusUpload: z.string(), FileData: uploadedFile }),
  }),
  DeleteFile: call({
    access: 'signedIn',
    writes: true,
    about: 'Removes a file that its uploader has not saved with anything yet.',
    input: fileReference,
    output: z.object({}),
  }),
  UploadFileCotactUs: call({
    access: 'corporate',
    writes: true,
    method: 'multipart',
    names: [FILE_PART],
    about: 'An image (5 MB) or a file (20 MB) for the contact page.',
    input: z.object({ sFolder: text }),
    output: z.object({ sStatusUpload: z.string(), FileData: uploadedFile }),
  }),
}
