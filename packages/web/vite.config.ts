import { readFileSync } from 'node:fs'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildMeta, preloadFont } from './build/meta.ts'
import { precompress } from './build/precompress.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const buildDate = new Date().toISOString()
const server = `http://localhost:${process.env.PORT ?? '3000'}`

const BASE =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/
const COMMON =
  /packages[\\/]web[\\/]src[\\/](?:(?:answer|api|paths|query|session)\.ts|i18n[\\/](?:i18n|en)|ui[\\/](?:announce|dialogs|icons|media|PageTitle|PlainButton|store|theme|unsaved)\.tsx?|Shell[\\/](?:Brand|ErrorPages|Footer|Frame|newBuild|NewBuildBar|Switches|Waiting)\.tsx?)/

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    // React Aria has its words in thirty languages.
    { ...optimizeLocales.vite({ locales: ['en-US', 'th-TH'] }), enforce: 'pre' },
    react(),
    buildMeta(buildDate, version),
    preloadFont('noto-sans-thai-latin-wght'),
    precompress(),
  ],
  define: { __BUILD_DATE__: JSON.stringify(buildDate), __VERSION__: JSON.stringify(version) },
  server: {
    port: Number(process.env.WEB_PORT ?? '5173'),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/live', '/Uploadfiles', '/AzureAD', '/meta.json', '/Task-Daily-Mail', '/Manual'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
  build: {
    outDir: 'dist',
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, the sign-in page too, in two files instead of twenty.
            { name: 'base', test: BASE, priority: 2 },
            { name: 'common', test: COMMON, priority: 1 },
          ],
        },
      },
    },
  },
})
