import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

/** The only contact page; created with the database. */
const ONLY = 1

export type ContactPage = { id: number; content: string; version: number }

/**
 * The contact page as it may be shown. It was cleaned when it was saved; again here, because anybody sees it without signing in,
 * and a row may come from a restore, from a statement in the database or from a version with wider rules.
 */
export async function loadContactPage(db: Querying): Promise<ContactPage> {
  // Load lazily: few people ever open this page.
  const { sanitizeRichText } = await import('./richText.ts')
  const page = await db
    .selectFrom('contact_page')
    .select(['id', 'content', 'version'])
    .where('id', '=', ONLY)
    .executeTakeFirstOrThrow()
  return { ...page, content: sanitizeRichText(page.content) }
}

/** Saves over `version`, or unconditionally if null; undefined if the stored version has changed. */
export async function saveContactPage(
  db: Querying,
  page: { content: string; version: number | null; userId: number; at: Date },
): Promise<number | undefined> {
  const saved = await db
    .updateTable('contact_page')
    .set({
      content: page.content,
      version: sql`version + 1`,
      updated_at: page.at,
      updated_by: page.userId,
    })
    .where('id', '=', ONLY)
    .$if(page.version !== null, (query) => query.where(sql<boolean>`version = ${page.version}::bigint`))
    .returning('version')
    .executeTakeFirst()
  return saved?.version
}

/** Who saved the page last, and when. */
export async function lastChange(db: Querying): Promise<{ name: string; at: Date }> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select coalesce(u.first_name || ' ' || u.last_name, '') as name, p.updated_at as at
    from contact_page p left join user_account u on u.id = p.updated_by where p.id = ${ONLY}`.execute(db)
  return rows[0] ?? { name: '', at: new Date(0) }
}
