import { describe, expect, it } from 'vitest'
import * as groups from './en/index.ts'
import { TEXTS_OF } from './groups.ts'

/** By path from the folder of the sources. */
const sources = Object.fromEntries(
  Object.entries<string>(
    import.meta.glob(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([name, source]) => [pathOf(name, 'platform/i18n/groups.test.ts'), source]),
)
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'"]*?from\s+)?'(\.[^']+)'|import\('(\.[^']+)'\)/gm
/** `page(() => import('./X.tsx'), 'X')`, and withTexts the other way round. */
const SCREEN = /\b(?:page|screen)\(\s*\(\) => import\('([^']+)'\),\s*'(\w+)'/g
const PART = /\bwithTexts\(\s*'(\w+)',\s*\(\) =>\s*import\('([^']+)'\)/g
const KEY = new RegExp(`['"\`](${Object.keys(groups).join('|')})\\.`, 'g')

function pathOf(specifier: string, from: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1)
}

/** The module of each screen. */
const screens = Object.entries(sources).flatMap(([name, source]) => [
  ...[...source.matchAll(SCREEN)].map(([, from = '', screen = '']) => [screen, pathOf(from, name)] as const),
  ...[...source.matchAll(PART)].map(([, screen = '', from = '']) => [screen, pathOf(from, name)] as const),
])
const loadTheirOwn = new Set(screens.map(([, module]) => module))

/** A module and everything that it imports, now or later, except screens that load their own texts. */
function reached(name: string, found = new Set<string>()): Set<string> {
  const source = sources[name]
  if (source === undefined || found.has(name)) return found
  found.add(name)
  for (const [, now, later] of source.matchAll(IMPORT)) {
    const next = pathOf(now ?? later ?? '', name)
    if (!loadTheirOwn.has(next) && !next.startsWith('platform/i18n/')) reached(next, found)
  }
  return found
}
const usedBy = (module: string) =>
  new Set([...reached(module)].flatMap((name) => [...(sources[name] ?? '').matchAll(KEY)].map(([, key]) => key)))

describe('the texts of a screen', () => {
  it('are found', () => {
    expect(reached('groups/EventToday/EventTodayPage.tsx')).toContain('groups/EventApprove/EventDialog.tsx')
    expect(new Set(screens.map(([screen]) => screen))).toEqual(new Set(Object.keys(TEXTS_OF)))
  })

  it.each(screens)('are exactly those that it loads: %s', (screen, module) => {
    expect(new Set((TEXTS_OF as Record<string, readonly string[]>)[screen])).toEqual(usedBy(module))
  })

  it('are not needed before any screen is open', () => {
    expect(reached('main.tsx')).toContain('shell/SessionDialog.tsx')
    expect(usedBy('main.tsx')).toEqual(new Set())
  })

  it('can be told from the source: no key begins with a value', () => {
    expect(Object.keys(sources).filter((name) => /\bt\(`\$/.test(sources[name] ?? ''))).toEqual([])
  })
})
