import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { DB } from '../db/types.ts'

const nowhere = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The SQL sent to PostgreSQL for queries, one statement below another, for review. */
export function compiledSql(queries: Record<string, RawBuilder<unknown>>): string {
  return Object.entries(queries)
    .map(([title, query]) => `-- ${title}\n${layOut(query.compile(nowhere).sql)};\n`)
    .join('\n')
}

/** Puts each clause on a line, whatever the line breaks of the source. */
function layOut(statement: string): string {
  return statement
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ((?:left join|join|from|where|order by|group by|limit|union all)) /g, '\n$1 ')
    .replace(/(\(| |^)select /g, '$1\nselect ')
    .replace(/\n+/g, '\n')
    .replace(/ +\n/g, '\n')
    .trim()
}
