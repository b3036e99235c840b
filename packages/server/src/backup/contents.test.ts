import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eachFile } from './contents.ts'
import { FILE_LIST } from './place.ts'

it('starts no other file after the first that fails, however long the list is', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daybook-list-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const line = (n: number) => JSON.stringify({ name: `name-${n}`.padEnd(20, 'x'), sha256: '0'.repeat(64), bytes: 1 })
  writeFileSync(path.join(folder, FILE_LIST), Array.from({ length: 5_000 }, (_, n) => `${line(n)}\n`).join(''))
  let begun = 0
  const failing = eachFile(folder, async () => {
    begun += 1
    throw new Error(`file ${begun}`)
  })
  await expect(failing).rejects.toThrow('file 1')
  expect(begun).toBeLessThan(10)
})
