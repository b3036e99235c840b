import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { migrations } from '../db/migrate.ts'
import { createScratchDatabase } from './scratchDatabase.ts'

async function migrated(url: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query('SELECT name FROM kysely_migration ORDER BY name')).rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}

describe('the database of a test run', () => {
  it('is migrated, and so is a scratch copy of its template', async () => {
    for (const url of inject('databaseUrls')) expect(await migrated(url)).toEqual(Object.keys(migrations).sort())
    const scratch = await createScratchDatabase(inject('databaseUrl'), inject('templateDatabase'))
    try {
      expect(await migrated(scratch.url)).toEqual(Object.keys(migrations).sort())
    } finally {
      await scratch.drop()
    }
  })
})
