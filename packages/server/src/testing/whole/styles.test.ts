import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources } from '../sources.ts'

/* The style sheets of the web app: a class belongs to the components that import its module. */

const sheets = new Map(sources(/^packages\/web\/src\/.*\.css$/).map(({ name, text }) => [name, withoutComments(text)]))
const code = sources(/^packages\/web\/src\/.*\.tsx?$/).filter(({ name }) => !name.endsWith('.test.ts'))

function withoutComments(sheet: string): string {
  return sheet.replace(/\/\*[\s\S]*?\*\//g, '')
}

const selectorsOf = (sheet: string) =>
  [...sheet.matchAll(/(?<=^|[{};])([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())

describe('the style sheets', () => {
  it('name no class outside a module', () => {
    expect(sheets.size).toBeGreaterThan(50)
    const classes = [...sheets]
      .filter(([name]) => !name.endsWith('.module.css'))
      .flatMap(([name, sheet]) =>
        selectorsOf(sheet)
          .filter((selector) => /\.[a-z_]/i.test(selector))
          .map((selector) => `${name}: ${selector}`),
      )
    expect(classes).toEqual([])
  })

  it('reach outside their module only for the classes of the editor’s library', () => {
    const stepping = [...sheets].flatMap(([name, sheet]) =>
      selectorsOf(sheet)
        .filter((selector) => selector.replaceAll(/:global\(\.ProseMirror[\w-]*\)/g, '').includes(':global'))
        .map((selector) => `${name}: ${selector}`),
    )
    expect(stepping).toEqual([])
  })

  it('give components their classes: none is written as text', () => {
    const written = code.flatMap(({ name, text }) =>
      [...text.matchAll(/\b\w*(?:c|C)lassName=(?:"[^"]*"|\{'[^']*'\})/g)].map(([attribute]) => `${name}: ${attribute}`),
    )
    expect(written).toEqual([])
    const templates = code.flatMap(({ name, text }) =>
      [...text.matchAll(/\b\w*(?:c|C)lassName=\{`([^\n]*)`\}/g)].map(([, template = '']) => ({ name, template })),
    )
    expect(templates.length).toBeGreaterThan(30)
    const words = templates.filter(
      ({ template }) => /[a-z]/i.test(template.replaceAll(/\$\{[^}]*\}/g, '')) || /[?:] '[^']+'/.test(template),
    )
    expect(words).toEqual([])
  })

  it('have each class that a component uses, and none that no component uses', () => {
    const taken = new Map<string, Set<string>>()
    const missing = code.flatMap(({ name, text }) =>
      [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].flatMap(([, alias = '', from = '']) => {
        const sheet = path.posix.join(path.posix.dirname(name), from)
        const uses = [...text.matchAll(new RegExp(`(?<!['/])\\b${alias}(?:\\.(\\w+)|\\[)`, 'g'))]
        const known = taken.get(sheet) ?? new Set()
        taken.set(sheet, known)
        // An index, such as styles[tone], may use any class.
        for (const [, one = ANY] of uses) known.add(one)
        return uses
          .filter(([, one]) => one !== undefined && !classesOf(sheets.get(sheet) ?? '').has(one))
          .map(([use]) => `${name}: ${use}`)
      }),
    )
    expect(missing).toEqual([])
    const unused = [...sheets].flatMap(([name, sheet]) => {
      const uses = taken.get(name) ?? new Set()
      if (!name.endsWith('.module.css') || uses.has(ANY)) return []
      return [...classesOf(sheet)].filter((one) => !uses.has(one)).map((one) => `${name}: .${one}`)
    })
    expect(unused).toEqual([])
  })
})

const ANY = '*'

const classesOf = (sheet: string) =>
  new Set(
    selectorsOf(sheet.replaceAll(/:global\([^)]*\)/g, ''))
      .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)])
      .map(([, one = '']) => one),
  )
