import { writeFileSync } from 'node:fs'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attempt, type Attempted, tryToSignIn } from './signIns.ts'

/* The clients of the drill `addresses`, run in a separate network: takes JSON with what they try, and a file for the
   answers. */

const [, , job = '', file = ''] = process.argv
const { server, attempts } = JSON.parse(job) as { server: string; attempts: Partial<Attempt>[] }
const answers: Attempted[] = []
let next = 0
await Promise.all(
  Array.from({ length: 8 }, async () => {
    for (let n = next++; n < attempts.length; n = next++) {
      const { username = 'nobody', password = 'wrong', ...more } = attempts[n] ?? {}
      answers[n] = await tryUntilAnswered({ username, password, ...more })
    }
  }),
)
writeFileSync(file, JSON.stringify(answers))

/** A machine under other load may be too busy for a moment; the server then says so. */
async function tryUntilAnswered(attempt: Attempt): Promise<Attempted> {
  for (let again = 0; ; again += 1) {
    const answer = await tryToSignIn(server, attempt)
    if (answer.http !== 503 || again === 5) return { ...answer, again }
    await sleep(1_000)
  }
}
