import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/* The repository as a reader of it has it, for the tests that check its rules. */

export const root = path.resolve(import.meta.dirname, '../../../..')

export type Source = { name: string; text: string }

/** Every file that is committed or about to be. */
export const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && existsSync(path.join(root, name)))

export const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

export const sources = (pattern: RegExp): Source[] =>
  tracked.filter((name) => pattern.test(name)).map((name) => ({ name, text: read(name) }))

/** The lines that a pattern is found in, as 'file:line: text'. */
export const found = (files: Source[], pattern: RegExp): string[] =>
  files.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
  )
