import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import type { CallName, Input } from '@daybook/contract'
import type { TestApp } from './app.ts'
import type { Role } from './world.ts'

/** The text of each page of a PDF, as one copies it out: its pieces in the order in which they stand there. */
export async function pagesOf(pdf: Uint8Array): Promise<string[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str.trim()] : [])))
  }
  await task.destroy()
  return pages
}

/** A PDF that a call answers, read back. */
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
