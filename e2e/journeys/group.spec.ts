import { IMPORT_COLUMNS, type ImportKind } from '@daybook/shared/importKinds'
import { columnTitle } from '@daybook/shared/importColumns'
import { texts } from '@daybook/shared/problems'
import { MENU, type MenuId } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { execute, rowsOf } from '../database.ts'
import { linkInLetters } from '../letters.ts'
import { expect, type Locator, test } from '../test.ts'
import { startsWith, words } from '../words.ts'
import { type Hand, HANDS, type Language, signIn } from './hands.ts'
import { type Journey, table, walk } from './journey.ts'

/* Journey 13: a group from nothing to its first report. */

test.afterAll(() => console.log(`\n${table()}`))

const COMPANY = 'Wharf'
const PASSWORD = 'Quiet harbour 58!'
const [AREAS, PEOPLE] = [30, 60]
const SHIFTS = [
  ['Day', '06001800'],
  ['Night', '18000600'],
] as const
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const areaOf = (n: number) => `Quay ${n}`

/** What comes from the group's own sheets: titles as people read them, and rows. */
type Sheet = Partial<Record<(typeof IMPORT_COLUMNS)[ImportKind][number], string>>[]
const areas: Sheet = numbers(AREAS).flatMap((n) =>
  ['North', 'South'].map((side) => ({
    eventGroup: 'Operation',
    company: COMPANY,
    areaName: areaOf(n),
    subArea: `${areaOf(n)} ${side}`,
  })),
)
/** Two people report for each area. */
const people: Sheet = numbers(PEOPLE).map((n) => ({
  company: COMPANY,
  employeeType: 'Contract',
  employeeId: `W${n}`,
  firstName: 'Guard',
  lastName: `${n}`,
  email: `guard${n}@example.com`,
  username: `guard${n}`,
  groupUser: 'Reporter',
  reportAreas: `${COMPANY} > ${areaOf(((n - 1) % AREAS) + 1)}`,
}))
const receivers: Sheet = areas.map(({ areaName = '', subArea = '' }, at) => ({
  receiverGroup: 'Wharf letters',
  ...(at < 2 ? { company: COMPANY, employeeId: `W${at + 1}` } : {}),
  eventGroup: 'Operation',
  areaCompany: COMPANY,
  areaName,
  subArea,
}))

/** As after an installation: the administrator, in a company without anything. */
async function emptied(): Promise<void> {
  for (const table of ['area', 'event_type', 'receiver_group', 'user_account', 'company'])
    await execute(`update ${table} set deleted_at = now() where $1 <> '${table}' or id <> $2`, [
      table === 'user_account' || table === 'company' ? table : '',
      table === 'company' ? 3 : 1,
    ])
  await execute('delete from expectation_rule', [])
}

/** What the journey left behind. */
const standing = () =>
  rowsOf(
    `with made as (select id from company where name = $1)
     select (select count(*)::int from company_event_type where company_id = made.id),
       (select count(*)::int from shift where company_id = made.id),
       (select count(*)::int from area where company_id = made.id and parent_id is null),
       (select count(*)::int from area where company_id = made.id and parent_id is not null),
       (select count(distinct u.id)::int from user_account u join user_area a on a.user_id = u.id and a.role = 'report' where u.company_id = made.id),
       (select count(*)::int from receiver_group_member m join user_account u on u.id = m.user_id where u.company_id = made.id),
       (select count(*)::int from expectation_rule),
       (select string_agg(u.username, ' ') from event_report e join user_account u on u.id = e.reported_by where e.company_id = made.id)
     from made`,
    [COMPANY],
  )

async function setUp(person: Journey, language: Language, { press, enter, choose }: Hand): Promise<void> {
  const { page } = person
  const say = words[language]
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')]
  const button = (name: string | RegExp, within: Locator = main) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const open = async (menu: MenuId) => {
    const name = texts[language].menu[menu]
    await press(page.getByRole('navigation').getByRole('link', { name, exact: true }).first())
    await person.see(page.getByRole('heading', { level: 1, name }))
  }
  const bring = async (menu: MenuId, kind: ImportKind, sheet: Sheet, isWithLetters = false) => {
    await open(menu)
    await press(main.getByRole('link', { name: say.admin.pasteOrImport }).first())
    const columns = IMPORT_COLUMNS[kind].filter((column) => sheet.some((row) => row[column]))
    const lines = [
      columns.map((column) => columnTitle(column, language)),
      ...sheet.map((row) => columns.map((column) => row[column] ?? '')),
    ]
    await enter(main.getByRole('textbox', { name: say.ImportData.paste }), '')
    await person.paste(lines.map((cells) => cells.join('\t')).join('\n'))
    if (isWithLetters) await press(main.getByRole('checkbox').last())
    await press(button(startsWith(say.ImportData.import.slice(0, say.ImportData.import.indexOf('{')))))
    await press(button(say.ui.ok, dialog))
  }

  await test.step('six event types', async () => {
    const group = texts[language].eventGroup[EVENT_GROUP.OPERATION]
    await press(button(say.SetUp.addSet.replace('{group}', group)))
    await expect(button(say.SetUp.addSet.replace('{group}', group))).toBeHidden()
  })
  await test.step('a company with two shifts', async () => {
    await open(MENU.company)
    await press(main.getByRole('link', { name: say.Company.add }).first())
    await person.see(page.getByRole('heading', { level: 1, name: say.Company.add }))
    await enter(main.getByRole('textbox', { name: texts[language].field.companyName }), COMPANY)
    const shift = main.getByRole('form', { name: texts[language].field.workingTime })
    for (const [name, digits] of SHIFTS) {
      await enter(shift.getByRole('textbox').first(), name)
      await enter(shift.getByRole('spinbutton').first(), '')
      await person.keys(digits.slice(0, 4))
      await enter(shift.getByRole('group').nth(1).getByRole('spinbutton').first(), '')
      await person.keys(digits.slice(4))
      if (name === 'Night') await press(shift.getByRole('checkbox', { name: say.Company.overnight }))
      await press(button(say.Company.confirmAddShift))
    }
    const types = main.getByRole('form', { name: texts[language].field.eventType })
    await choose(types.getByRole('combobox').first(), texts[language].eventGroup[EVENT_GROUP.OPERATION])
    await press(button(say.ui.chooseAll.replace('{n, number}', '6')))
    await press(button(say.Company.confirmAddType))
    await press(button(say.ui.save))
    await press(button(say.ui.confirm, dialog))
    await press(button(say.ui.ok, dialog))
  })
  await test.step('areas', () => bring(MENU.area, 'area', areas))
  await test.step('people with rights, who get a letter', () => bring(MENU.userPermission, 'user', people, true))
  await test.step('receivers', () => bring(MENU.receiverGroup, 'receiver', receivers))
  await test.step('due times', async () => {
    await open(MENU.expectations)
    await press(button(say.Expectations.addRule))
    await press(button(say.ui.save, dialog))
    await person.miss(dialog)
  })
}

/** The first of the guards sets the password that the letter asks for, signs in and says that nothing happened. */
async function reportFirst(person: Journey, language: Language, hand: Hand): Promise<void> {
  const { press, enter } = hand
  const { page } = person
  const say = words[language]
  const { field } = texts[language]
  await enter(page.getByLabel(startsWith(field.newPassword)), PASSWORD)
  await enter(page.getByLabel(startsWith(field.confirmPassword)), PASSWORD)
  await press(page.getByRole('button', { name: say.Login.setPassword }))
  await press(page.getByRole('dialog').getByRole('button', { name: say.ui.ok }))
  await signIn(person, hand, { language, company: COMPANY, username: 'guard1', password: PASSWORD })
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: startsWith(`${say.MyAreas.nil}:`) })
      .first(),
  )
  await person.see(page.getByRole('alertdialog'), `${areaOf(1)}`)
}

const WALKS = [
  { name: '13 a group from nothing', language: 'en', hand: 'pointer', budget: { taps: 60, keys: 30 } },
  { name: '13 the same by keyboard', language: 'th', hand: 'keyboard', budget: { taps: 0, keys: 560 } },
] as const

for (const { name, language, hand: held, budget } of WALKS)
  test(`${name}: to its first report`, async ({ browser }) => {
    const journey = { name, as: 'admin', path: '/Admin-Home', on: 'desk', language, budget } as const
    await walk(browser, journey, async (person) => {
      await emptied()
      await person.page.reload()
      const hand = HANDS[held](person)
      await setUp(person, language, hand)
      let letter = ''
      await expect.poll(async () => (letter = await linkInLetters('guard1@example.com'))).not.toBe('')
      const phone = await browser.newContext({ baseURL: person.product.url })
      await phone.addInitScript((chosen) => localStorage.setItem('daybook.language', chosen), language)
      person.page = await phone.newPage()
      await person.page.goto(letter)
      await reportFirst(person, language, hand)
      await phone.close()
      expect(await standing()).toEqual([[6, 2, AREAS, AREAS * 2, PEOPLE, 2, 1, 'guard1']])
    })
  })
