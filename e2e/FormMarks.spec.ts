import { expect, type Locator, type Page, test } from './test.ts'
import { swept } from '../packages/server/src/testing/sweep.ts'
import { choose, emptyParts, part as parts, typeParts } from './forms.ts'
import { openAs } from './people.ts'
import { named } from './records.ts'

/* Nothing is marked before submit; then each invalid field is, with its message, until the moment that it becomes valid. */

/** A field that is invalid if the form is submitted as `open` leaves it. */
type Wrong = {
  says: string
  /** The control, if it is itself marked invalid. */
  control?: (form: Locator) => Locator
  mend: (form: Locator, page: Page) => Promise<void>
}

type TriedForm = {
  name: string
  as: string
  path: string
  /** Opens the form and empties it as far as possible. */
  open?: (page: Page) => Promise<void>
  form?: (page: Page) => Locator
  submit: string | RegExp
  wrong: readonly Wrong[]
}

const please = (field: string) => `Please Specify ${field}`
const main = (page: Page) => page.getByRole('main')
const box = (form: Locator, name: string) => form.getByRole('textbox', { name: named(name) })
const list = (form: Locator, name: string) => form.getByRole('combobox', { name: named(name) })
const radio = (form: Locator, name: string) => form.getByRole('radio', { name, exact: true })

const typed = (name: string, value: string, says = please(name)): Wrong => ({
  says,
  control: (form) => box(form, name),
  mend: (form) => box(form, name).fill(value),
})
/** A day or a time. */
const filled = (name: string, value: string, says = please(name)): Wrong => ({
  says,
  control: (form) => parts(form, named(name)).getByRole('spinbutton').first(),
  mend: (form) => typeParts(parts(form, named(name)), value),
})
const chosen = (name: string, option: string, says = please(name)): Wrong => ({
  says,
  control: (form) => list(form, name),
  mend: (form, page) => choose(page, list(form, name), option),
})
const ticked = (says: string, mend: Wrong['mend']): Wrong => ({ says, mend })

const inactive = async (page: Page) => radio(main(page), 'Inactive').first().check()
const REMARK = typed('Remark', 'Closed for repair')
const part = (name: string) => (page: Page) => page.getByRole('form', { name })

const FORMS: readonly TriedForm[] = [
  {
    name: 'a company',
    as: 'admin',
    path: '/Create-Company',
    async open(page) {
      await page.getByRole('checkbox', { name: 'Subsidiary Company' }).check()
      await page.getByRole('radiogroup', { name: 'Company Status' }).getByRole('radio', { name: 'Inactive' }).check()
    },
    submit: 'Save',
    wrong: [typed('Company Name or CSR Area', 'Depot'), chosen('Head Company', 'Khiripat Port'), REMARK],
  },
  {
    name: 'a working time of a company',
    as: 'admin',
    path: '/Create-Company',
    async open(page) {
      await part('Working Time')(page).getByRole('radio', { name: 'Inactive' }).check()
    },
    form: part('Working Time'),
    submit: 'Confirm Add Working Time Data',
    wrong: [typed('Working Time', 'Night'), filled('Start Time', '08:00'), filled('End Time', '16:00'), REMARK],
  },
  {
    name: 'the event types of a company',
    as: 'admin',
    path: '/Create-Company',
    form: part('Event Type'),
    submit: 'Confirm Add Event Type Data',
    wrong: [chosen('Event Group', 'Operation'), chosen('Event Type', 'Equipment')],
  },
  {
    name: 'an area',
    as: 'admin',
    path: '/Create-Area-Structure',
    async open(page) {
      await radio(page.getByRole('radiogroup', { name: 'Status', exact: true }), 'Inactive').check()
    },
    submit: 'Save',
    wrong: [
      chosen('Event Group', 'Operation'),
      chosen('Company or CSR Area', 'Khiripat Port'),
      typed('Area', 'Depot'),
      REMARK,
    ],
  },
  {
    name: 'a sub area',
    as: 'admin',
    path: '/Create-Area-Structure',
    async open(page) {
      await choose(page, list(main(page), 'Event Group'), 'Operation')
      await choose(page, list(main(page), 'Company or CSR Area'), 'Khiripat Port')
      await page.getByRole('checkbox', { name: 'This area has sub areas' }).check()
      await part('Sub Area')(page).getByRole('radio', { name: 'Inactive' }).check()
    },
    form: part('Sub Area'),
    submit: 'Confirm Add Sub Area',
    wrong: [
      typed('Sub Area', 'Quay'),
      REMARK,
      ticked(please('Working Time'), (form) => form.getByRole('checkbox', { name: 'All' }).check()),
    ],
  },
  {
    name: 'an event type',
    as: 'admin',
    path: '/Create-Event-Type',
    open: inactive,
    submit: 'Save',
    form: (page) => page.getByRole('region', { name: 'Event Type', exact: true }),
    wrong: [chosen('Event Group', 'Operation'), typed('Event Type', 'Leak'), typed('Short Event Type', 'Leak'), REMARK],
  },
  {
    name: 'a sub event type',
    as: 'admin',
    path: '/Create-Event-Type',
    async open(page) {
      await radio(part('Add Sub Event Type')(page), 'Inactive').check()
    },
    form: part('Add Sub Event Type'),
    submit: /^Confirm Add/,
    wrong: [typed('Sub Event Type', 'Leak'), typed('Short Event Type', 'Leak'), REMARK],
  },
  {
    name: 'a receiver group',
    as: 'admin',
    path: '/Create-Receiver-Group',
    open: inactive,
    form: (page) => page.getByRole('region', { name: 'Receiver Group', exact: true }),
    submit: 'Save',
    wrong: [typed('Receiver Group Name', 'Night shift'), REMARK],
  },
  {
    name: 'the search for a member',
    as: 'admin',
    path: '/Create-Receiver-Group',
    form: part('Add Member'),
    submit: 'Search',
    wrong: [chosen('Company', 'Khiripat Port'), chosen('Search by', 'Position'), typed('Search Text', 'manager')],
  },
  {
    name: 'the relation with an area',
    as: 'admin',
    path: '/Create-Receiver-Group',
    form: part('Relation with Area'),
    submit: 'Add',
    wrong: [
      chosen('Event Group', 'Operation'),
      chosen('Company or CSR Area', 'Khiripat Port', please('Company')),
      chosen('Area', 'Jetty 1'),
    ],
  },
  {
    name: 'a user',
    as: 'admin',
    path: '/Create-User-Permission',
    open: inactive,
    submit: 'Save',
    wrong: [
      chosen('Company', 'Khiripat Port'),
      ticked(please('Group User'), (form) => form.getByRole('checkbox', { name: 'Corporate Admin' }).check()),
      typed('Employee ID', 'X-1'),
      typed('Name', 'Somying'),
      typed('Surname', 'Jaidee'),
      typed('Email', 'x@daybook.example'),
      typed('Username', 'x.one'),
      REMARK,
    ],
  },
  {
    name: 'a rule of notification time',
    as: 'admin',
    path: '/NotificationTime',
    submit: 'Save',
    wrong: [chosen('Event Group', 'Security'), typed('Day Before', '2')],
  },
  {
    name: 'a rule of advance days',
    as: 'admin',
    path: '/SetAdvanceDays',
    submit: 'Save',
    wrong: [chosen('Event Group', 'Security'), typed('Number of days before the event', '2')],
  },
  {
    name: 'a rule of notification by company',
    as: 'admin',
    path: '/NotificationCompany',
    submit: 'Save',
    wrong: [chosen('Month', 'February'), chosen('Date', '29'), chosen('Company', 'Khiripat Port')],
  },
  {
    name: 'the timing of the daily report',
    as: 'admin',
    path: '/MailSetup-Monitoring',
    async open(page) {
      await main(page).getByRole('button', { name: 'Edit', exact: true }).click()
      for (const kind of ['CSR, Normal', 'Security, Abnormal'])
        await emptyParts(parts(main(page), `Final Time: ${kind}`))
    },
    submit: 'Save',
    form: (page) => page.getByRole('region', { name: 'Mail Setup', exact: true }),
    wrong: [
      filled('Final Time: CSR, Normal', '09:00', please('Time')),
      filled('Final Time: Security, Abnormal', '09:00', please('Time')),
    ],
  },
  {
    name: 'the day of the mail log',
    as: 'admin',
    path: '/MailSetup-Monitoring',
    open: (page) => typeParts(parts(main(page), 'Event Date'), '31/12/2099'),
    form: (page) => page.getByRole('search'),
    submit: 'Search',
    wrong: [filled('Event Date', '01/01/2024', 'Event Date must not be later than yesterday.')],
  },
  {
    name: 'the days of the export log',
    as: 'admin',
    path: '/LogExport',
    open: (page) => typeParts(parts(main(page), 'Start(Event) date'), '31/12/2099'),
    submit: 'Search',
    wrong: [filled('Start(Event) date', '01/01/2024', 'Start(Event) date must not be later than today.')],
  },
  {
    name: 'a letter to preview',
    as: 'admin',
    path: '/Mail-Preview',
    open: (page) => emptyParts(parts(main(page), 'Date')),
    submit: 'Show',
    wrong: [filled('Date', '01/11/2024'), chosen('Receiver', 'Admin', please('Receiver Name'))],
  },
  {
    name: 'a test of mail',
    as: 'admin',
    path: '/Test-Sent-Mail',
    submit: 'Sent Test',
    wrong: [
      typed('Email from', 'from@daybook.example'),
      typed('Email To', 'to@daybook.example'),
      typed('smtpmail', 'mail.daybook.example'),
      typed('port', '25'),
    ],
  },
  {
    name: 'a test of the staff directory',
    as: 'admin',
    path: '/TestPIS',
    submit: 'Test',
    wrong: [typed('Connection String', 'postgres://directory')],
  },
  {
    name: 'the event record',
    as: 'company',
    path: '/Event-Record',
    open: (page) => box(main(page), 'Description text').fill('x'.repeat(201)),
    submit: 'Search',
    wrong: [typed('Description text', 'valve', 'Description must be at most 200 characters')],
  },
  {
    name: 'the link on the contact page',
    as: 'admin',
    path: '/Contact-US',
    async open(page) {
      await page.getByRole('button', { name: 'Link' }).click()
    },
    form: (page) => page.getByRole('dialog', { name: 'Link' }),
    submit: 'Insert link',
    wrong: [
      typed(
        'Address',
        'https://daybook.example',
        'Use an address that starts with http:// or https://, an e-mail address or a telephone number.',
      ),
    ],
  },
]

for (const { name, as, path, open, form: formOf, submit, wrong } of swept(FORMS)) {
  test(`${name}: a corrected field loses its mark at once`, async ({ page }) => {
    await openAs(page, as, path)
    await open?.(page)
    const form = formOf?.(page) ?? main(page)
    const sentence = (one: Wrong) => form.getByText(one.says, { exact: true })
    for (const one of wrong) await expect(sentence(one)).toHaveCount(0)

    const button = { name: submit, exact: true }
    await form.getByRole('button', button).or(main(page).getByRole('button', button)).first().click()
    const sentences = new Set(wrong.map(({ says }) => says))
    for (const says of sentences) {
      const many = wrong.filter((one) => one.says === says).length
      await expect(form.getByText(says, { exact: true })).toHaveCount(many)
    }
    for (const one of wrong) {
      if (one.control) await expect(one.control(form)).toHaveAttribute('aria-invalid', 'true')
    }
    for (const [index, one] of wrong.entries()) {
      await one.mend(form, page)
      const left = wrong.slice(index + 1).filter(({ says }) => says === one.says).length
      await expect(sentence(one)).toHaveCount(left)
      if (one.control) await expect(one.control(form)).not.toHaveAttribute('aria-invalid', 'true')
    }
  })
}
