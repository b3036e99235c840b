import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './sources.ts'

export const TYPES_FILE = 'packages/server/src/db/types.ts'

/** The formatted source of db/types.ts for a migrated database at `url`. */
export async function generatedTypes(url: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'daybook-types-'))
  try {
    const made = path.join(folder, 'types.ts')
    await promisify(execFile)(
      process.execPath,
      [
        path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
        '--dialect=postgres',
        '--date-parser=string',
        '--type-mapping={"int8":"number"}',
        '--exclude-pattern=kysely_*',
        `--out-file=${made}`,
      ],
      { cwd: root, env: { ...process.env, DATABASE_URL: url } },
    )
    return execFileSync(
      process.execPath,
      [path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', `--stdin-file-path=${TYPES_FILE}`],
      { cwd: root, encoding: 'utf8', input: readFileSync(made) },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
