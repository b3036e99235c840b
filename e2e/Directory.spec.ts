import { type Browser, expect, type Page, type Route, test } from './test.ts'
import { companyToday, dayText } from './clock.ts'
import { type Company, nameAtDirectory, startCompany } from './directory.ts'
import { acknowledge, agree } from './forms.ts'
import { DOCUMENT_RULES, expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { areas, shifts } from '../packages/server/src/demo/places.ts'
import { showLetter, WIDE, withoutStyles } from './letterFont.ts'
import { fillSignIn } from './people.ts'
import { type Colleague, colleague, companyNow, EQUIPMENT_STOPPAGE, uniqueWords } from './reports.ts'
import { openMore } from './frame.ts'

let company: Company
test.beforeAll(async () => {
  company = await startCompany()
  const person = (name: string, user = name) =>
    company.directory.people.set(name, { oid: `object of ${name}`, preferred_username: `${user}@Daybook.example` })
  person('manager.c2')
  person('reporter.c2')
  person('approver.c2')
  person('stranger')
})
test.afterAll(() => company.close())

/** The chooser's link for the company that has the directory. */
const companyButton = (page: Page) => page.locator('a[href^="/AzureAD"]')

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: company.url, ignoreHTTPSErrors: true })
  return context.newPage()
}

/** Ends only the product's session; the directory still knows the user. */
async function forgetSession(page: Page) {
  await page.context().clearCookies({ name: 'daybook' })
}

test.describe('the company sign-in', () => {
  test('leads from the chooser through the directory to the person’s page', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto('/Action-Login')
    await companyButton(page).click()
    await expect(page.getByRole('heading', { name: 'Directory' })).toBeVisible()
    await nameAtDirectory(page, 'reporter.c2')
    await expect(page).toHaveURL(`${company.url}/Create-Report`)
    await expect(page.getByRole('banner')).toContainText('Reporter Company 2')
    // Cookies ignore ports: the directory's own cookies are stored along with the product's.
    const names = (await page.context().cookies(company.url)).map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('daybook')).sort()).toEqual(['daybook', 'daybook-device'])
    // The directory knows the user: a new session asks for nothing.
    await forgetSession(page)
    await page.goto('/AzureAD')
    await expect(page).toHaveURL(`${company.url}/Create-Report`)
    await page.context().close()
  })

  test('is offered on the sign-in page', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto('/login?action=101')
    await page.getByRole('link', { name: 'Other ways to sign in' }).click()
    await expect(page).toHaveURL(/\/Action-Login\?action=101$/)
    await expect(companyButton(page)).toHaveAttribute('href', '/AzureAD?action=101&language=en')
    await page.context().close()
  })

  test('of an unknown person ends on a page that offers another account, in Thai for Thai readers', async ({
    browser,
  }) => {
    const page = await visitor(browser)
    await page.goto('/Action-Login?action=101')
    await page.getByRole('button', { name: /^TH/ }).click()
    // The Thai texts load first; a person would read them before continuing.
    await expect(companyButton(page)).toHaveAttribute('href', /language=th/)
    await companyButton(page).click()
    await nameAtDirectory(page, 'stranger')
    await expect(page.getByRole('alert')).toHaveText('บัญชี stranger@Daybook.example ไม่มีสิทธิ์เข้าใช้ระบบนี้ กรุณาติดต่อผู้ดูแลระบบ')
    await expectGoodLook(page)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Please start it again.')
    await page.goto('/AzureAD?action=101&language=th')
    await expect(page.getByRole('alert')).toContainText('บัญชี stranger@Daybook.example')
    await page.getByRole('link', { name: 'ใช้บัญชีอื่น' }).click()
    await nameAtDirectory(page, 'manager.c2')
    await expect(page).toHaveURL(`${company.url}/Create-Report`)
    await page.context().close()
  })

  test('that is cancelled at the directory says so and leads on', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto('/AzureAD?action=101')
    await nameAtDirectory(page, 'nobody')
    await expect(page.getByRole('alert')).toHaveText('The company sign-in was not completed.')
    await page.getByRole('link', { name: 'Other ways to sign in' }).click()
    await expect(page).toHaveURL(/\/Action-Login\?action=101$/)
    await page.context().close()
  })

  test('waits for a directory that is unavailable', async ({ browser }) => {
    const page = await visitor(browser)
    await company.directory.stop()
    const answer = await page.goto('/AzureAD?action=101')
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('alert')).toContainText('cannot be reached at the moment')
    await expectGoodLook(page)
    await company.directory.start()
    await page.getByRole('link', { name: 'Try again' }).click()
    await nameAtDirectory(page, 'manager.c2')
    await expect(page).toHaveURL(`${company.url}/Create-Report`)
    await page.context().close()
  })

  test('with an expired ticket warns and shows the form', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto('/login?ticket=manager.c2&&action=101')
    const warning = page.getByRole('dialog', { name: 'Warning' })
    await expect(warning).toContainText('The company sign-in has expired or was already used.')
    await warning.getByRole('button', { name: 'OK' }).click()
    await fillSignIn(page, 'manager.c2', { company: '2' })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(`${company.url}/Create-Report`)
    // Signed-in users are redirected straight on from there.
    await page.waitForLoadState('networkidle')
    await forgetSession(page)
    await page.goto('/Directory-Login')
    await expect(page.getByRole('alert')).toContainText('has expired')
    await page.context().close()
  })

  test('in two tabs at once succeeds in both', async ({ browser }) => {
    const one = await visitor(browser)
    await one.goto('/AzureAD')
    await nameAtDirectory(one, 'manager.c2')
    await expect(one).toHaveURL(`${company.url}/Event-Record`)
    await forgetSession(one)
    const two = await one.context().newPage()
    await Promise.all([one.goto('/AzureAD?action=101'), two.goto('/AzureAD?action=0')])
    for (const page of [one, two]) await expect(page.getByRole('banner')).toContainText('Manager Company 2')
    await one.context().close()
  })

  test('of a tab with an expired ticket ends when the other tab has signed in', async ({ browser }) => {
    const one = await visitor(browser)
    const two = await one.context().newPage()
    const letGo: (() => void)[] = []
    const hold = (route: Route) => void letGo.push(() => void route.continue())
    for (const [count, page] of [one, two].entries()) {
      await page.route('**/api/Login/Login', hold)
      await page.goto('/AzureAD?action=101')
      // The first page identifies the user; after that, the directory knows them.
      if (page === one) await nameAtDirectory(page, 'manager.c2')
      await expect.poll(() => letGo).toHaveLength(count + 1)
    }
    letGo[0]?.()
    const warning = one.getByRole('dialog', { name: 'Warning' })
    await expect(warning).toContainText('The company sign-in has expired or was already used.')
    letGo[1]?.()
    for (const page of [two, one]) await expect(page.getByRole('banner')).toContainText('Manager Company 2')
    await expect(warning).toBeHidden()
    await one.context().close()
  })
})

test('a person with a new account signs in with it once an administrator has removed the old link', async ({
  browser,
}) => {
  const signIn = async () => {
    const page = await visitor(browser)
    await page.goto('/AzureAD')
    await nameAtDirectory(page, 'approver.c2')
    return page
  }
  const account = (oid: string) =>
    company.directory.people.set('approver.c2', { oid, preferred_username: 'approver.c2@daybook.example' })
  const first = await signIn()
  await expect(first.getByRole('banner')).toContainText('Approver Company 2')
  account('a new object')
  const refused = await signIn()
  await expect(refused.getByRole('main')).toContainText('may not sign in here')

  const admin = await visitor(browser)
  await admin.goto('/login')
  await fillSignIn(admin, 'admin')
  await admin.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(admin.getByRole('banner')).toContainText('Admin Demo')
  await admin.goto('/User-Permission?name=Approver%20Company%202')
  await admin.getByRole('link', { name: 'Edit Approver Company 2' }).click()
  const tel = admin.getByRole('textbox', { name: 'Tel' })
  await tel.fill('02-000-0002')
  await expect(admin.getByRole('heading', { name: 'Company account' })).toBeVisible()
  await expectGoodLook(admin)
  await admin.getByRole('button', { name: 'Remove Link' }).click()
  await agree(admin, 'Do you want to remove the link to the company account?')
  await acknowledge(admin, 'The link to the company account was removed.')
  await expect(admin.getByRole('heading', { name: 'Company account' })).toHaveCount(0)
  // Text typed into the form stays there.
  await expect(tel).toHaveValue('02-000-0002')

  const again = await signIn()
  await expect(again.getByRole('banner')).toContainText('Approver Company 2')
  // Restore what the next tests expect.
  account('object of approver.c2')
  const other = await colleague('admin', 3, company.url)
  const { users } = await other.call('UserPermission/LoadUserListData', { searchText: 'Approver Company 2' })
  await other.call('UserPermission/RemoveDirectoryLink', { userId: users[0]?.userId ?? 0 })
  await other.leave()
  for (const page of [first, refused, admin, again]) await page.context().close()
})

test.describe('an ended session of a person from the directory', () => {
  test('is renewed in another window, and what was typed stays', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto('/AzureAD')
    await nameAtDirectory(page, 'manager.c2')
    await expect(page).toHaveURL(`${company.url}/Event-Record`)
    const text = page.getByRole('main').getByRole('textbox', { name: 'Description' })
    await text.fill('pump seal')
    await forgetSession(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Session time out' })
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in with the company account' }).click(),
    ])
    await expect(dialog).toBeHidden()
    await expect(text).toHaveValue('pump seal')
    await expect(page).toHaveURL(/pump/)
    if (!other.isClosed()) await expect(other.getByRole('heading', { name: 'You are signed in again' })).toBeVisible()
    await page.context().close()
  })

  test('does not continue as somebody else', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto('/AzureAD')
    await nameAtDirectory(page, 'manager.c2')
    await expect(page).toHaveURL(`${company.url}/Event-Record`)
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
    await forgetSession(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Session time out' })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/login?again=1')
    await fillSignIn(other, 'reporter.c2', { company: '2' })
    await other.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^You are signed in here as Reporter Company 2/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
    await page.context().close()
  })
})

/** Files a stoppage of today in an area of company 2 that waits for approval; a letter asks its approver. */
async function fileWaiting(reporter: Colleague, description: string, eventDate: string, startTime = '00:00') {
  const area = areas.find((one) => one.companyId === 2 && one.group === 2 && one.isLeaf && one.requiresApproval)
  await reporter.call('CreateReport/SaveData', {
    eventGroupId: 2,
    companyId: 2,
    areaId: [area?.id ?? 0],
    eventTypeId: EQUIPMENT_STOPPAGE,
    eventDate,
    startTime,
    notEnded: true,
    description,
    shifts: [shifts.find((shift) => shift.companyId === 2)?.id ?? 0],
    requestId: crypto.randomUUID(),
  })
}

/** `kind`: the letters that contain the link, `to`: their receiver; without `kind`, the link is written by hand. */
type Landing = { action: string; path: string; kind?: string; to?: string; carried?: string[]; shows?: string }

/** A day in the format of links. */
const DAY = '2026-09-16'

const day = companyToday()
const yesterday = day.subtract({ days: 1 })
const monday = day.subtract({ days: day.dayOfWeek - 1 + 7 })
const month = day.with({ day: 1 }).subtract({ months: 1 })
const MANAGER = 'manager.c2'
const RUNS = [
  { kind: 'daily', forDate: yesterday },
  { kind: 'abnormal', forDate: yesterday },
  { kind: 'weekly', forDate: monday },
  { kind: 'monthly', forDate: month },
  // The company's rule in the demo data.
  { kind: 'yearly', forDate: day.with({ month: 12, day: 15 }) },
] as const

const LANDINGS: Landing[] = [
  { action: '0', path: '/Event-Record' },
  { action: '1', kind: 'weekly', path: '/Report-Event-Weekly', carried: ['Weekly', 'Mode'], shows: dayText(monday) },
  {
    action: '2',
    kind: 'monthly',
    path: '/Report-Event-Monthly',
    carried: ['Monthly'],
    shows: month.toLocaleString('en-GB', { month: 'long', year: 'numeric' }),
  },
  { action: '3', kind: 'yearly', path: '/Report-Event-Yearly', carried: ['Yearly'], shows: String(day.year) },
  { action: '4', kind: 'daily', path: '/Event-Record', carried: ['ID', 'Mode'], shows: 'Show all events' },
  {
    action: '5',
    kind: 'approval',
    to: 'approver.c2',
    path: '/Event-Record',
    carried: ['ID', 'Mode'],
    shows: 'Show all events',
  },
  { action: '10', kind: 'abnormal', path: '/Report-Abnormal', carried: ['Abnormal'], shows: dayText(yesterday) },
  // No letter contains these: they are for the company's own pages.
  { action: '101', path: '/Create-Report' },
  { action: '102', path: '/User-Permission' },
  { action: 'unheard-of', path: '/Event-Record' },
  { action: '', path: '/Event-Record' },
]

/** A sent letter, read from its file. */
async function letterTo(kind: string, to: string) {
  const find = () => company.letterTo(kind, `${to}@daybook.example`)
  await expect.poll(find, { message: `the ${kind} letter`, timeout: 60_000 }).toBeDefined()
  const { text = '', html = '' } = (await find()) ?? {}
  return { text, html }
}

/** The link with an action, as written in a letter. */
async function linkIn(kind: string, to: string, action: string): Promise<string> {
  const { text } = await letterTo(kind, to)
  const links = text.match(/\S+\/Action-Login\?\S+/g) ?? []
  const link = links.find((one) => new URL(one).searchParams.get('action') === action)
  if (!link) throw new Error(`the ${kind} letter has no link with action ${action}`)
  return link
}

async function linkOf({ action, kind, to = MANAGER }: Landing): Promise<string> {
  return kind ? linkIn(kind, to, action) : `/Action-Login?${new URLSearchParams(action ? { action } : {}).toString()}`
}

async function expectLanded(page: Page, { path, carried = [], shows }: Landing) {
  await expect(page).toHaveURL((url) => url.pathname === path)
  const { searchParams } = new URL(page.url())
  for (const name of carried) expect(searchParams.get(name)).toBeTruthy()
  expect(searchParams.has('evdete')).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (shows) await expect(page.getByRole('main')).toContainText(shows)
  await expect(page.getByText('Invalid link')).toBeHidden()
}

test.describe('a letter', () => {
  test.beforeAll(async () => {
    const reporter = await colleague('reporter.c2', 2, company.url)
    // It is chance whether the demo has an abnormal event of yesterday filed before the cut-off.
    const stopped = uniqueWords('Pump stopped yesterday')
    await fileWaiting(reporter, stopped, dayText(yesterday), '12:01')
    await company.fileAt(stopped, `${yesterday.toString()}T12:30:00+07:00`)
    for (const { kind, forDate } of RUNS) await company.writeLetters(kind, forDate.toString())
    await fileWaiting(reporter, uniqueWords('Pump stopped'), companyNow().day)
    await reporter.leave()
  })

  const letters: [string, string][] = [
    ...RUNS.map(({ kind }): [string, string] => [kind, MANAGER]),
    ['approval', 'approver.c2'],
  ]
  for (const look of [
    { width: 320, height: 640, theme: 'light', language: 'th' },
    { width: 360, height: 800, theme: 'dark', language: 'en' },
    { width: 1440, height: 900, theme: 'light', language: 'en' },
  ] as const)
    test(`of each kind can be read at ${nameOfLook(look)}, with its styles and without`, async ({ browser }) => {
      const page = await pageWith(browser, look)
      for (const [kind, to] of letters) {
        await test.step(kind, async () => {
          const { html } = await letterTo(kind, to)
          await showLetter(page, html, WIDE)
          await expectGoodLook(page, DOCUMENT_RULES)
          const said = await page.locator('body').innerText()
          await showLetter(page, withoutStyles(html), WIDE)
          await expectGoodLook(page, DOCUMENT_RULES)
          const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
          expect(words(await page.locator('body').innerText())).toEqual(words(said))
        })
      }
      await page.context().close()
    })

  const landings = (what: string, land: (page: Page, link: string) => Promise<void>) =>
    test(`has links that open the pages of their actions, ${what}`, async ({ browser }) => {
      const page = await visitor(browser)
      await page.goto('/AzureAD')
      await nameAtDirectory(page, 'manager.c2')
      await expect(page).toHaveURL(`${company.url}/Event-Record`)
      for (const landing of LANDINGS) {
        await test.step(`action '${landing.action}': ${landing.path}`, async () => {
          await land(page, await linkOf(landing))
          await expectLanded(page, landing)
        })
      }
      await page.context().close()
    })

  landings('to who is signed in', async (page, link) => {
    await page.goto(link)
  })

  landings('through the company sign-in', async (page, link) => {
    await forgetSession(page)
    await page.goto(link)
    await companyButton(page).click()
  })

  landings('through the system sign-in', async (page, link) => {
    await forgetSession(page)
    await page.goto(link)
    await page.getByRole('link', { name: /Login by System/ }).click()
    await fillSignIn(page, 'manager.c2', { company: '2' })
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  })

  test('about a waiting report leads its approver to that report, ready to decide', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto(await linkIn('approval', 'approver.c2', '5'))
    await companyButton(page).click()
    await nameAtDirectory(page, 'approver.c2')
    await expect(page).toHaveURL((url) => url.pathname === '/Inbox' && url.searchParams.has('report'))
    await expect(page.getByRole('button', { name: /Approve/ }).first()).toBeVisible()
    await page.context().close()
  })

  test('with a truncated link leads to Invalid link, by either way of signing in', async ({ browser }) => {
    const page = await visitor(browser)
    const value = (await company.seal({ day: DAY })).slice(0, -3)
    await page.goto(`/Action-Login?action=4&evdete=${value}`)
    await companyButton(page).click()
    await nameAtDirectory(page, 'manager.c2')
    await expect(page.getByRole('main')).toContainText('Invalid link')
    for (const action of ['1', '2', '3', '10']) {
      await page.goto(`/Action-Login?action=${action}&evdete=${value}`)
      await expect(page.getByRole('main')).toContainText('Invalid link')
    }
    await page.context().close()
  })

  test('about a page that the person may not see leads to their own page', async ({ browser }) => {
    const page = await visitor(browser)
    await page.goto('/Action-Login?action=102')
    await companyButton(page).click()
    await nameAtDirectory(page, 'approver.c2')
    await expect(page).toHaveURL(({ pathname }) => pathname === '/Inbox')
    await page.context().close()
  })
})

for (const look of looksOf(7)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }, info) => {
    // The server's own pages only know the browser's language.
    const locale = look.language === 'th' ? 'th-TH' : 'en-GB'
    const page = await pageWith(browser, look, { baseURL: company.url, ignoreHTTPSErrors: true, locale })
    const seen = async (name: string) => {
      await expectGoodLook(page)
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
    }
    await page.goto('/Action-Login')
    await expect(companyButton(page)).toBeVisible()
    await seen('chooser')
    await page.goto('/login')
    await expect(page.getByRole('link', { name: /Other ways|วิธีอื่น/ })).toBeVisible()
    await seen('login')
    await page.goto('/Directory-Login?action=4')
    await expect(page.getByRole('alert')).toBeVisible()
    await seen('expired')
    await page.goto('/AzureAD/callback')
    await expect(page.getByRole('alert')).toBeVisible()
    await seen('failure')
    await page.goto('/AzureAD?action=101')
    await nameAtDirectory(page, 'stranger')
    await expect(page.getByRole('alert')).toBeVisible()
    await seen('unknown')
    await page.getByRole('link', { name: /another account|บัญชีอื่น/ }).click()
    await nameAtDirectory(page, 'manager.c2')
    await expect(page).toHaveURL(`${company.url}/Create-Report`)
    await page.goto('/login?again=1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/signed in again|อีกครั้งแล้ว/)
    await seen('again')
    await page.goto('/Create-Report')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (look.width < 720) await openMore(page)
    // Wait for the page's own requests; if the session ended before, it would redirect to the sign-in page instead.
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies({ name: 'daybook' })
    await page.getByRole('link', { name: /^(Contact Us|ติดต่อเรา)$/ }).click()
    await expect(page.getByRole('link', { name: /company account|บัญชีของบริษัท/ })).toBeVisible()
    await seen('session')
    await page.context().close()
  })
}
