import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DEFAULT_ORDER, pageQuery } from '../packages/server/src/groups/EventRecord/EventRecord.queries.ts'
import type { DB } from '../packages/server/src/db/types.ts'
import type { Figure } from './figures.ts'

type Node = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Heap Fetches'?: number
  Plans?: Node[]
}

/** How PostgreSQL reads a company's page of 30 days: which indexes it uses, and how often it had to visit the table. */
export async function recordPlan(url: string): Promise<Pick<Figure, 'value' | 'goal' | 'isGood' | 'note'>> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c daybook.time_zone=Asia/Bangkok' })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { rows } = await pool.query<{ day: string }>('select (daybook_today() - 60)::text as day')
    const from = rows[0]?.day ?? ''
    const filter = {
      groupId: null,
      companyId: 2,
      areaIds: null,
      type: null,
      levelId: null,
      statusId: null,
      search: null,
      from,
      to: Temporal.PlainDate.from(from).add({ days: 29 }).toString(),
      day: null,
      ids: null,
      counted: null,
    }
    const scope = { all: false, companyIds: [2], areaIds: [] }
    const { sql, parameters } = pageQuery(scope, filter, DEFAULT_ORDER, { limit: 20, offset: 0 }, 'en').compile(db)
    const explained = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    )
    const nodes = flat(explained.rows[0]?.['QUERY PLAN'][0]?.Plan).filter(
      (node) => node['Relation Name'] === 'event_report',
    )
    const fetches = nodes.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0)
    const isIndexOnly = nodes.length > 0 && nodes.every((node) => node['Node Type'] === 'Index Only Scan')
    return {
      value: isIndexOnly ? 'index only' : nodes.map((node) => node['Node Type']).join(', '),
      goal: 'index only',
      isGood: isIndexOnly && fetches === 0,
      note: `${[...new Set(nodes.map((node) => node['Index Name'] ?? 'no index'))].join(', ')}; rows looked up in the table: ${fetches}`,
    }
  } finally {
    await pool.end()
  }
}

function flat(node: Node | undefined): Node[] {
  return node ? [node, ...(node.Plans ?? []).flatMap(flat)] : []
}
