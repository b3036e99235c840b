import { makeToken } from '../../people/sessions/feedTokens.queries.ts'
import type { TestApp } from '../app.ts'
import { type Role, people } from '../world.ts'

export type FeedRow = Record<string, string | number | boolean | null>
export type FeedPage = {
  value: FeedRow[]
  '@odata.nextLink'?: string
  '@odata.count'?: number
  '@odata.context': string
}

/** The feed as a person's program reads it, with a token of its own. */
export async function feedOf({ app, db, services }: TestApp, role: Role) {
  const token = await makeToken(db, services.clock, { userId: people[role].id, name: 'Test', days: 30 })
  const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    app.inject({ method: 'GET', url: `/odata/v1${path}`, headers })
  const page = async (path: string): Promise<FeedPage> => {
    const answer = await get(path)
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  return {
    token,
    get,
    page,
    /** All rows, page by page as the links lead. `between`: done after each page. */
    async all(path: string, between?: () => Promise<unknown>): Promise<FeedRow[]> {
      const rows: FeedRow[] = []
      for (let next: string | undefined = path; next !== undefined; ) {
        const { value, '@odata.nextLink': link }: FeedPage = await page(next)
        rows.push(...value)
        next = link?.slice(link.indexOf('/odata/v1') + '/odata/v1'.length)
        if (next !== undefined) await between?.()
      }
      return rows
    },
  }
}
