// npm run check: format, lint, types, and the tests that need neither a browser nor a process of their own, with one sixth of the
// sweeps, as in npm test.
import { staticChecks } from './checks.mjs'
import { install } from './install.mjs'
import { chooseSweep } from './parts.mjs'
import { main, runTool } from './project.mjs'

await main(async () => {
  chooseSweep()
  await install()
  const [failed, tests] = await Promise.all([
    staticChecks(),
    runTool('vitest/vitest.mjs', ['run', '--project', '!resilience', '--project', '!commands']),
  ])
  if (tests !== 0) failed.push('tests')
  if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
})
