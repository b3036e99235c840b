import { readFileSync } from 'node:fs'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileEarly } from './build/eager.ts'
import { earlyLoads } from './build/early.ts'
import { buildMeta, preloadFont } from './build/meta.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { precompress } from './build/precompress.ts'
import { type Screen, TEXTS_OF } from './src/platform/i18n/groups.ts'
import { paths } from './src/app/paths.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
// A release uses its commit's time as the build time, so that a commit always gives the same bytes.
const buildTime = process.env.SOURCE_DATE_EPOCH ? Number(process.env.SOURCE_DATE_EPOCH) * 1000 : Date.now()
const buildDate = new Date(buildTime).toISOString()
const LAYOUT = 'src/shell/Layout.tsx'
const LOGIN = 'src/groups/Login/LoginPage.tsx'
const FORM = 'src/groups/CreateReport/ReportForm.tsx'
/** The texts of a screen and of the layout around it. */
const inside = (screen: Screen) => [...TEXTS_OF.Layout, ...TEXTS_OF[screen]]
const FRONT = 'MP_Front/LoadMP_Front'
/** The screens that people open from a bookmark or a letter, with the modules that routes.tsx loads for them. */
const PAGES: Parameters<typeof earlyLoads>[1] = {
  [paths.start]: { modules: [LOGIN], texts: TEXTS_OF.LoginPage },
  [paths.login]: { modules: [LOGIN], texts: TEXTS_OF.LoginPage },
  [paths.createReport]: {
    modules: [LAYOUT, 'src/start/createReportPage.tsx'],
    texts: inside('CreateReportPage'),
    calls: [FRONT, 'MyAreas/GetToday'],
  },
  // With parameters in the URL that say what to report.
  [`${paths.createReport}?`]: {
    modules: [LAYOUT, 'src/start/createReportPage.tsx', FORM],
    texts: inside('ReportForm'),
    calls: [FRONT, 'CreateReport/LoadCreateReport'],
    unlessUnsent: ['CreateReport/LoadDraft'],
  },
  [paths.inbox]: { modules: [LAYOUT, 'src/groups/Inbox/InboxPage.tsx'], texts: inside('InboxPage'), calls: [FRONT] },
  [paths.eventToday]: {
    modules: [LAYOUT, 'src/groups/EventToday/EventTodayPage.tsx'],
    texts: inside('EventTodayPage'),
    calls: [FRONT],
  },
  [paths.eventRecord]: {
    modules: [LAYOUT, 'src/groups/EventRecord/EventRecordPage.tsx'],
    texts: inside('EventRecordPage'),
    calls: [FRONT],
  },
  [paths.report]: {
    modules: [LAYOUT, 'src/groups/Report/ReportPage.tsx'],
    texts: inside('ReportPage'),
    calls: [FRONT],
  },
  [paths.reportBoard]: {
    modules: [LAYOUT, 'src/groups/Report/BoardPage.tsx'],
    texts: inside('BoardPage'),
    calls: [FRONT],
  },
}
const server = `http://localhost:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    // React Aria has its texts in thirty languages.
    { ...optimizeLocales.vite({ locales: ['en-US', 'th-TH'] }), enforce: 'pre' },
    react(),
    compileEarly(),
    buildMeta(buildDate, version),
    earlyLoads(import.meta.dirname, PAGES),
    preloadFont('noto-sans-thai-latin-wght'),
    serviceWorker(buildDate),
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
    // Newer functions of the language or of the browser do not compile (tsconfig.json) or are refused by lint (.oxlintrc.json).
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    modulePreload: { polyfill: false },
    // What many parts use is one file; otherwise a screen asks for a hundred small ones.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 10 }] } } },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
  },
})
