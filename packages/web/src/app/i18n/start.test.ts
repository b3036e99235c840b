import { describe, expect, it } from 'vitest'
import { reportTexts } from './reports.en.ts'
import { en } from './en.ts'

const WEB = '../../'
/** By path from here, always through `src`: the glob shortens those in `app`. */
const sources = Object.fromEntries(
  Object.entries<string>(
    import.meta.glob(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([name, source]) => [new URL(name, 'file:///src/app/i18n/').href.replace('file:///src/', WEB), source]),
)
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'"]*?from\s+)?'(\.[^']+)'|import\('(\.[^']+)'\)/gm
/** Modules whose imports load the texts that they need. */
const WITH_TEXTS = [
  `${WEB}routes.tsx`,
  `${WEB}groups/CreateReport/ReportForm.tsx`,
  `${WEB}groups/MyAreas/ReportedReport.tsx`,
]
const ROOTS = [
  'main.tsx',
  'shell/Layout.tsx',
  'shell/AdminLayout.tsx',
  'createReportPage.tsx',
  ...['LoginPage', 'ChooserPage', 'DirectoryPage', 'SetPasswordPage', 'LogoutPage', 'OtherPath'].map(
    (page) => `groups/Login/${page}.tsx`,
  ),
].map((name) => WEB + name)

/** Everything that these modules import, directly or indirectly. */
function reached(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name) || WITH_TEXTS.includes(name) || sources[name] === undefined) continue
    found.add(name)
    const imports = [...sources[name].matchAll(IMPORT)].map(([, now, later]) => now ?? later ?? '')
    const here = name.replace(WEB, 'file:///src/')
    reached(
      imports.map((from) => new URL(from, here).href.replace('file:///src/', WEB)),
      found,
    )
  }
  return found
}

describe('the texts of sign-in and the start page', () => {
  const modules = [...reached(ROOTS)].filter((name) => !name.includes('/i18n/'))
  /** Groups of which every page loads some texts. */
  const shared = ['field', 'problem', 'message', 'Outbox', 'ui'] as const
  const later = Object.keys(reportTexts).filter((group) => !shared.some((one) => one === group))
  const keysOf = (group: (typeof shared)[number]) =>
    Object.keys(reportTexts[group]).map((key) => key.replace(/_(?:one|other)$/, ''))
  const ofShared = shared.map((group) => `${group}\\.(?:${keysOf(group).join('|')})\\b`)
  // A text by its full key, or a field by its name alone.
  const missing = new RegExp(
    `['"\`](?:(?:${later.join('|')})\\.|${ofShared.join('|')})|required\\('(?:${Object.keys(reportTexts.field).join('|')})'`,
  )

  it('are exactly those that their screens use', () => {
    for (const name of ['groups/MyAreas/NilSheet.tsx', 'shell/SessionDialog.tsx', 'app/answer.ts'].map(
      (own) => WEB + own,
    ))
      expect(modules).toContain(name)
    expect(modules.filter((name) => missing.test(sources[name] ?? ''))).toEqual([])
  })

  it('are all that these pages load; the pages in routes.tsx also load the others', () => {
    const routes = sources[`${WEB}routes.tsx`] ?? ''
    const alone = [...routes.matchAll(/\b(?:page|startScreen)\(\s*\(\) => import\('\.\/([^']+)'\)/g)]
    expect(alone.map(([, file]) => WEB + file).toSorted()).toEqual(
      ROOTS.filter((name) => !name.endsWith('/main.tsx')).toSorted(),
    )
  })

  it('share no key with the others', () => {
    expect(
      Object.keys(en)
        .filter((key) => key in reportTexts)
        .toSorted(),
    ).toEqual([...shared].toSorted())
    for (const group of shared) expect(Object.keys(en[group]).filter((key) => key in reportTexts[group])).toEqual([])
  })
})
