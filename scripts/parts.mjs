// Which part of the sweeps (testing/sweep.ts) runs with a commit.
import { spawnSync } from 'node:child_process'
import { root } from './project.mjs'

/** Chooses a sixth of the sweeps, unless SWEEP is set already; '' runs all. */
export function chooseSweep() {
  process.env.SWEEP ??= String(1 + (commitNumber() % 6))
  const { SWEEP } = process.env
  console.log(SWEEP ? `Sweeps: part ${SWEEP} of 6 (SWEEP=${SWEEP}); npm run soak runs all.` : 'Sweeps: all.')
}

/** A number derived from the checked-out commit; 0 if there is none, as in an unpacked archive. */
function commitNumber() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout, 16) || 0 : 0
}
