import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { eachFile } from './contents.ts'
import { FILE_LIST } from './place.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'

it('starts no other file after the first that fails, however long the list is', async () => {
  const folder = scratchFolder()
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
