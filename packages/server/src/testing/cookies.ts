import type { Reply } from './app.ts'

/** The cookies set by an answer, by name. */
export function cookiesOf(reply: Pick<Reply<unknown>, 'headers'>): Map<string, { value: string; flags: string[] }> {
  const lines = [reply.headers['set-cookie'] ?? []].flat() as string[]
  return new Map(
    lines.map((line) => {
      const [pair = '', ...flags] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      return [name, { value, flags }]
    }),
  )
}
