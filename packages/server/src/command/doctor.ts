import process from 'node:process'
import { loadDotEnv } from '../platform/dotEnv.ts'
import { doctorOf } from './examination.ts'

/* npm run doctor: every setting with its source, what is wrong with it, and where the data lies. Exits with 1 for an error. */

const fromFile = loadDotEnv()
const { lines, errors } = await doctorOf(process.env, fromFile)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = errors > 0 ? 1 : 0
