import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'

// A process that owns a data folder until it is killed; started by the launcher's tests.
const [dataDir = ''] = process.argv.slice(2)
const toStderr = (message: string) => console.error(message)
try {
  const { url } = await startEmbeddedPostgres({ dataDir, log: { info: toStderr, warn: toStderr, error: toStderr } })
  console.log(url)
  setInterval(() => {}, 1_000_000)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
