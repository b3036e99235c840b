import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest)$/
/** A smaller file fits into one packet, compressed or not. */
const SMALLEST = 512

/** Writes `file.br` and `file.gz` next to every text file of the build, so that the server never has to compress them. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'daybook-precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
    },
  }
}

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    deflate(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
