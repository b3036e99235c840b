/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import type { CallName } from '@daybook/shared'
import { LANGUAGES } from '@daybook/shared/registry'
import type { Plugin, Rolldown } from 'vite'
import type {} from '../src/app/early.ts'
import type { Group } from '../src/platform/i18n/groups.ts'
import { textFile } from './texts.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Adds a short script ahead of all others. It makes the browser fetch what this URL and language will need in addition to what
 * every page needs, and sends the page's first calls. Otherwise the app would do both only once it runs. Modules are given by
 * their path from `root`.
 */
export function earlyLoads(
  root: string,
  /**
   * By path; one that ends in '?' applies if there is a query. `texts` are the groups that the page needs besides the texts of
   * every page; `calls` are calls that it always makes, with an empty input, but none that reads what the previous page may
   * still be writing. `unlessUnsent` calls are sent only if this device has no form that the server has yet to receive.
   */
  pages: Readonly<
    Record<
      string,
      {
        modules: readonly string[]
        texts: readonly Group[]
        calls?: readonly CallName[]
        unlessUnsent?: readonly CallName[]
      }
    >
  >,
): Plugin {
  let fileName = ''
  return {
    name: 'daybook-early-loads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((one): one is Chunk => one.type === 'chunk' && one.isEntry)
      if (!entry) throw new Error('The build has no entry')
      const already = filesOf(bundle, [entry])
      const files: string[] = []
      const numbers = (modules: readonly string[]) =>
        [
          ...filesOf(
            bundle,
            modules.map((module) => chunkOf(bundle, `${root}/${module}`)),
          ),
        ]
          .filter((file) => !already.has(file))
          .map((file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1))
      const byPage = Object.entries(pages).map(([path, { modules, texts, calls = [], unlessUnsent = [] }]) => [
        path.toLowerCase(),
        [numbers(modules), [...new Set(texts)], calls, unlessUnsent],
      ])
      const groups = new Set(Object.values(pages).flatMap(({ texts }) => texts))
      const byLanguage = LANGUAGES.map((language) => [
        language,
        Object.fromEntries(['', ...groups].map((group) => [group, numbers([textFile(language, group)])])),
      ])
      const source = script(files, Object.fromEntries(byPage) as Pages, Object.fromEntries(byLanguage) as Texts)
      fileName = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', injectTo: 'head-prepend', attrs: { async: true, src: `/${fileName}` } }],
    },
  }
}

function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId === module) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!found) throw new Error(`No file of the build has ${module}`)
  return found
}

/** The files of these chunks and everything that they import, with their styles. */
function filesOf(bundle: Bundle, chunks: readonly Chunk[], found = new Set<string>()): Set<string> {
  for (const chunk of chunks) {
    if (found.has(chunk.fileName)) continue
    found.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    const imported = chunk.imports.map((name) => bundle[name])
    filesOf(
      bundle,
      imported.filter((one): one is Chunk => one?.type === 'chunk'),
      found,
    )
  }
  return found
}

type Calls = readonly CallName[]
type Pages = Record<string, readonly [modules: number[], texts: readonly string[], calls: Calls, unlessUnsent: Calls]>
/** By language and group; every page needs ''. */
type Texts = Record<string, Readonly<Record<string, number[]>>>

/** Runs in the page. */
function script(files: readonly string[], pages: Pages, texts: Texts): string {
  const run = (files: readonly string[], pages: Pages, texts: Texts) => {
    let language = null
    let hasUnsent = true
    try {
      language = localStorage.getItem('daybook.language')
      // groups/CreateReport/tabCopy.ts stores it until the server has answered.
      hasUnsent = Object.keys(localStorage).some((key) => key.startsWith('daybook.report.'))
    } catch {
      // Without storage, use the default.
    }
    const path = location.pathname.toLowerCase()
    const page = (location.search && pages[`${path}?`]) || pages[path]
    const [modules, groups, calls, unlessUnsent] = page || [[], [], [], []]
    const spoken = texts[language ?? ''] ? (language ?? '') : 'en'
    const ofLanguage = texts[spoken] ?? {}
    const wanted = [...['', ...groups].flatMap((group) => ofLanguage[group] ?? []), ...modules]
    for (const file of wanted.map((number) => files[number] ?? '')) {
      const link = document.createElement('link')
      const isStyle = file.endsWith('.css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      if (isStyle) link.as = 'style'
      link.crossOrigin = ''
      link.href = `/${file}`
      document.head.append(link)
    }
    // Picked up by app/early.ts.
    const asked: NonNullable<typeof globalThis.early> = { language: spoken, answers: new Map() }
    for (const call of hasUnsent ? calls : [...calls, ...unlessUnsent]) {
      const headers = { 'Accept-Language': spoken, 'Content-Type': 'application/json' }
      const answer = fetch(`/api/${call}`, { method: 'POST', headers, credentials: 'same-origin', body: '{}' })
      // The page may navigate away without taking it: ignore failures.
      answer.catch(() => {})
      asked.answers.set(call, answer)
    }
    globalThis.early = asked
  }
  return `(${run.toString()})(${[files, pages, texts].map((one) => JSON.stringify(one)).join(',')})`
}
