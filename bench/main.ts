import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'
import { buildWeb } from '../scripts/build.mjs'
import { makeDatabase } from './data.ts'
import { type Figure, table } from './figures.ts'
import { machine } from './machine.ts'
import { type Options, type Part, readOptions, USAGE } from './options.ts'
import type { Bench } from './parts/bench.ts'
import { compared } from './parts/compared.ts'
import { compliance } from './parts/compliance.ts'
import { feed } from './parts/feed.ts'
import { lists } from './parts/lists.ts'
import { peak } from './parts/peak.ts'
import { phone } from './parts/phone.ts'
import { record } from './parts/record.ts'
import { reports } from './parts/reports.ts'
import { restoreBackup } from './parts/restore.ts'
import { save } from './parts/save.ts'
import { search } from './parts/search.ts'
import { viewLetters } from './parts/viewLetters.ts'

const parts: Record<Part, (bench: Bench) => Promise<Figure[]>> = {
  record,
  search,
  save,
  reports,
  compared,
  compliance,
  feed,
  lists,
  viewLetters,
  phone,
  peak,
  restore: restoreBackup,
}

if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
let options: Options
try {
  options = readOptions(process.argv.slice(2))
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exit(2)
}
process.exit(await run(options))

async function run(asked: Options): Promise<number> {
  const log = (line: string) => console.error(line)
  log(machine())
  // Otherwise a browser would find no page, also if this file is run without the script.
  await buildWeb()
  mkdirSync(path.join(asked.data, 'postgres-of-bench'), { recursive: true })
  const quiet = { info: () => {}, warn: log, error: log }
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(asked.data, 'postgres-of-bench'), log: quiet })
  const made = new Map<number, Promise<string>>()
  const database = (events: number) => {
    const url = made.get(events) ?? makeDatabase(postgres.superuserUrl, events, log)
    made.set(events, url)
    return url
  }
  const figures: Figure[] = []
  try {
    for (const part of asked.only) {
      log(`${part} …`)
      figures.push(...(await parts[part]({ ...asked, database })))
    }
  } finally {
    await postgres.stop()
  }
  console.log(`${table(figures)}\n\n${machine()}`)
  return figures.some(({ isGood }) => isGood === false) ? 1 : 0
}
