// npm run check: format, lint, types, and the tests that need no browser and kill no process.
import { staticChecks } from './checks.mjs'
import { install } from './install.mjs'
import { main, runTool } from './project.mjs'

await main(async () => {
  await install()
  const [failed, tests] = await Promise.all([
    staticChecks(),
    runTool('vitest/vitest.mjs', ['run', '--project', '!resilience']),
  ])
  if (tests !== 0) failed.push('tests')
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
})
