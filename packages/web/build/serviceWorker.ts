import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '@daybook/shared/registry'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { TEXTS_OF } from '../src/platform/i18n/groups.ts'
import { textFile } from './texts.ts'

const SOURCE = fileURLToPath(new URL('../worker/serviceWorker.ts', import.meta.url))
/** Its routes lead to every screen; of these, only the ones that a guard needs are cached on the device. */
const ROUTES = /\/src\/start\/routes\.tsx$/
const SCREENS =
  /\/src\/(?:shell\/Layout|start\/createReportPage|groups\/Outbox\/OutboxPage|groups\/Login\/(?:LoginPage|LogoutPage))\.tsx$/
const FONTS = /noto-sans-thai-(?:thai|latin)-wght/
/** Imports of a screen that a guard without network does not need; of the texts, see below. */
const AT_A_DESK = /\/src\/(?:groups\/EventApprove\/|charts\/|platform\/i18n\/\w+\/)/
/** Their texts, and those of the parts that they open, are cached in every language. */
const TEXTS = (['CreateReportPage', 'ReportForm', 'ReportedReport', 'Layout', 'PrivacyDialog'] as const).flatMap(
  (screen) => LANGUAGES.flatMap((language) => TEXTS_OF[screen].map((group) => textFile(language, group))),
)
const FIXED = ['/index.html', '/favicon.svg', '/manifest.webmanifest']

/** Writes /service-worker.js with the list of files that it caches: the shell, and the screens that open offline. */
export function serviceWorker(buildDate: string): Plugin {
  return {
    name: 'daybook-service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const wanted = filesOf(chunks, (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      const fonts = Object.keys(bundle).filter((name) => FONTS.test(name) && name.endsWith('.woff2'))
      const files = [...FIXED, ...[...wanted, ...fonts].map((name) => `/${name}`)].sort()
      // index.html and the manifest have no hash in their names, but the files that they refer to do.
      const version = hash('sha256', [...files, buildDate].join('\n')).slice(0, 16)
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { target: 'es2022' })
      const build = `const BUILD = ${JSON.stringify({ version, files })}\n`
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: build + code.replace(/^export \{\};?$/m, ''),
      })
    },
  }
}

/** Names of the chunks of the entry and of the screens, with everything that these load, now or later, and their styles. */
function filesOf(chunks: Rolldown.OutputChunk[], laterOf: (module: string) => readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  const found = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    const { importedCss } = (chunk as { viteMetadata?: { importedCss?: Set<string> } }).viteMetadata ?? {}
    for (const style of importedCss ?? []) found.add(style)
    for (const name of chunk.imports) add(byName.get(name))
    for (const module of chunk.moduleIds) {
      const later = laterOf(module).filter((id) => !AT_A_DESK.test(id) && (!ROUTES.test(module) || SCREENS.test(id)))
      for (const id of later) add(byModule.get(id))
    }
  }
  for (const chunk of chunks) if (chunk.isEntry) add(chunk)
  for (const [id, chunk] of byModule) if (TEXTS.some((file) => id.endsWith(`/${file}`))) add(chunk)
  return found
}
