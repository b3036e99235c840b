import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { threads } from './threads.ts'

type Work = (task: 'id' | 'fail' | 'fill' | 'for ever') => Promise<number>

const SCRIPT = `import { threadId } from 'node:worker_threads'
  const kept: string[][] = []
  export default async (task: string) => {
    if (task === 'fail') throw new Error('of the work')
    if (task === 'for ever') for (;;);
    while (task === 'fill') kept.push(Array.from({ length: 1000 }, () => String(Math.random())))
    return threadId
  }`

function made(idleMs: number) {
  const script = path.join(scratchFolder(), 'script.ts')
  writeFileSync(script, SCRIPT)
  return threads<Work>(pathToFileURL(script), { atOnce: 2, idleMs, resourceLimits: { maxOldGenerationSizeMb: 20 } })
}
const never = new AbortController().signal

describe('threads', () => {
  it('take one task after another, also after one that failed', async () => {
    const run = made(20_000)
    const first = await run('id', never)
    await expect(run('fail', never)).rejects.toThrow('of the work')
    expect(await run('id', never)).toBe(first)
  })

  it('end when they are idle, aborted in the middle of a task, or out of memory', async () => {
    const brief = made(50)
    const first = await brief('id', never)
    await sleep(500)
    expect(await brief('id', never)).not.toBe(first)
    const run = made(20_000)
    const second = await run('id', never)
    await expect(run('for ever', AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'AbortError' })
    const third = await run('id', never)
    expect(third).not.toBe(second)
    await expect(run('fill', never)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
    expect(await run('id', never)).not.toBe(third)
  })
})
