import { z } from 'zod'
import { call } from './call.ts'
import { fileReference, text } from './wire.ts'

const read = { menus: [11], level: 1 } as const
const write = { menus: [11], level: 2 } as const

/** The answer of UploadFile/Upload passed on; only the file's id is believed. */
const upload = z.object({
  FileData: fileReference,
  /** true: says what would happen and writes nothing. */
  isDryRun: z.boolean().nullish(),
})

const outcome = z.object({
  nAdded: z.int(),
  nChanged: z.int(),
  nUnchanged: z.int(),
  nRefused: z.int(),
  isWritten: z.boolean(),
  lstError: z.array(z.object({ nRowID: z.int(), sCol1: z.string() })),
  /** The first rows of what is added or changed, for the dry run. */
  lstPreview: z.array(z.object({ nRowID: z.int(), sAction: z.string(), sName: z.string(), sDetail: z.string() })),
})

export const ImportData = {
  LoadPage: call({
    access: read,
    writes: false,
    about: 'The level of the page and the last imports.',
    input: z.object({}),
    output: z.object({
      nPermission: z.int(),
      lstRun: z.array(
        z.object({
          dDate: z.string(),
          sKind: z.string(),
          sUserName: z.string(),
          sFileName: z.string(),
          nAdded: z.int(),
          nChanged: z.int(),
          nRefused: z.int(),
          isDone: z.boolean(),
        }),
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
    about: "An empty workbook with the header row: sKind 'user' or 'receiver'.",
    input: z.object({ sKind: text }),
    output: 'file',
  }),
}
