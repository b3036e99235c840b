import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { CODE, fileReference, text } from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.importData], level: 1 } as const
const write = { menus: [MENU.importData], level: 2 } as const

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
            kind: wire('sKind', z.enum(['user', 'receiver'])),
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
}
