import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const CSS = /@fontsource-variable[\\/].+\.css$/
const FILE = /url\(\.\/(files\/[\w-]+\.woff2)\)/g
const ALL_WEIGHTS = 'font-weight: 100 900'

/**
 * Reduces the text font to the weights in use: half its bytes are for lighter and heavier ones. The reduced files are stored
 * in `cache`.
 */
export function fontWeights(min: number, max: number, cache: string): Plugin {
  return {
    name: 'daybook-font-weights',
    apply: 'build',
    enforce: 'pre',
    async transform(css, id) {
      if (!CSS.test(id)) return null
      if (!css.includes(ALL_WEIGHTS)) throw new Error(`${id} does not have all weights`)
      const folder = path.dirname(id)
      let cut = css.replaceAll(ALL_WEIGHTS, `font-weight: ${min} ${max}`)
      for (const [, file = ''] of css.matchAll(FILE)) {
        const made = await cutFont(path.join(folder, file), min, max, cache)
        cut = cut.replace(`./${file}`, path.relative(folder, made).replaceAll(path.sep, '/'))
      }
      return { code: cut, map: null }
    },
  }
}

async function cutFont(file: string, min: number, max: number, cache: string): Promise<string> {
  const font = await readFile(file)
  const hash = createHash('sha256').update(`${min} ${max} `).update(font).digest('hex').slice(0, 12)
  const made = path.join(cache, hash, path.basename(file))
  if (existsSync(made)) return made
  await mkdir(path.dirname(made), { recursive: true })
  // Rename it once complete: another build may be reading.
  const unfinished = `${made}.${process.pid}`
  const options = { targetFormat: 'woff2', keepAllGlyphs: true, variationAxes: { wght: { min, max } } } as const
  await writeFile(unfinished, await subsetFont(font, undefined, options))
  await rename(unfinished, made)
  return made
}
