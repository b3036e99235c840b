import { glossary } from './calls/glossary.ts'
import { inputNamesOf, namesIn } from './codec.ts'
import { allCalls } from './index.ts'
import { firstNaming, plainName } from './names.ts'

/* Files generated from the codecs by `npm run glossary`; a test compares them with the repository. */

/** Each file by its path in the repository. */
export function printedFiles(): Record<string, string> {
  return {
    'docs/GLOSSARY.md': glossaryPage(),
    'packages/shared/src/calls/inputNames.ts': inputNamesFile(),
  }
}

function glossaryPage(): string {
  const users = groupsByName()
  const plainNames = Map.groupBy(Object.entries(glossary), ([, plain]) => plain)
  const rows = [...plainNames]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([plain, names]) => {
      const groups = new Set(names.flatMap(([wire]) => [...(users.get(wire) ?? [])]))
      const where = groups.size > 4 ? 'many' : groups.size === 0 ? 'every answer' : [...groups].join(', ')
      return `| ${plain} | ${names.map(([wire]) => `\`${wire}\``).join(' ')} | ${where} |`
    })
  return `# Glossary

The plain name for each name used on the wire. Generated from the codecs of the calls by \`npm run glossary\`; to change a
name, edit \`packages/shared/src/calls/glossary.ts\` and run it again. A name that is not listed is the same on both sides.

External callers see the wire names: in payloads, answers, field errors and sort columns, and on the OpenAPI page
(\`/api/docs\`). Code, tests and texts use the plain names.

| Plain name | On the wire | In the calls of |
| --- | --- | --- |
${rows.join('\n')}
`
}

function groupsByName(): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const { group, call } of allCalls()) {
    const schemas = call.output === 'file' ? [call.input] : [call.input, call.output]
    for (const name of schemas.flatMap((schema) => [...namesIn(schema)].flat())) {
      const groups = users.get(name) ?? new Set()
      users.set(name, groups.add(group))
    }
  }
  return users
}

function inputNamesFile(): string {
  const calls = allCalls().flatMap(({ group, name, call }) => {
    const own = [...inputNamesOf(call)].filter(([plain, wire]) => firstNaming(plain) !== wire)
    if (own.length === 0) return []
    const names = own.map(([plain, wire]) => `${plain}: '${wire}'`).join(', ')
    return [`  '${group}/${name}': { ${names} },`]
  })
  return `/*
 * How calls name their input where that is not the glossary's first name. Printed by \`npm run glossary\` for the browser,
 * which loads no schemas.
 */
// biome-ignore format: printed, one call a line
export const inputNames: Partial<Record<string, Record<string, string>>> = {
${calls.join('\n')}
}
`
}

/** Wire names within one object that share a plain name; must be empty, or neither side could tell them apart. */
export function confusions(): string[] {
  return allCalls().flatMap(({ group, name, call }) => {
    const schemas = call.output === 'file' ? [call.input] : [call.input, call.output]
    return schemas
      .flatMap((schema) => [...namesIn(schema)])
      .flatMap((names) => {
        const plain = names.map(plainName)
        return names.filter((_, at) => plain.indexOf(plain[at] ?? '') !== at)
      })
      .map((wire) => `${group}/${name}: ${wire}`)
  })
}
