import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { allCalls, contract } from '@daybook/shared'
import { plainNames } from '@daybook/shared/calls/wireNames'
import { printedFiles } from '@daybook/shared/printed'
import { MENU, REPORTS } from '@daybook/shared/registry'
import { migrateToLatest, migrations } from '../../db/migrate.ts'
import { groups } from '../../groups/groups.ts'
import { generatedTypes, TYPES_FILE } from '../generatedTypes.ts'
import { createScratchDatabase } from '../scratchDatabase.ts'
import { found, read, sources, tracked } from '../sources.ts'
import { FILES } from '../../../../../vitest.config.ts'

/* Conventions that can be checked by reading the repository, so that nobody has to remember them. */

const server = sources(/^packages\/server\/src\/.*\.ts$/)
/** Files that contain names like those on the wire, and why. */
const SPEAKS_WIRE = new Set([
  // Compares the codec with the wire.
  'packages/shared/src/names.test.ts',
  // Certificates have a field that looks like one.
  'packages/server/src/testing/directoryProvider.ts',
])

/** Texts, generated types, and migrations, which may be long. */
const isLong = /\.gen\.ts$|\/(texts|migrations)\/|\/db\/types\.ts$/

const isTest = ({ name }: { name: string }) => name.endsWith('.test.ts')
const calls = allCalls().map(({ group, name, call }) => ({ call: `${group}.${name}`, group, name, definition: call }))

describe('every call of the contract', () => {
  it.each(calls)('$call has schemas, a description and a handler', ({ group, name, definition }) => {
    expect(definition.input).toBeInstanceOf(z.ZodType)
    expect(definition.output === 'file' || definition.output instanceof z.ZodObject).toBe(true)
    expect(definition.about).toMatch(/\w.*\.$/)
    expect(groups[group]?.[name]).toBeDefined()
  })

  it('has a file in the contract and a folder on the server named like its group', () => {
    for (const group of Object.keys(contract)) {
      expect(tracked).toContain(`packages/shared/src/calls/${group}.ts`)
      expect(tracked).toContain(`packages/server/src/groups/${group}/${group}.calls.ts`)
    }
    expect(Object.keys(groups).sort()).toEqual(Object.keys(contract).sort())
  })

  it.each(calls)('$call has its own tests, including a refusal', ({ call, definition }) => {
    const own = server.filter(isTest).flatMap(({ text }) => blocksOf(text, call))
    expect(own.length).toBeGreaterThan(0)
    expect(own.some((block) => /^ {2}it(\.each\(|\()/m.test(block))).toBe(true)
    // Public calls have no permission to refuse.
    const isRefused = definition.access === 'public' || /'nobody'|401|sessionExpired|SSEXP/.test(own.join('\n'))
    expect(isRefused).toBe(true)
  })
})

/** The bodies of describe('<call>…') at the outermost level, as the formatter lays them out. */
function blocksOf(text: string, call: string): string[] {
  return text
    .split(/^(?=describe\()/m)
    .filter((block) => new RegExp(`^describe\\('${call.replace('.', '\\.')}[' :]`).test(block))
    .map((block) => block.slice(0, block.search(/^\}\)/m)))
}

describe('the database', () => {
  it('is created from empty by all migrations, by two processes at once, and a second run changes nothing', async () => {
    const scratch = await createScratchDatabase(inject('databaseUrl'))
    onTestFinished(() => scratch.drop())
    await Promise.all([migrateToLatest(scratch.url), migrateToLatest(scratch.url)])
    await migrateToLatest(scratch.url)
    const rows = await query(scratch.url, 'select name from kysely_migration order by name')
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort())
  })

  it('has the types in db/types.ts', async () => {
    const scratch = await createScratchDatabase(inject('databaseUrl'))
    onTestFinished(() => scratch.drop())
    await migrateToLatest(scratch.url)
    expect(await generatedTypes(scratch.url)).toBe(read(TYPES_FILE))
  })

  it('has a row for each menu of the registry, which opens the page of its report', async () => {
    const rows = await query(inject('databaseUrl'), 'select id, link from menu order by id')
    expect(rows.map(({ id }) => id)).toEqual(Object.values(MENU).toSorted((one, other) => one - other))
    for (const { menu, page } of Object.values(REPORTS)) expect(rows).toContainEqual({ id: menu, link: `/${page}` })
  })

  it('keeps every table in the audit trail except these, with a reason', async () => {
    const rows = await query(
      inject('databaseUrl'),
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and not exists (select 1 from pg_trigger where tgrelid = pg_class.oid and tgname = 'audit_row' and tgenabled = 'O')
       order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(NOT_AUDITED).sort())
  })
})

/** Tables that the trail leaves out. */
const NOT_AUDITED: Record<string, string> = {
  act_row: 'the verdicts of an act; the changes of its records are in the trail, under the transactions that it names',
  alert_due: 'follows alert_rule and what is filed: when to judge it next',
  alert_occurrence: 'what a rule said; its letters are in the trail',
  answered_rejection: 'repeats when a report was rejected; its decisions are in the trail',
  app_secret: 'a new secret is a separate entry',
  area_active_period: 'follows area by a trigger',
  area_shift_period: 'follows area_shift and shift by triggers',
  audit_chain: 'is the trail',
  audit_entry: 'is the trail',
  audit_head: 'is the trail; signed',
  bounce_mailbox: 'records how far a mailbox was read',
  company_active_period: 'follows company by a trigger',
  cut_off_period: 'follows mail_setup by a trigger',
  draft: 'not a report yet: only its author sees it, and it is saved at every pause in typing',
  event_group: 'fixed by the product',
  import_progress: 'how far an import is that still runs',
  group_menu_limit: 'fixed by the product',
  group_user: 'fixed by the product',
  inbox_decision: 'the answer to a request; its decisions are in the trail',
  installation: 'says who holds the store; a restore and take-over have entries of their own',
  kysely_migration: 'of the migrator',
  kysely_migration_lock: 'of the migrator',
  known_device: 'contains only hashes; the first sign-in on a device is a separate entry',
  feed_token_use: 'when a token was last used; its making and its end are in the trail',
  last_sign_in: 'follows sign-ins, which are entries of their own',
  letter_edition: 'a copy of counts and reports at one moment, for the letters of a run',
  line_code: 'valid for minutes; the account linked with it is in the trail',
  mail_run: 'follows the schedule, and records who started it',
  menu: 'fixed by the product',
  one_time_token: 'sign-ins and new passwords with it are separate entries; its secret stays secret',
  operation_alert: 'records which letters were written; those are in the trail',
  past_row: 'rows of a file; what is brought in of it is in the trail report by report',
  password_history: 'contains only hashes; a new password is an entry of user_account',
  password_request: 'a request that anybody can make; the letter and the new password that follow are recorded',
  feed_removal: 'follows reports, which are in the trail',
  rate_limit: 'counts failures; each is an entry of its own',
  returned_address: 'repeats what returned letters say; those are in the trail',
  rights_change: 'records that the tables it follows changed; they are in the trail themselves',
  reminder_mark: 'records up to when reminders were written; those are letters',
  reject_reasons: 'suggestions from reasons that are in the trail with each rejection',
  report_look: 'who has viewed what; nothing depends on it',
  sealed_value: 'contains addresses that are too long, built from what the reader may see',
  server_process: 'records every few seconds that a process runs',
  session: 'sign-in and sign-out are separate entries; seen_at changes every minute',
  state_sum: 'sums over other tables; can be recomputed at any time',
  state_sum_outdated: 'marks sums to recompute',
  submission: 'the answer to a request; its reports are in the trail',
  view_letter_turn: 'when a letter is due; who asked for it is in view_letter',
  view_schedule_turn: 'when letters are due; whom they go to is in view_schedule',
  letter_opened: 'that a link was opened; nothing depends on it',
  wall_code: 'a screen that waits; whoever pairs it is in the trail',
  wall_use: 'when a wall was last seen; its pairing and its end are in the trail',
  webhook_delivery: 'follows reports and actions by triggers, which are in the trail',
  webhook_try: 'a separate log of what was sent',
  upload_part: 'parts of a file on its way; the complete upload is in the trail',
  upload_picture: 'the location of a photo is personal; the upload itself is in the trail',
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** The layers of each side, lowest first. If two prefixes match a path, the longer one counts. */
const FLOORS = {
  server: [
    ['platform/', 'db/types.ts'],
    ['people/'],
    ['call/'],
    ['administration/'],
    ['audit/', 'backup/', 'channels/', 'db/', 'expectations/', 'letters/', 'uploads/'],
    ['alerts/'],
    ['accounts/', 'events/'],
    ['demo/', 'export/', 'history/', 'views/'],
    ['statistics/'],
    ['mail/'],
    ['jobs/', 'operations/'],
    ['http/'],
    ['groups/'],
    ['command/', 'start/'],
    ['main.ts'],
  ],
  web: [
    ['platform/'],
    ['kit/'],
    ['app/'],
    ['events/'],
    ['administration/', 'charts/', 'offline/'],
    ['shell/'],
    ['groups/'],
    ['start/'],
    ['main.tsx'],
  ],
}

function floorOf(file: string): number {
  const [, side, way = ''] = /^packages\/(server|web)\/src\/(.*)$/.exec(file) ?? []
  const rooms = FLOORS[side === 'web' ? 'web' : 'server'].flatMap((names, floor) =>
    names.map((name) => ({ name, floor })),
  )
  return rooms.filter(({ name }) => way.startsWith(name)).sort((a, b) => b.name.length - a.name.length)[0]?.floor ?? -1
}

/** The files of the same package that a source imports, and whether it imports only types. */
function importsOf(name: string, text: string): { target: string; isOfTypes: boolean }[] {
  return [...text.matchAll(/^(?:import|export)\s([^'"]*?)from\s+'(\.[^']+)'/gm)].map(([, names = '', from = '']) => ({
    target: path.posix.join(path.posix.dirname(name), from),
    isOfTypes: /^type\s|^\{(\s*type \w+,?)+\s*\}/.test(names),
  }))
}

describe('the decision pages', () => {
  const FOLDER = 'docs/decisions'
  const pages = sources(/^docs\/decisions\/[^/]+\.md$/).filter(({ name }) => !name.endsWith('/README.md'))
  const isFile = (name: string) => tracked.includes(path.posix.normalize(name))

  it('have at most 60 lines each, and a line in the index', () => {
    expect(pages.length).toBeGreaterThan(30)
    const long = pages.filter(({ text }) => text.trimEnd().split('\n').length > 60)
    expect(long.map(({ name }) => name)).toEqual([])
    const listed = [...read(`${FOLDER}/README.md`).matchAll(/^- .*?\]\(([^)]+)\)/gm)].map(
      ([, name]) => `${FOLDER}/${name}`,
    )
    expect(listed.sort()).toEqual(pages.map(({ name }) => name).sort())
  })

  it('are where every reference in the repository says', () => {
    const everything = sources(/\.(md|[mc]?[jt]sx?|ya?ml|sql|sh|css|html|json)$/)
    const wrong = everything.flatMap(({ name, text }) => {
      const named = [...text.matchAll(/\bdecisions\/([\w-]+(?:\.md)?)/g)].map(([, page]) => `${FOLDER}/${page}`)
      const linked = name.startsWith(FOLDER)
        ? [...text.matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(([, target]) => `${FOLDER}/${target}`)
        : []
      return [...named, ...linked].filter((page) => !isFile(page)).map((page) => `${name}: ${page}`)
    })
    expect(wrong).toEqual([])
    expect(found(everything, /\bdecision \d{3}\b/)).toEqual([])
  })
})

describe('the sources', () => {
  const code = sources(/\.(ts|tsx|mjs)$/).filter(({ name }) => !name.endsWith('.gen.ts'))
  const withoutThisFile = code.filter(({ name }) => !name.endsWith('structure.test.ts'))

  it('have no any, no silenced type error, and no test that is skipped or exclusive', () => {
    expect(
      found(withoutThisFile, /@ts-(ignore|nocheck|expect-error)|\bas any\b(?! [a-z])|<any>|: any\b(?=[,;)\]=]|$)/),
    ).toEqual([])
    expect(
      found(withoutThisFile, /\b(it|test|describe)\.(skip|only|todo|fixme|skipIf|runIf)\b|\bx(it|describe)\(/),
    ).toEqual([])
  })

  it('keep the SQL of calls in .queries.ts', () => {
    const elsewhere = server.filter(
      (file) =>
        !isTest(file) &&
        !/\.queries\.ts$|\/(db|demo|platform|rights|sessions|testing|audit)\/|\/administration\/(record|ordering)\.ts$|\/start\/app\.ts$/.test(
          file.name,
        ),
    )
    expect(found(elsewhere, /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/)).toEqual([])
  })

  it('import nothing from other groups; from another folder named like a group, only its queries', () => {
    const wrong = server.flatMap(({ name, text }) => {
      const own = /^packages\/server\/src\/groups\/([A-Z]\w+)\//.exec(name)?.[1]
      return [...text.matchAll(/from '(?:\.\.\/)+([A-Z]\w+)\/([^']+)'/g)]
        .filter(
          ([, group, file]) => own && group !== own && group && group in contract && !file?.endsWith('.queries.ts'),
        )
        .map(([line]) => `${name}: ${line}`)
    })
    expect(wrong).toEqual([])
  })

  it('import only downwards: each folder from those below it', () => {
    const product = sources(/^packages\/(server|web)\/src\/.*\.tsx?$/).filter(
      (file) => !isTest(file) && !file.name.includes('/testing/'),
    )
    const upwards = product.flatMap(({ name, text }) =>
      importsOf(name, text)
        .filter(({ target }) => floorOf(target) > floorOf(name))
        .map(({ target }) => `${name}: ${target}`),
    )
    expect(upwards).toEqual([])
    expect(product.filter(({ name }) => floorOf(name) === -1).map(({ name }) => name)).toEqual([])
  })

  it('make folders by makeFolder, which never hangs, whatever folder an operator names', () => {
    const product = server.filter((file) => !isTest(file) && !file.name.includes('/testing/'))
    expect(found(product, /\bmkdir\(|mkdirSync\(.*recursive/)).toEqual([])
  })

  it('have no import cycles, except of types', () => {
    const imports = new Map(
      sources(/^packages\/\w+\/src\/.*\.tsx?$/).map(({ name, text }) => [
        name,
        importsOf(name, text).flatMap(({ target, isOfTypes }) => (isOfTypes ? [] : [target])),
      ]),
    )
    const isDone = new Set<string>()
    const circles: string[] = []
    const walk = (name: string, way: readonly string[]) => {
      if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' → '))
      if (way.includes(name) || isDone.has(name)) return
      for (const next of imports.get(name) ?? []) walk(next, [...way, name])
      isDone.add(name)
    }
    for (const name of imports.keys()) walk(name, [])
    expect(circles).toEqual([])
  })

  it('export nothing that no other file names', () => {
    const filesOf = new Map<string, Set<string>>()
    for (const { name, text } of code)
      for (const [word] of text.matchAll(/[\w$]{3,}/g)) filesOf.set(word, (filesOf.get(word) ?? new Set()).add(name))
    const unused = sources(/^packages\/\w+\/src\/.*\.tsx?$/).flatMap(({ name, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w{3,})/gm)]
        .filter(([, exported = '']) => (filesOf.get(exported)?.size ?? 0) < 2)
        .map(([, exported]) => `${name}: ${exported}`),
    )
    expect(unused).toEqual([])
  })

  it('start the server without the libraries that read and send mail, which take megabytes of each process', () => {
    const texts = new Map(server.map(({ name, text }) => [name, text]))
    const reached = new Set<string>()
    const walk = (name: string) => {
      if (reached.has(name)) return
      reached.add(name)
      for (const { target, isOfTypes } of importsOf(name, texts.get(name) ?? '')) if (!isOfTypes) walk(target)
    }
    walk('packages/server/src/main.ts')
    const loaded = server.filter(({ name }) => reached.has(name))
    expect(loaded.map(({ name }) => name)).toContain('packages/server/src/jobs/letters.ts')
    expect(found(loaded, /^import (?!type ).* from '(nodemailer|imapflow|postal-mime)/)).toEqual([])
  })

  it('have no file of more than 300 lines without a reason at its top', () => {
    const product = sources(/^packages\/\w+\/src\/.*\.tsx?$/).filter((file) => !isTest(file) && !isLong.test(file.name))
    const long = product.filter(
      ({ text }) => text.split('\n').length > 301 && !/over 300 lines/i.test(text.slice(0, 1_500)),
    )
    expect(long.map(({ name }) => name)).toEqual([])
  })

  it('name what has an id by the registry, not by its number, in SQL too', () => {
    const product = sources(/^packages\/\w+\/src\/.*\.tsx?$/).filter((file) => !isTest(file))
    const inSql = /\b(?:e\.status|report\.status|set status|menu_id|group_id) (?:=|<>|in|when) \(?\d/
    expect(found(product, inSql).filter((line) => !/\/(db|demo|testing)\//.test(line))).toEqual([])
    const numbers = /\bmenu=\{\d|\bmenus: \[\d|\blevelOf\([\w.]+, \d|\bmenu(Id)?: \d\d?\b|\bMENU = \d/
    expect(found(product, numbers).filter((line) => !/\/(db|demo)\//.test(line))).toEqual([])
  })

  it.each(Object.entries(printedFiles()))('have %s as `npm run glossary` prints it', (name, text) => {
    expect(read(name)).toBe(text)
  })

  it('have wire names only in the calls of the contract', () => {
    const names = Object.keys(plainNames)
    const wire = new RegExp(`(?<![\\w$\\\\])(?:${names.join('|')}|(?:[bcdns]|lst|arr|obj|txt)[A-Z]\\w*)(?![\\w$])`)
    const inside = sources(/^(?:packages|e2e|bench|scripts)\/.*\.(?:tsx?|mts|mjs|js|css|html|sql)$/).filter(
      ({ name }) => !name.startsWith('packages/shared/src/calls/') && !SPEAKS_WIRE.has(name),
    )
    expect(found(inside, wire)).toEqual([])
  })

  it("have flags as booleans: their letters are the contract's", () => {
    const inside = sources(/^(?:packages|e2e|bench)\/.*\.tsx?$/).filter(
      ({ name }) => !name.startsWith('packages/shared/src/calls/') && !SPEAKS_WIRE.has(name),
    )
    expect(found(inside, /'Y' \| 'N'/)).toEqual([])
  })

  it('keep the server out of the web, and both out of what they share', () => {
    const web = sources(/^packages\/web\/.*\.(ts|tsx)$/)
    const shared = sources(/^packages\/shared\/.*\.ts$/)
    expect(found(web, /from '(@daybook\/server|.*packages\/server|.*\/server\/src)/)).toEqual([])
    expect(found(shared, /from '(@daybook\/|node:)/)).toEqual([])
  })

  it('have no two paths that differ only by case: macOS and Windows merge them', () => {
    const paths = new Set(
      tracked.flatMap((name) => name.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))),
    )
    const firstOf = new Map<string, string>()
    const clashes = [...paths].filter((name) => {
      const first = firstOf.get(name.toLowerCase())
      firstOf.set(name.toLowerCase(), first ?? name)
      return first !== undefined
    })
    expect(clashes).toEqual([])
  })

  it('let no field of a form overwrite its own ref with the one that the form passes', () => {
    const attribute = /(?:[\w-]+(?:="[^"]*"|=\{[^{}]*\})?\s+)*/.source
    const overwritten = new RegExp(`\\sref=\\{\\w+\\}\\s+${attribute}\\{\\.\\.\\.\\w+\\}`)
    const web = sources(/^packages\/web\/.*\.tsx$/)
    expect(web.filter(({ text }) => overwritten.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('give files to the chooser that a button opens, never to a hidden input', () => {
    const browserTests = sources(/^e2e\/.*\.ts$/)
    expect(found(browserTests, /setInputFiles\(|type=\\?["']?file/)).toEqual([])
  })

  it('have no test that no runner runs, or two', () => {
    const folder = `${/testDir: '(\w+)'/.exec(read('playwright.config.ts'))?.[1]}/`
    const isOf = (name: string, globs: readonly string[]) => globs.some((glob) => path.matchesGlob(name, glob))
    const runnersOf = (name: string) => [
      ...Object.entries(FILES)
        .filter(([, { include, exclude }]) => isOf(name, include) && !isOf(name, exclude))
        .map(([runner]) => runner),
      ...(name.startsWith(folder) && name.endsWith('.spec.ts') ? ['playwright'] : []),
    ]
    const tests = tracked.filter((name) => /\.(test|spec)\.\w+$/.test(name))
    expect(tests.length).toBeGreaterThan(200)
    const wrong = tests
      .map((name) => ({ name, runners: runnersOf(name) }))
      .filter(({ runners }) => runners.length !== 1)
    expect(wrong).toEqual([])
    // No pattern names a folder that no longer exists.
    for (const glob of Object.values(FILES).flatMap(({ include }) => include))
      expect(
        tests.filter((name) => path.matchesGlob(name, glob)),
        glob,
      ).not.toEqual([])
  })

  it('mock modules only in a process of their own', () => {
    const mocking = server.filter(
      (file) => isTest(file) && /^\s*vi\.(mock|doMock|stubEnv|stubGlobal)\(/m.test(file.text),
    )
    expect(mocking.map(({ name }) => name).sort()).toEqual([...FILES.apart.include].sort())
  })

  it.each(['ReportAbnormal', 'WeeklyReport', 'MonthlyReport', 'YearlyReport'])(
    'name the report %s in at most 9 places outside its own',
    (group) => {
      const [one = '', other = ''] = group.split(/(?<=.)(?=[A-Z])/)
      // Its screen, calls, texts and counts; a migration adds its menu.
      const own = new RegExp(`/(groups|calls|i18n/\\w+)/${group}[./]|/statistics/|\\.test\\.|/migrations/`)
      const places = sources(/^packages\/.*\.tsx?$/).filter(({ name }) => !own.test(name))
      const names = new RegExp(`${group}|${other}${one}`, 'i')
      const named = places.filter(({ text }) => names.test(text)).map(({ name }) => name)
      expect(named).toContain('packages/shared/src/registry.ts')
      expect(named.length, named.join('\n')).toBeLessThanOrEqual(9)
    },
  )

  it('name no registry and no folder of one machine', () => {
    const everything = tracked
      .filter((name) => !/\.(png|jpg|ico|woff2?|ttf|pdf|xlsx?|zip)$/.test(name) && !name.endsWith('structure.test.ts'))
      .map((name) => ({ name, text: read(name) }))
    expect(found(everything, /"resolved": "http|registry\.(npmjs|yarnpkg)|npmmirror/)).toEqual([])
    expect(found(everything, /(?<![\w.$}-])\/(work|home|root|Users)\/[\w.-]/)).toEqual([])
    expect(everything.some(({ name }) => name === 'package-lock.json')).toBe(true)
  })
})
