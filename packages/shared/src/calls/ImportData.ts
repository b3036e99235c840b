import { IMPORT_MENUS, MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { IMPORT_KINDS, PASTE_LIMIT } from '../importKinds.ts'
import { CODE, fileReference, id, text, uuid, verbatim } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.importData], level: 1 } as const
const write = { menus: [MENU.importData], level: 2 } as const
const kind = z.enum(IMPORT_KINDS)

/** The answer of UploadFile/Upload, passed on; only the file's id is trusted. */
const upload = z.object({
  file: wire('FileData', fileReference),
  /** true: reports what would happen and writes nothing. */
  isDryRun: z.boolean().nullish(),
  /** From the confirmed check: if the outcome has changed, nothing is written. */
  digest: wire('sDigest', text(CODE)),
})

const outcome = z.object({
  added: wire('nAdded', z.int()),
  changed: wire('nChanged', z.int()),
  unchanged: wire('nUnchanged', z.int()),
  refused: wire('nRefused', z.int()),
  isWritten: z.boolean(),
  /** People who were added, in the order of the file. */
  addedIds: z.array(z.int()),
  /** Digest of the outcome. */
  digest: wire('sDigest', z.string()),
  /** Every refused row with its number in the file; a single one stops the import. */
  errors: wire(
    'lstError',
    z.array(z.object({ rowNumber: wire('nRowID', z.int()), reason: wire('sCol1', z.string()) })),
  ),
  /** What of the file is not read, or may not be what its author meant, in the reader's language. */
  notes: z.array(z.string()),
  /** The first rows to be added ('add') or changed ('change'). */
  preview: wire(
    'lstPreview',
    z.array(
      z.object({
        rowNumber: wire('nRowID', z.int()),
        action: wire('sAction', z.enum(['add', 'change'])),
        name: wire('sName', z.string()),
        detail: wire('sDetail', z.string()),
      }),
    ),
  ),
})

export const ImportData = {
  LoadPage: call({
    access: read,
    writes: false,
    about: "The caller's level on the page, and the latest imports.",
    input: z.object({}),
    output: z.object({
      permission: wire('nPermission', z.int()),
      runs: wire(
        'lstRun',
        z.array(
          z.object({
            date: wire('dDate', z.string()),
            kind: wire('sKind', kind),
            userName: wire('sUserName', z.string()),
            fileName: wire('sFileName', z.string()),
            added: wire('nAdded', z.int()),
            changed: wire('nChanged', z.int()),
            refused: wire('nRefused', z.int()),
            isDone: z.boolean(),
          }),
        ),
      ),
    }),
  }),
  ImportData: call({
    access: write,
    writes: true,
    about: 'Imports users, all rows or none.',
    input: upload,
    output: outcome,
  }),
  ImportDataReceiver: call({
    access: write,
    writes: true,
    about: 'Imports receivers, all rows or none.',
    input: upload,
    output: outcome,
  }),
  Template: call({
    access: read,
    writes: true,
    about: "An Excel template with the header row and an explanation of the columns. sKind is 'user' or 'receiver'.",
    input: z.object({ kind: wire('sKind', z.enum(['user', 'receiver'])) }),
    output: 'file',
  }),
  importList: call({
    access: { menus: IMPORT_MENUS, level: 2 },
    writes: true,
    about:
      'Imports rows of a list, pasted or from a file, all or none. Each row needs the rights of the form of its kind.',
    input: z.object({
      kind,
      /** An uploaded file. */
      uploadId: id.nullish(),
      /** Rows copied from a spreadsheet, instead of a file. */
      pasted: verbatim(PASTE_LIMIT),
      isDryRun: z.boolean().nullish(),
      digest: text(CODE),
      /** Sends everybody who is added a letter with a link to set a password. */
      sendsLetters: z.boolean().nullish(),
      /** Takes away the members and areas of the receiver groups in the file that it does not have. */
      takesAway: z.boolean().nullish(),
      /** Made by the page, to ask for the progress. */
      progressKey: uuid.nullish(),
    }),
    output: outcome,
  }),
  importProgress: call({
    access: { menus: IMPORT_MENUS, level: 2 },
    writes: false,
    about: 'How far a running import of the caller is.',
    input: z.object({ progressKey: uuid }),
    output: z.object({ done: z.int(), total: z.int() }),
  }),
  listTemplate: call({
    access: { menus: IMPORT_MENUS, level: 1 },
    writes: true,
    about: 'An Excel template of a list with the header row and an explanation of the columns.',
    input: z.object({ kind }),
    output: 'file',
  }),
}
