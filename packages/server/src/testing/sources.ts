import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/* The source files of the repository, for tests that check its rules. */

export const root = path.resolve(import.meta.dirname, '../../../..')

export type Source = { name: string; text: string }

/** Every file that is committed or untracked and not ignored. */
export const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name !== '' && existsSync(path.join(root, name)))

export const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

export const sources = (pattern: RegExp): Source[] =>
  tracked.filter((name) => pattern.test(name)).map((name) => ({ name, text: read(name) }))

/** Lines that match a pattern, as 'file:line: text'. */
export const found = (files: Source[], pattern: RegExp): string[] =>
  files.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
  )
