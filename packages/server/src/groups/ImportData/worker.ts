import { parentPort, workerData } from 'node:worker_threads'
import type { ImportKind } from '@daybook/shared/importColumns'
import type { FromReader } from './reader.ts'
import { SheetFault, readSheet } from './sheet.ts'

/** As many rows as the main thread can take in one turn without delaying other requests. */
const BATCH = 250

const { file, kind } = workerData as { file: Uint8Array<ArrayBuffer>; kind: ImportKind }
const port = parentPort as NonNullable<typeof parentPort>
const say = (message: FromReader) => port.postMessage(message)

try {
  const { columns, rows, notes } = readSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), kind)
  say({ type: 'columns', columns, notes })
  let sent = 0
  port.on('message', () => {
    if (sent >= rows.length) {
      say({ type: 'done' })
      return port.close()
    }
    say({ type: 'rows', rows: rows.slice(sent, sent + BATCH) })
    sent += BATCH
  })
} catch (error) {
  if (error instanceof SheetFault) say({ type: 'refused', code: error.code, values: error.values })
  else say({ type: 'refused', code: 'fileBroken', values: {} })
  port.close()
}
