import { createMemoryHistory } from '@tanstack/react-router'
import { parse, type ZodMiniObject } from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageTyped, paths } from '../app/paths.ts'
import { parseQuery, queryText, type Search } from '../app/query.ts'
import { routerFor } from './routes.tsx'

beforeEach(() => {
  // The router follows redirects and the history asks blockers only if there is a document.
  vi.stubGlobal('document', { addEventListener: () => {}, querySelector: () => null, getElementById: () => null })
  vi.stubGlobal('window', { origin: 'https://daybook.test' })
  vi.stubGlobal('self', { origin: 'https://daybook.test' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('history', { scrollRestoration: 'auto' })
  vi.stubGlobal('scrollTo', () => {})
})

afterEach(() => vi.unstubAllGlobals())

/** The app at a URL. */
async function at(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = routerFor(history)
  await router.load()
  return { history, router, shown: () => router.state.matches.at(-1)?.fullPath }
}

const fromServer: readonly string[] = [paths.manual, paths.directory]
const pages = Object.values(paths).filter((path) => path !== paths.start && !fromServer.includes(path))
const routeOf = (pathname: string) => routerFor(createMemoryHistory()).getMatchedRoutes(pathname)[0].at(-1)?.fullPath

describe('a URL', () => {
  it('shows its page, also with a slash at its end', () => {
    expect(pages.length).toBeGreaterThan(40)
    for (const path of pages) expect([routeOf(path), routeOf(`${path}/`)], path).toEqual([path, path])
  })

  it('shows the page whose name it begins with, where links go on after the name', () => {
    for (const more of ['2026', '/2026', '-2026/x'])
      expect(routeOf(paths.reportYearly + more)).toBe(`${paths.reportYearly}{$}`)
  })

  it('shows that it is unknown, or the chooser under a folder', () => {
    for (const path of ['/nowhere', `${paths.company}/7`, `/folder${paths.chooser}`, ...fromServer])
      expect(routeOf(path), path).toBe('/$')
  })

  it('in other letters goes to the page, with its query and without a history entry of its own', async () => {
    for (const address of [paths.login.toUpperCase(), paths.start]) {
      const { history, shown } = await at(`${address}?ID=a+b`)
      expect([history.location.href, history.length, shown()]).toEqual(['/login?ID=a+b', 1, paths.login])
    }
    for (const path of pages)
      expect([routeOf(path.toLowerCase()), pageTyped(path.toLowerCase()) ?? path]).toEqual([path, path])
  })

  it('carries a query of plain strings', async () => {
    const { router } = await at('/403?n=0123&n=4&&b=true&c=null&d=a%2Bb&empty=')
    expect(router.state.location.search).toEqual({ n: '4', b: 'true', c: 'null', d: 'a+b', empty: '' })
    expect(router.state.location.href).toBe('/403?n=4&b=true&c=null&d=a%2Bb')
  })
})

describe('going to a page', () => {
  it('adds or replaces a history entry, with its state', async () => {
    const { history, router, shown } = await at(paths.forbidden)
    await router.navigate({ to: paths.serverFault, search: { ID: 'x', none: undefined }, state: { atRecord: 7 } })
    expect([history.location.href, history.length, shown()]).toEqual(['/500?ID=x', 2, '/500'])
    await router.navigate({ to: '.', search: {}, state: true, replace: true })
    expect([history.location.href, history.length]).toEqual(['/500', 2])
    expect(router.state.location.state).toMatchObject({ atRecord: 7 })
  })

  it('that is already open adds nothing', async () => {
    const { history, router } = await at('/403?q=1')
    await router.navigate({ to: '.', search: { q: '1' } })
    await router.navigate({ href: '/403?q=1' })
    expect(history.length).toBe(1)
  })

  it('follows a URL of the server', async () => {
    const { history, router } = await at(paths.forbidden)
    await router.navigate({ href: '/500?ID=a%2Bb&&text=1' })
    expect(history.location.href).toBe('/500?ID=a%2Bb&text=1')
  })

  it('can be blocked, except when it ignores the blocker', async () => {
    const { history, router, shown } = await at(paths.forbidden)
    history.block({ blockerFn: () => true })
    void router.navigate({ to: paths.serverFault })
    await vi.waitFor(() => expect(history.location.href).toBe('/403'))
    await router.navigate({ to: paths.serverFault, ignoreBlocker: true })
    expect(shown()).toBe('/500')
  })
})

/** What may stand in any place of an address: sense for some parts, nonsense for others. */
const VALUES = [
  '7',
  '7,12',
  '0',
  '-1',
  'x',
  '99999999999',
  '2026',
  '29/02/2024',
  '31/02/2026',
  '12/2026',
  'asc',
  'all',
  '1',
]
  .concat([
    'areaName.asc.2.50',
    'areaName',
    'security,csr',
    'month',
    'late',
    'rules',
    'daily',
    '50',
    ' ไฟดับ & 50% ',
    'a%2Bb',
  ])
  .concat(['', ','])

describe('the address of a page', () => {
  const routes = Object.values(routerFor(createMemoryHistory()).routesById)
  const checked = routes.flatMap(({ id, options: { validateSearch } }) =>
    validateSearch ? [[id, validateSearch as unknown as ZodMiniObject] as const] : [],
  )

  it('says the same when it is written again, and never fails', () => {
    expect(checked.length).toBeGreaterThan(40)
    for (const [id, schema] of checked)
      for (const name of Object.keys(schema.def.shape))
        for (const value of VALUES) {
          const said = parse(schema, { [name]: value }) as Search
          expect(parse(schema, parseQuery(queryText(said)))[name], `${id}?${name}=${value}`).toEqual(said[name])
          expect(parse(schema, said)[name], `${id}?${name}=${value}, read twice`).toEqual(said[name])
        }
  })

  it('is checked by its route: every schema that a screen reads with is there', () => {
    const sources: Record<string, string> = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const texts = Object.entries(sources)
    const read = new Set(
      texts.flatMap(([, text]) =>
        [...text.matchAll(/\b(?:use(?:List)?Address\(|address=\{)(\w+)[)}]/g)].map(([, name]) => name),
      ),
    )
    expect(read.size).toBeGreaterThan(25)
    const inTabs = texts.filter(([name]) => name.endsWith('/address.ts')).map(([, text]) => text)
    const isChecked = (name = '') =>
      new RegExp(`\\b${name}(?:\\.schema)?,?\\s*\\)`).test(sources['./routes.tsx'] ?? '') ||
      inTabs.some((text) => new RegExp(`\\.\\.\\.${name}\\.(?:parts|shape)`).test(text))
    expect([...read].filter((name) => !isChecked(name))).toEqual([])
  })
})
