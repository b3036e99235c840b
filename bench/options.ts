import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

export const PARTS = [
  'record',
  'search',
  'save',
  'reports',
  'compared',
  'compliance',
  'feed',
  'lists',
  'viewLetters',
  'phone',
  'peak',
  'restore',
] as const
export type Part = (typeof PARTS)[number]

export type Options = {
  only: readonly Part[]
  /** Number of reports in the large database and in the small one that it is compared with. */
  events: number
  smallEvents: number
  connections: number
  /** Length of a turn in seconds, and number of turns per side. */
  seconds: number
  turns: number
  /** Folder of the databases, kept between runs. */
  data: string
  port: number
  /** Half a minute of the peak. */
  short: boolean
}

export const USAGE = `npm run bench -- [options]
  --only <part,...>     ${PARTS.join(', ')} (all)
  --events <n>          reports over three years (2000000)
  --small <n>           reports that larger ones are compared with (200000)
  --connections <n>     at once (16)
  --seconds <n>         of one turn (4)
  --turns <n>           of each side (5)
  --data <folder>       kept from run to run (${defaultData()})
  --port <n>            the first of three (4010)
  --short               half a minute of the peak instead of ten`

function defaultData(): string {
  return path.join(os.tmpdir(), 'daybook-bench')
}

/** Throws with one line for an invalid option. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      events: { type: 'string' },
      small: { type: 'string' },
      connections: { type: 'string' },
      seconds: { type: 'string' },
      turns: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
      short: { type: 'boolean' },
    },
  })
  const number = (name: 'events' | 'small' | 'connections' | 'seconds' | 'turns' | 'port', usual: number) => {
    const value = Number(values[name] ?? usual)
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number above 0`)
    return value
  }
  const only = values.only?.split(',') ?? PARTS
  const isPart = (name: string): name is Part => PARTS.some((part) => part === name)
  const unknown = only.find((name) => !isPart(name))
  if (unknown !== undefined) throw new Error(`--only accepts ${PARTS.join(', ')}, not '${unknown}'`)
  const events = number('events', 2_000_000)
  return {
    only: only.filter(isPart),
    events,
    smallEvents: Math.min(events, number('small', 200_000)),
    connections: number('connections', 16),
    seconds: number('seconds', 4),
    turns: number('turns', 5),
    data: path.resolve(values.data ?? process.env.DATA ?? defaultData()),
    port: number('port', 4010),
    short: values.short ?? false,
  }
}
