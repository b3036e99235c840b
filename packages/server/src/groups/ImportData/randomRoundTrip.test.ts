import { read, utils, write } from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CallName } from '@daybook/shared'
import type { ImportKind } from '@daybook/shared/importKinds'
import { type TestApp, scratchApp, success } from '../../testing/app.ts'
import { importList, pastedRows } from '../../testing/groups/ImportData.ts'
import { rounds } from '../../testing/sweep.ts'
import { company } from '../../testing/world.ts'

/* Worlds that nobody would think of: each list exported and imported changes nothing, and with one cell changed, that alone. */

/** Repeatable random numbers. */
function randomOf(seed: number) {
  let state = seed
  const below = (n: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T }
}
type Random = ReturnType<typeof randomOf>

const PARTS = [
  'ท่าเรือ',
  'ประตู',
  'Gate',
  'north, east',
  'A; B',
  '"quoted"',
  '007',
  '=1+1',
  '-1',
  "o'clock",
  'ป้ำ น้ำ',
  'ÅØ',
  '1/2',
  'x > y',
]

/** A name of one to three parts, unique by its number; now and then as long as a form takes. */
const nameOf = ({ below, one }: Random, nth: number) => {
  const name = `${Array.from({ length: 1 + below(3) }, () => one(PARTS)).join(' ')} ${nth}`
  return below(8) === 0 ? `${name} ${'ก'.repeat(199 - name.length)}` : name
}
const sometimes = (random: Random, text: string) => (random.below(2) === 0 ? '' : text)

async function randomWorld(random: Random): Promise<TestApp> {
  const test = await scratchApp()
  let made = 0
  const name = () => nameOf(random, (made += 1))
  const home = name()
  await sql`update company set name = ${home}, second_name = ${sometimes(random, `บริษัท ${made}`) || null} where id = ${company.home}`.execute(
    test.db,
  )
  const add = async (kind: ImportKind, ...rows: string[][]) => {
    const outcome = success(await importList(test, kind, { pasted: pastedRows(...rows) }))
    expect(outcome.errors).toEqual([])
  }
  await add(
    'eventType',
    ['Group', 'Event Type', 'Sub Event Type', 'Event Status', 'Short Event Type', 'Definition', 'Second Name'],
    ...Array.from({ length: 4 }, () => [
      random.one(['Operation', 'Security']),
      name(),
      '',
      random.one(['Normal', 'Abnormal']),
      `S${made}`,
      sometimes(random, name()),
      sometimes(random, name()),
    ]),
  )
  const areas = Array.from({ length: 4 }, name)
  await add(
    'area',
    ['Group', 'Company', 'Area', 'Sub Area', 'Approval', 'Order', 'Status', 'Second Name'],
    ...areas.flatMap((area) => [
      ['Operation', home, area, '', random.one(['', 'No']), '', '', sometimes(random, name())],
      ...(random.below(2) === 0 ? [['Operation', home, area, name(), '', '', '', sometimes(random, name())]] : []),
    ]),
  )
  const people = Array.from({ length: 5 }, (_, nth) => `00${nth}${random.below(9)}`)
  await add(
    'user',
    [
      'Company',
      'Employee Type',
      'Employee ID',
      'Name',
      'Surname',
      'Position',
      'Email',
      'Tel',
      'Username',
      'Group User',
      'Status',
      'Areas to report for',
    ],
    ...people.map((id, nth) => [
      home,
      'Employee',
      id,
      name().slice(0, 100),
      name().slice(0, 100),
      sometimes(random, name().slice(0, 100)),
      `p${nth}@example.com`,
      '0812345678',
      `p${nth}`,
      'Reporter',
      'Y',
      `${home} > Gate`,
    ]),
  )
  await add('holiday', ...[1, 2, 3].map((day) => [home, `0${day}/01/2027`, name(), sometimes(random, name())]))
  await add(
    'receiver',
    ['Receiver Group', 'Company', 'Employee ID', 'Event Group', 'Area Company', 'Area', 'Sub Area'],
    ...[name(), name()].flatMap((group) => [
      [group, home, random.one(people), 'Operation', home, 'Gate', ''],
      [group, '', '', 'Operation', home, 'Port', 'Quay'],
    ]),
  )
  return test
}

const LISTS: Record<ImportKind, { call: CallName; input: object; sheet: number; columns: string[] }> = {
  user: { call: 'UserPermission/ExportExcel', input: {}, sheet: 0, columns: ['Position', 'Department', 'Surname'] },
  receiver: { call: 'ReceiverGroup/ExportExcels', input: {}, sheet: 1, columns: ['Sub Area'] },
  area: { call: 'Area/ExportExcel', input: {}, sheet: 0, columns: ['Second Name'] },
  eventType: { call: 'EventType/ExportExcel', input: {}, sheet: 0, columns: ['Definition', 'Second Name'] },
  holiday: {
    call: 'Expectations/exportHolidays',
    input: { companyId: company.home, year: 2027 },
    sheet: 0,
    columns: ['Name of the holiday'],
  },
}

describe('ImportData.importList of random worlds', () => {
  it.each(Array.from({ length: rounds(8, 2) }, (_, nth) => 1_000 + nth * 77))(
    'changes nothing, and one cell if one is: world %i',
    async (seed) => {
      const random = randomOf(seed)
      const test = await randomWorld(random)
      for (const [kind, { call, input, sheet, columns }] of Object.entries(LISTS) as [
        ImportKind,
        (typeof LISTS)['user'],
      ][]) {
        for (const language of ['en', 'th'] as const) {
          const { body } = await test.call('admin', call, input as never, { 'accept-language': language })
          const same = success(
            await importList(test, kind, { content: body as unknown as Buffer, dry: true, language, takesAway: true }),
          )
          expect({ kind, errors: same.errors, preview: same.preview }).toEqual({ kind, errors: [], preview: [] })
          expect(same.unchanged).toBeGreaterThan(0)
        }
        const { body } = await test.call('admin', call, input as never)
        const book = read(body as unknown as Buffer, { type: 'buffer', cellDates: false })
        const page = book.Sheets[book.SheetNames[sheet] ?? '']
        if (!page) throw new Error('no sheet')
        const rows = utils.sheet_to_json<unknown[]>(page, { header: 1, raw: false, defval: '' })
        const column = random.one(columns)
        const head = rows.findIndex((row) => row.includes(column))
        const place = rows[head]?.indexOf(column) ?? -1
        expect(place).toBeGreaterThanOrEqual(0)
        // Of a receiver group, an area with sub areas takes another; areas of the world have no working times.
        const fit = rows
          .map((row, nth) => ({ row, nth }))
          .filter(({ row, nth }) => nth > head && (kind !== 'receiver' || row[place] === 'Quay'))
          .map(({ nth }) => nth)
        const changed = kind === 'area' ? head + 1 : random.one(fit)
        page[utils.encode_cell({ r: changed, c: place })] = {
          t: 's',
          v: kind === 'receiver' ? 'Yard' : `Changed ${seed}`,
        }
        const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
        const one = success(await importList(test, kind, { content, dry: true, takesAway: true }))
        expect({ kind, errors: one.errors, changed: one.changed, added: one.added }).toEqual({
          kind,
          errors: [],
          changed: kind === 'receiver' ? one.preview.length : 1,
          added: 0,
        })
        const places = one.preview.map(({ rowNumber }) => rowNumber)
        expect(places).toContain(changed + 1)
        // The area that a receiver group loses is said with its first row.
        expect(one.preview.map(({ detail }) => detail).join()).toMatch(kind === 'receiver' ? /Quay → -/ : /Changed/)
      }
    },
    120_000,
  )
})
