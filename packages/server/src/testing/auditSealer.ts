import { sealTrail } from '../audit/seal.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/postgres/database.ts'

// A second process that seals the audit trail continuously until its standard input ends; started by tests.
const config = readConfig(process.env)
const { db: database } = openDatabase({ url: config.databaseUrl ?? '', timeZone: config.timeZone, onError: () => {} })
const log = { info: () => {}, warn: console.error, error: console.error }
let isOver = false
process.stdin.on('end', () => (isOver = true)).resume()
let sealed = 0
console.log('ready')
while (!isOver) {
  sealed += await sealTrail({ database, config, clock: systemClock(config.timeZone), log })
  await new Promise((resolve) => setTimeout(resolve, 1))
}
console.log(sealed)
await database.destroy()
