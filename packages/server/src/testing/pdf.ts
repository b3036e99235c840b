import { expect } from 'vitest'
import type { CallName, Input } from '@daybook/shared'
import type { TestApp } from './app.ts'
import { pagesOf } from './pdfText.ts'
import type { Role } from './world.ts'

/** A call's PDF, read back. */
export async function document<N extends CallName>(
  { call }: TestApp,
  role: Role,
  name: N,
  input: Input<N> | Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<{ fileName: string; pages: string[][]; text: string }> {
  const reply = await call(role, name, input, headers)
  expect(reply.http).toBe(200)
  const pages = await pagesOf(reply.body as unknown as Uint8Array)
  return {
    fileName: decodeURIComponent(String(reply.headers['content-disposition']).split("UTF-8''")[1] ?? ''),
    pages,
    text: pages.flat().join(' '),
  }
}
