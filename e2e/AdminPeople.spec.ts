import { encodeInput } from '@daybook/shared/names'
import { demoName } from './names.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { reportEvent } from './eventForm.ts'
import { acknowledge, agree, choose, rowWith } from './forms.ts'
import { linkInLetters } from './letters.ts'
import { expectGoodLook, looksOf, nameOfLook, pageWith } from './looks.ts'
import { fillSignIn, openAs, signIn, signInFirst } from './people.ts'
import { exported, saveForm } from './places.ts'
import { product } from './product.ts'
import { uniqueWords } from './reports.ts'
import { startsWith, words } from './words.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => main(page).getByRole('checkbox', { name, exact: true })
/** A field's full name; a required field's name includes its star. */
const whole = (name: string) => new RegExp(`^(\\* ?)?${name.replace(/[()/?*+.[\]^$]/g, '\\$&')}$`)
const text = (at: Page | Locator, name: string) => at.getByRole('textbox', { name: whole(name) })
const list = (at: Page | Locator, name: string) => at.getByRole('combobox', { name: whole(name) })
const says = (page: Page, sentence: string) => expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()

async function find(page: Page, field: string, what: string) {
  await text(main(page), field).fill(what)
  await button(page, 'Search').click()
  await expect(page).toHaveURL(/(text|name)=/)
}

/** Deletes the only row listed. */
async function deleteRow(page: Page, name: string) {
  await page.getByRole('checkbox', { name: `Select row ${name}` }).check()
  await expect(page.getByText('Selected (1) Row')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  await agree(page, 'Do you want to delete this data?')
  await acknowledge(page, 'Delete is completed.')
  await expect(rowWith(page, name)).toHaveCount(0)
}

test('an event type with sub types: rules, both orders, export and deletion', async ({ page }) => {
  const name = uniqueWords('Drone seen')
  await openAs(page, 'admin', '/Create-Event-Type')
  const sub = page.getByRole('form', { name: 'Add Sub Event Type' })

  await test.step('the form says what is missing', async () => {
    await button(page, 'Save').click()
    for (const field of ['Event Group', 'Event Type', 'Short Event Type']) await says(page, `Please Specify ${field}`)
    await choose(page, list(page.getByRole('main'), 'Event Group'), 'Security')
    await text(main(page), 'Event Type').fill(name)
    await expect(page.getByText('Please Specify Event Type', { exact: true })).toBeHidden()
    await text(main(page), 'Short Event Type').first().fill(name.slice(-12))
    await page.getByRole('radio', { name: 'Inactive' }).first().check()
    await button(page, 'Save').click()
    await says(page, 'Please Specify Remark')
    await page.getByRole('radio', { name: 'Active', exact: true }).first().check()
  })

  await test.step('sub types are added, refused as duplicates, changed, ordered and removed before anything is saved', async () => {
    for (const [long, short] of [
      ['Over the jetty', 'D-J'],
      ['Over the tanks', 'D-T'],
      ['Over the gate', 'D-G'],
    ] as const) {
      await text(sub, 'Sub Event Type').fill(long)
      await text(sub, 'Short Event Type').fill(short)
      await sub.getByRole('button', { name: 'Confirm Add Sub Event Type' }).click()
      await expect(rowWith(page, long)).toBeVisible()
    }
    await text(sub, 'Sub Event Type').fill(' over the JETTY ')
    await text(sub, 'Short Event Type').fill('d-j')
    await sub.getByRole('button', { name: 'Confirm Add Sub Event Type' }).click()
    await says(page, 'Sub Event Type Duplicate Data')
    await says(page, 'Short Event Type Duplicate Data')
    await button(page, 'Save').click()
    await acknowledge(page, 'Please confirm or cancel the Sub Event Type that you typed first.')
    await sub.getByRole('button', { name: 'Cancel' }).click()
    await button(page, 'Delete Over the gate').click()
    await agree(page, 'Do you want to delete this data?')
    await list(page, 'Order of Over the tanks').selectOption('1')
    const names = page.getByRole('region', { name: 'Table: Sub Event Type' }).locator('tbody tr')
    await expect(names).toHaveText([/Over the tanks/, /Over the jetty/])
    await saveForm(page, 'Event Type')
  })

  await test.step('the list can be ordered once it is filtered, the popup at once', async () => {
    await page.goto('/Event-Type')
    await expect(main(page).locator('tbody tr').first()).toHaveAttribute(
      'title',
      'To change order, please filter Event Group.',
    )
    await choose(page, list(main(page), 'Event Group'), 'Security')
    await find(page, 'Search by Event Type', name)
    await list(page, `Order of ${name}`).selectOption('3')
    await expect(list(page, `Order of ${name}`)).toHaveValue('3')
    await page.getByRole('button', { name: `Sub Event Type ${name}: 2` }).click()
    const popup = page.getByRole('dialog', { name: 'Sub Event Type' })
    await list(popup, 'Order of Over the jetty').selectOption('1')
    await expect(popup.locator('tbody tr')).toHaveText([/Over the jetty/, /Over the tanks/])
    await popup.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the export contains the type with its sub types', async () => {
    const file = await exported(page)
    expect(file.name).toMatch(/^7_EventType_Export_\d{12}\.xlsx$/)
    expect(file.sheets.flat(2)).toContain(name)
    expect(file.sheets.flat(2)).toContain('Over the tanks')
  })
  await deleteRow(page, name)
})

test('the nil event type is a normal one without sub types, one for each group', async ({ page }) => {
  const name = uniqueWords('All quiet')
  await openAs(page, 'admin', '/Create-Event-Type')

  await test.step('an abnormal type cannot be the nil type', async () => {
    await choose(page, list(main(page), 'Event Group'), 'Operation')
    await text(main(page), 'Event Type').fill(name)
    await text(main(page), 'Short Event Type').first().fill(name.slice(-12))
    await main(page).getByRole('radio', { name: 'Abnormal' }).first().check()
    await box(page, 'Nothing to report').check()
    await button(page, 'Save').click()
    await says(page, 'Only a Normal event type can say that there is nothing to report.')
    await main(page).getByRole('radio', { name: 'Normal', exact: true }).first().check()
    await saveForm(page, 'Event Type')
  })

  await test.step('the list marks it, and its form shows it', async () => {
    await find(page, 'Search by Event Type', name)
    await expect(rowWith(page, name)).toContainText('Nothing to report')
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await expect(box(page, 'Nothing to report')).toBeChecked()
    await button(page, 'Changes').click()
    await expect(page.getByRole('dialog')).toContainText('Nothing to report')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('a second one for the same companies is refused, naming the first', async () => {
    await page.goto('/Event-Type?text=Planned%20Maintenance')
    await page.getByRole('link', { name: /^Edit Planned Maintenance/ }).click()
    await box(page, 'Nothing to report').check()
    await button(page, 'Save').click()
    await agree(page, 'Do you want to save data?')
    await expect(
      main(page).getByText(/^Normal Operation is already the "Nothing to report" type of .*\. Clear it there first\.$/),
    ).toBeVisible()
  })
  page.once('dialog', (leaving) => leaving.accept())
  await page.goto('/Event-Type')
  await find(page, 'Search by Event Type', name)
  await deleteRow(page, name)
})

test('a user from the staff directory: found by three characters, filled in, listed and deleted', async ({ page }) => {
  await openAs(page, 'admin', '/User-Permission')
  await page.getByRole('link', { name: 'Add User' }).click()
  // The list being left has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Add User' })).toBeVisible()
  await choose(page, list(main(page), 'Company'), 'Tharafah')
  await page.getByRole('radio', { name: 'Employee', exact: true }).check()
  // Their own directory signs them in.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeHidden()
  await choose(page, list(main(page), 'Company'), 'Mekha')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  const id = list(main(page), 'Employee ID')
  await id.pressSequentially('E006')
  await page.getByText('E006011 · Shift Engineer 6-1').click()
  await expect(text(main(page), 'Name')).toHaveValue('Shift Engineer')
  await expect(text(main(page), 'Surname')).toHaveValue('6-1')
  await expect(text(main(page), 'Email')).toHaveValue('e006011@staff.daybook.example')
  await expect(text(main(page), 'Position')).toHaveValue('วิศวกรกะ')
  await expect(text(main(page), 'Tel')).toHaveValue('08-0000-6011')
  await expect(text(main(page), 'Username')).toHaveValue('e006011')

  await box(page, 'Reporter').check()
  await button(page, 'Save').click()
  await says(page, 'Please Specify Password')
  await says(page, 'Please select reporting area (Reporter Role)')
  await text(main(page), 'Password').fill('short')
  await text(main(page), 'Confirm Password').fill('other')
  await says(page, words.en.problem.passwordWeak)
  await says(page, 'Invalid Password')
  await box(page, 'E-mail the user a link to set the password').check()
  await expect(text(main(page), 'Password')).toBeHidden()
  await text(page, 'Search in Reporting area (Reporter Role): Operation').fill('mekha')
  await button(page, /^Select all shown/)
    .first()
    .click()
  await expect(page.getByText('Please select reporting area (Reporter Role)')).toBeHidden()
  await saveForm(page, 'User Permission')

  await find(page, 'Search by Name', 'Shift Engineer 6-1')
  await expect(rowWith(page, 'Shift Engineer 6-1')).toContainText('Reporter')
  const file = await exported(page)
  expect(file.name).toMatch(/^10_User Permission_Export_\d{12}\.xlsx$/)
  expect(file.sheets.flat(2)).toContain('e006011@staff.daybook.example')

  await test.step('the second person to delete is told, and sees the current list', async () => {
    await page.getByRole('checkbox', { name: 'Select row Shift Engineer 6-1' }).check()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await deleteRow(other, 'Shift Engineer 6-1')
    await other.close()
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await agree(page, 'Do you want to delete this data?')
    await acknowledge(page, 'The data was not found.')
    await expect(rowWith(page, 'Shift Engineer 6-1')).toHaveCount(0)
  })
})

test('a user who is saved before the areas have loaded keeps them', async ({ page }) => {
  await openAs(page, 'admin', '/User-Permission')
  await find(page, 'Search by Name', 'Reporter Demo')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/UserPermission/LoadAreaCreateUser', async (route) => {
    await held
    await route.continue()
  })
  await rowWith(page, 'Reporter Demo')
    .getByRole('link', { name: /^Edit / })
    .click()
  await expect(text(main(page), 'Position')).toBeVisible()
  await text(main(page), 'Position').fill('Gate')
  await button(page, 'Save').click()
  await expect(main(page).getByRole('alert')).toBeHidden()
  release()
  await agree(page, 'Do you want to save data?')
  await acknowledge(page, 'Data is already saved.')
})

test('a user created by hand, never with more rights than the creator; what they see; and their removal', async ({
  page,
  browser,
}) => {
  const surname = uniqueWords('Newcomer')
  const username = surname.replace('Newcomer ', 'new.').toLowerCase()
  const given = 'Harbour-crane 47'
  const password = 'Quiet harbour 58!'

  await test.step('an area admin can assign only their own groups, levels and areas', async () => {
    await openAs(page, 'areaadmin', '/Create-User-Permission')
    const groups = page.getByRole('group', { name: 'Group User' }).getByRole('checkbox')
    await expect(groups).toHaveCount(3)
    await box(page, 'Area Admin').check()
    await expect(page.getByRole('radio', { name: 'Area Structure: Add / Edit / Delete' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Company: Disable', exact: true })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /^Import Data/ })).toHaveCount(0)
    await box(page, 'Area Admin').uncheck()
    await box(page, 'Reporter').check()
    await expect(page.getByRole('radio', { name: 'Weekly Report: Add / Edit / Delete' })).toBeDisabled()
    await page.getByRole('radio', { name: 'Weekly Report: Disable' }).check()
    const areas = page.getByRole('region', { name: 'Reporting area (Reporter Role): Operation' })
    await expect(areas.getByRole('checkbox')).toHaveCount(6)
    await areas.getByRole('checkbox', { name: 'Jetty 1' }).first().check()
    // An upper area covers all areas below it.
    await expect(areas.getByRole('checkbox', { name: 'ลานกองตู้ A' })).toBeDisabled()
    await areas.getByRole('checkbox', { name: 'Jetty 1' }).first().uncheck()
    await areas.getByRole('checkbox', { name: 'ปั้นจั่นหน้าท่า' }).check()
    await page.getByRole('radio', { name: 'Contract' }).check()
    await choose(page, list(main(page), 'Company'), 'Khiripat Port')
    for (const [field, value] of [
      ['Employee ID', username],
      ['Name', 'Nok'],
      ['Surname', surname],
      ['Email', `${username}@daybook.example`],
      ['Username', username],
      ['Password', given],
      ['Confirm Password', given],
    ] as const)
      await text(main(page), field).fill(value)
    await saveForm(page, 'User Permission')
  })

  const person = await (await browser.newContext()).newPage()
  await test.step('the new user signs in and sees exactly that', async () => {
    await signInFirst(person, username, { given, own: password })
    const menu = person.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Create Report' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Weekly Report' })).toHaveCount(0)
    await expect(menu.getByRole('link', { name: 'Administration' })).toHaveCount(0)
    await person.goto('/Create-Report')
    await reportEvent(person)
    await person.getByRole('radio', { name: 'Operation' }).check()
    const area = list(person, 'Area/Sub Area')
    await expect(area).toBeEnabled()
    await area.click()
    await expect(person.getByRole('option')).toHaveText([/ปั้นจั่นหน้าท่า/])
  })

  await test.step('an administrator is shown the same, and why', async () => {
    await openAs(page, 'admin', `/User-Permission?name=${encodeURIComponent(surname)}`)
    await page.getByRole('link', { name: `Edit Nok ${surname}` }).click()
    await button(page, 'What would this person see').click()
    const sees = page.getByRole('dialog', { name: `What would this person see: Nok ${surname}` })
    await expect(sees.getByRole('list').last().getByRole('listitem')).toHaveText([/ปั้นจั่นหน้าท่า.*Files reports/])
    await expect(sees).not.toContainText('Weekly Report')
    await sees.getByRole('button', { name: 'Close' }).last().click()
    await button(page, 'Why can this person see this area').click()
    const why = page.getByRole('dialog', { name: `Why can this person see this area: Nok ${surname}` })
    await text(why, 'Search area or company').fill('khiripat tank')
    await why
      .getByRole('button', { name: /Tank Farm/ })
      .first()
      .click()
    await expect(why).toContainText('This person does not see this area.')
    await expect(why).toContainText('is not one of the reporting areas.')
    await why.getByRole('button', { name: 'Close' }).last().click()
    await button(page, 'Changes').click()
    const changes = page.getByRole('dialog', { name: 'Changes' })
    await expect(changes).toContainText('Area Admin Demo')
    await expect(changes).not.toContainText(password)
    await changes.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the tokens of a user are revoked', async () => {
    const made = await person.request.post('/api/MyAccount/MakeToken', {
      headers: { Origin: product().url },
      data: encodeInput('MyAccount/MakeToken', { name: 'Power BI', days: 30 }),
    })
    const { token } = await made.json()
    const feed = () => person.request.get('/odata/v1/areas', { headers: { Authorization: `Bearer ${token}` } })
    expect((await feed()).status()).toBe(200)
    await page.reload()
    await button(page, 'Revoke tokens (1)').click()
    await agree(page, `Revoke all tokens of Nok ${surname}?`, /^Revoke$/)
    await acknowledge(page, 'The tokens are revoked.')
    await expect(button(page, /^Revoke tokens/)).toHaveCount(0)
    expect((await feed()).status()).toBe(401)
  })

  await test.step('a user locked by failed sign-ins is unlocked', async () => {
    // Use another address than the other tests, whose failures count together.
    const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' } })
    const stranger = await elsewhere.newPage()
    await stranger.goto('/login')
    const warning = stranger.getByRole('dialog', { name: 'Warning' })
    const refusedWith = async (guess: string, answer: string) => {
      await fillSignIn(stranger, username, { password: guess })
      await stranger.getByRole('button', { name: 'Login' }).click()
      await expect(warning).toContainText(answer)
      await warning.getByRole('button', { name: 'OK' }).click()
      await expect(warning).toBeHidden()
    }
    for (const guess of ['Guess 1', 'Guess 2', 'Guess 3', 'Guess 4', 'Guess 5']) {
      await refusedWith(guess, 'Company, username or password is incorrect.')
    }
    await refusedWith(password, 'Too many attempts.')
    await page.reload()
    await button(page, 'Unlock Sign-in').click()
    await acknowledge(page, 'The user can sign in again.')
    await expect(button(page, 'Unlock Sign-in')).toHaveCount(0)
    await signIn(stranger, username, { password })
    await elsewhere.close()
  })

  await test.step('Reset Password mails a link and ends the sessions', async () => {
    await button(page, 'Reset Password').click()
    await agree(page, 'Do you want to Reset Password?')
    await acknowledge(page, 'Reset Password Completed. Please check E-mail inbox.')
    await expect.poll(() => linkInLetters(`${username}@daybook.example`)).toContain('/Set-Password?token=')
    await person.goto(await linkInLetters(`${username}@daybook.example`))
    await person.getByLabel('New Password').fill(`${password}!`)
    await person.getByLabel('Confirm Password').fill(`${password}!`)
    await person.getByRole('button', { name: 'Set Password' }).click()
    await acknowledge(person, 'The password was changed.')
    await signIn(person, username, { password: `${password}!` })
  })

  await test.step('a deactivated user is signed out at once', async () => {
    await page.reload()
    await page.getByRole('group', { name: 'Group User' }).waitFor()
    await page.getByRole('radio', { name: 'Inactive' }).first().check()
    await button(page, 'Save').click()
    await says(page, 'Please Specify Remark')
    await text(main(page), 'Remark').fill('Left the company')
    await saveForm(page, 'User Permission')
    await person.goto('/Event-Today')
    await expect(person).toHaveURL(/\/login/)
    await person.context().close()
  })
})

test('a receiver group with members and areas, shared and limited', async ({ page, browser }) => {
  const name = uniqueWords('Night letters')
  await openAs(page, 'admin', '/Receiver-Group')
  await page.getByRole('link', { name: 'Add Receiver Group' }).click()
  const search = page.getByRole('form', { name: 'Add Member' })
  const relation = page.getByRole('form', { name: 'Relation with Area' })

  await test.step('each part says what is missing', async () => {
    await button(page, 'Save').click()
    await says(page, 'Please Specify Receiver Group Name')
    await says(page, 'Please select Relation with Area')
    await search.getByRole('button', { name: 'Search', exact: true }).click()
    for (const field of ['Company', 'Search by', 'Search Text']) await says(page, `Please Specify ${field}`)
    await choose(page, list(search, 'Company'), 'Khiripat Port')
    await choose(page, list(search, 'Search by'), 'Name')
    await text(search, 'Search Text').fill('de')
    await search.getByRole('button', { name: 'Search', exact: true }).click()
    await says(page, 'Not less than 3 characters')
    await relation.getByRole('button', { name: 'Add' }).click()
    await says(page, 'Please Specify Event Group')
  })

  await test.step('members and areas are added, and saved', async () => {
    await text(main(page), 'Receiver Group Name').fill(name)
    await text(search, 'Search Text').fill('Demo')
    await search.getByRole('button', { name: 'Search', exact: true }).click()
    for (const person of ['Reporter Demo', 'Approver Demo']) await box(page, `Select row ${person}`).check()
    await button(page, 'Add selected (2)').click()
    const members = page.getByRole('region', { name: 'Table: Member' })
    await expect(members.locator('tbody tr')).toHaveCount(2)
    await expect(page.getByText('Already a member')).toHaveCount(2)
    await members
      .getByRole('radiogroup', { name: 'Member Status Approver Demo' })
      .getByRole('radio', { name: 'Inactive' })
      .check()
    await choose(page, list(relation, 'Event Group'), 'Operation')
    await choose(page, list(relation, 'Company or CSR Area'), 'Khiripat Port')
    await expect(list(relation, 'Area')).toHaveAttribute('placeholder', words.en.ui.selectPlaceholder)
    for (const area of ['Workshop', 'Control Room']) await choose(page, list(relation, 'Area'), area)
    await relation.getByRole('button', { name: 'Add' }).click()
    await choose(page, list(relation, 'Event Group'), 'CSR')
    await choose(page, list(relation, 'Company or CSR Area'), 'Plaifah')
    await choose(page, list(relation, 'Area'), 'Ban Plaifah')
    await button(page, 'Save').click()
    await acknowledge(page, words.en.ReceiverGroup.unadded)
    await relation.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('region', { name: 'Table: Relation with Area' }).locator('tbody tr')).toHaveCount(3)
    await saveForm(page, 'Receiver Group')
  })

  await test.step('a CSR admin of one of its areas sees and changes only that one', async () => {
    const csr = await (await browser.newContext()).newPage()
    await openAs(csr, 'csradmin', `/Receiver-Group?text=${encodeURIComponent(name)}`)
    await csr.getByRole('link', { name: `Edit ${name}` }).click()
    await says(csr, words.en.ReceiverGroup.shared)
    await expect(text(main(csr), 'Receiver Group Name')).toBeDisabled()
    await expect(csr.getByRole('form', { name: 'Add Member' })).toHaveCount(0)
    const areas = csr.getByRole('region', { name: 'Table: Relation with Area' })
    await expect(areas.locator('tbody tr')).toHaveText([/Ban Plaifah/])
    await expect(areas.getByRole('button', { name: /^Delete Ban Plaifah/ })).toBeVisible()
    await csr.context().close()
  })

  await test.step('the list counts, filters, exports and deletes', async () => {
    await choose(page, list(main(page), 'Event Group'), 'CSR')
    await find(page, 'Search by Receiver Group Name', name)
    await page.getByRole('button', { name: `Member ${name}: 2` }).click()
    const popup = page.getByRole('dialog', { name: 'Member' })
    await expect(popup.locator('tbody tr').filter({ hasText: 'Approver Demo' })).toContainText('Inactive')
    await popup.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('button', { name: `Company or CSR Area ${name}: 2` })).toBeVisible()
    const file = await exported(page)
    expect(file.name).toMatch(/^9_Receiver Group_Export_\d{12}\.xlsx$/)
    expect(file.sheets.flat(2)).toContain(name)
    expect(file.sheets.flat(2).filter((cell) => cell === 'Demo')).toHaveLength(2)
    await deleteRow(page, name)
  })
})

test('a viewer sees the forms but cannot change them; a person without access is told so', async ({
  page,
  browser,
}) => {
  await openAs(page, 'viewer', '/User-Permission')
  for (const [path, heading] of [
    ['/User-Permission', 'View User'],
    ['/Event-Type', 'View Event Type'],
    ['/Receiver-Group', 'View Receiver Group'],
  ] as const) {
    await page.goto(path)
    await expect(main(page).locator('tbody tr').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^(Add|Edit)/ })).toHaveCount(0)
    await expect(main(page).getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: /^Order of/ })).toHaveCount(0)
    await page
      .getByRole('link', { name: /^View / })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(button(page, 'Changes')).toBeVisible()
    await expect(main(page).getByRole('radio').first()).toBeDisabled()
    for (const name of ['Save', 'Reset Password']) await expect(button(page, name)).toHaveCount(0)
  }

  // A user with more rights than a company's user can grant is read-only.
  const company = await (await browser.newContext()).newPage()
  await openAs(company, 'company', '/User-Permission?name=Admin%20Demo')
  await company.getByRole('link', { name: 'View Admin Demo' }).click()
  await says(company, words.en.problem.personAbove)
  await expect(button(company, 'Save')).toHaveCount(0)
  await company.context().close()

  const reporter = await (await browser.newContext()).newPage()
  await openAs(reporter, 'reporter', '/User-Permission')
  for (const path of ['/User-Permission', '/Create-User-Permission', '/Event-Type', '/Create-Receiver-Group']) {
    await reporter.goto(path)
    await expect(reporter.getByRole('heading', { level: 1 })).toHaveText("Sorry, you don't have access to this page")
  }
  await reporter.context().close()
})

for (const look of looksOf(1)) {
  test(`looks good at ${nameOfLook(look)}`, async ({ browser }) => {
    const page = await pageWith(browser, look)
    const w = words[look.language]
    await openAs(page, 'admin', '/User-Permission?name=Both')
    await page.getByRole('link', { name: `${w.ui.edit} Both Demo` }).waitFor()
    await expectGoodLook(page)
    await page.getByRole('link', { name: `${w.ui.edit} Both Demo` }).click()
    await page
      .getByRole('checkbox', { name: startsWith(demoName('Workshop', look.language)) })
      .first()
      .waitFor()
    await expectGoodLook(page)
    await button(page, w.UserPermission.sees).click()
    await page.getByRole('dialog').getByRole('list').last().getByRole('listitem').first().waitFor()
    await expectGoodLook(page)
    await page.keyboard.press('Escape')
    await button(page, w.UserPermission.why).click()
    await page.getByRole('list', { name: w.UserPermission.whyArea }).getByRole('button').first().click()
    await page.getByRole('dialog').locator('h4 + ul > li').first().waitFor()
    await expectGoodLook(page)
    await page.keyboard.press('Escape')

    await page.goto('/Create-User-Permission')
    for (const group of [1, 4, 5] as const) await box(page, w.groupUserName[group]).check()
    await button(page, w.ui.save).click()
    await says(page, w.problem.reporterArea)
    await expectGoodLook(page)

    await page.goto('/Event-Type?group=2')
    await page
      .getByRole('button', { name: new RegExp(`^${w.EventType.subTypes} .*: [1-9]`) })
      .first()
      .click()
    await page.getByRole('dialog').locator('tbody tr, [data-cards] > li').first().waitFor()
    await expectGoodLook(page)
    await page.goto('/Create-Event-Type')
    await button(page, w.EventType.confirmAdd).click()
    await says(page, w.problem.required.replace('{field}', w.field.subEventType))
    await expectGoodLook(page)

    await page.goto('/Receiver-Group?text=Port%20Security')
    await page.getByRole('link', { name: new RegExp(`^${w.ui.edit} (Port Security|รักษาความปลอดภัยท่าเรือ)`) }).click()
    await page
      .getByRole('form', { name: w.ReceiverGroup.addMember })
      .getByRole('button', { name: w.ui.search, exact: true })
      .click()
    await says(page, w.problem.required.replace('{field}', w.field.searchText))
    await expectGoodLook(page)
    await page.context().close()
  })
}
