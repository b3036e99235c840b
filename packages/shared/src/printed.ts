import { failure, success } from './calls/shapes/answer.ts'
import type { Call } from './call.ts'
import type { ValueKind } from './calls/values.ts'
import { type NamePair, columnsOf, namesIn } from './codec.ts'
import { allCalls } from './index.ts'

/* Files printed from the schemas of the calls by `npm run glossary`; a test compares them with the repository. */

/** Each file by its path in the repository. */
export function printedFiles(): Record<string, string> {
  return {
    'docs/GLOSSARY.md': glossaryPage(),
    'packages/shared/src/calls/wireNames.ts': namesFile(),
  }
}

export const schemasOf = ({ input, output }: Call) => (output === 'file' ? [input] : [input, output])

/** The names on the wire of a call's values that are written in another way there. */
export function valuesOf(call: Call): [wire: string, ValueKind][] {
  const fields = schemasOf(call).flatMap((schema) => [...namesIn(schema)].flat())
  return [...new Map(fields.flatMap(({ wire, kind }) => (kind ? [[wire, kind] as const] : [])))]
}

/** Every field whose name on the wire is not ours, with the calls' group; '' for what is in every answer. */
export function renamedFields(): (NamePair & { group: string })[] {
  const inGroup = (group: string, schemas: Parameters<typeof namesIn>[0][]) =>
    schemas.flatMap((schema) => [...namesIn(schema)].flat()).map((names) => ({ ...names, group }))
  return [
    ...inGroup('', [success, failure]),
    ...allCalls().flatMap(({ group, call }) => inGroup(group, schemasOf(call))),
  ].filter(({ plain, wire }) => plain !== wire)
}

function glossaryPage(): string {
  const rows = [...Map.groupBy(renamedFields(), ({ plain }) => plain)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([plain, fields]) => {
      const groups = new Set(fields.map(({ group }) => group))
      const where = groups.has('') ? 'every answer' : groups.size > 4 ? 'many' : [...groups].join(', ')
      const names = [...new Set(fields.map(({ wire }) => `\`${wire}\``))]
      return `| ${plain} | ${names.join(' ')} | ${where} |`
    })
  return `# Glossary

The plain name for each name used on the wire. Printed from the schemas of the calls by \`npm run glossary\`; to change a name,
edit the field in \`packages/shared/src/calls\` and run it again. A name that is not listed is the same on both sides.

External callers see the wire names: in payloads, answers, field errors and sort columns, and on the OpenAPI page
(\`/api/docs\`). Code, tests and texts use the plain names.

| Plain name | On the wire | In the calls of |
| --- | --- | --- |
${rows.join('\n')}
`
}

function namesFile(): string {
  const plain = new Map(renamedFields().map((names) => [names.wire, names.plain]))
  const byCall = (names: (call: Call) => NamePair[]) =>
    allCalls().flatMap(({ group, name, call }) => {
      const own = new Set(names(call).flatMap(({ plain, wire }) => (plain === wire ? [] : [wire])))
      return own.size > 0 ? [`  '${group}/${name}': '${[...own].join(' ')}',`] : []
    })
  const kinds = allCalls().flatMap(({ group, name, call }) => {
    const own = valuesOf(call).map(([wire, kind]) => `${wire}: '${kind}'`)
    return own.length > 0 ? [`  '${group}/${name}': { ${own.join(', ')} },`] : []
  })
  return `import type { ValueKind } from './values.ts'

/*
 * The names on the wire, printed from the schemas by \`npm run glossary\` for the browser, which loads no schemas. Over 300 lines:
 * a name or a call on each.
 */

/** Our name for each name on the wire that is not the same. */
// biome-ignore format: printed
export const plainNames: Record<string, string> = {
${[...plain].map(([wire, name]) => `  ${wire}: '${name}',`).join('\n')}
}

/** What a call writes in another way on the wire, in its input or its answer. */
// biome-ignore format: printed
export const valueKinds: Partial<Record<string, Partial<Record<string, ValueKind>>>> = {
${kinds.join('\n')}
}

/** What of its input a call names differently on the wire. */
// biome-ignore format: printed
export const inputNames: Partial<Record<string, string>> = {
${byCall(({ input }) => [...namesIn(input)].flat()).join('\n')}
}

/** The same for the columns by which it sorts. */
// biome-ignore format: printed
export const sortNames: Partial<Record<string, string>> = {
${byCall(({ input }) => columnsOf(input)).join('\n')}
}
`
}
