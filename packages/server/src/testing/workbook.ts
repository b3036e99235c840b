import { read } from '@e965/xlsx'
import { expect } from 'vitest'
import type { CallName, Input } from '@daybook/shared'
import type { TestApp } from './app.ts'
import { tablesOf } from './tables.ts'
import type { Role } from './world.ts'

/** A call's workbook, read back: file name, sheet names and the cells of each. */
export async function workbook<N extends CallName>(
  { call }: TestApp,
  role: Role,
  name: N,
  input: Input<N> | Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ fileName: string; names: string[]; sheets: unknown[][][] }> {
  const reply = await call(role, name, input, headers)
  expect(reply.http).toBe(200)
  const book = read(reply.body as unknown as Buffer, { cellDates: true, UTC: true })
  return {
    fileName: decodeURIComponent(String(reply.headers['content-disposition']).split("UTF-8''")[1] ?? ''),
    names: book.SheetNames,
    sheets: tablesOf(book),
  }
}
