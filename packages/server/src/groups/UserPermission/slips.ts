import { EXPORTS, LANGUAGES } from '@daybook/shared/registry'
import { type ProblemCode, problemText } from '@daybook/shared/problems'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import { fill } from '@daybook/shared/texts/fill'
import { isDirectoryOnly } from '../../accounts/signInWay.ts'
import { SLIP_DAYS, issueSlips } from '../../accounts/tokens.queries.ts'
import { record } from '../../audit/record.ts'
import type { FileAnswer, SignedIn } from '../../call/call.ts'
import { sendExport, stamped } from '../../export/send.ts'
import { userScope } from '../../people/rights/administration.ts'
import { judgePersons } from '../../people/rights/changing.ts'
import { instant, readableInstant } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { type SlipPerson, loadSlipPeople } from './slips.queries.ts'

/*
 * Slips to hand to people without mail: a QR code that sets the password, once, within some days. Whoever may change a
 * person may print one, as they may set the password.
 */

type Judged = SlipPerson & { obstacle: ProblemCode | undefined }

/** People with the reason why they get no slip, in list order. Throws notFound if the caller does not see one of them. */
async function judged(context: SignedIn, asked: number[]): Promise<Judged[]> {
  const { db, caller, language } = context
  const ids = [...new Set(asked)]
  const people = await loadSlipPeople(db, await userScope(db, caller), ids, language)
  if (people.length < ids.length) throw new Problem('notFound')
  const judge = await judgePersons(db, caller, people)
  const companies = [...new Set(people.map(({ companyId }) => companyId))]
  const elsewhere = await Promise.all(companies.map((company) => isDirectoryOnly(context, company)))
  const signsInElsewhere = ({ companyId, groups }: SlipPerson) =>
    elsewhere[companies.indexOf(companyId)] === true && !groups.includes(GROUP_USER.CORPORATE_ADMIN)
  return people.map((person) => ({
    ...person,
    obstacle:
      judge(person.id) ??
      (!person.isActive || person.username === ''
        ? 'noPasswordAccount'
        : signsInElsewhere(person)
          ? 'useCompanyAccount'
          : undefined),
  }))
}

/** Who of these people gets no slip, and why. Throws notFound. */
export async function refusedSlips(context: SignedIn, userIds: number[]) {
  const people = await judged(context, userIds)
  return people.flatMap(({ id, name, obstacle }) =>
    obstacle ? [{ userId: id, name, reason: problemText(obstacle, context.language, {}) }] : [],
  )
}

/** One PDF with a slip for each person; voids their earlier ones. Throws notFound and the first person's obstacle. */
export async function exportSlips(context: SignedIn, userIds: number[]): Promise<FileAnswer> {
  const { caller, call, clock, config, language } = context
  const people = await judged(context, userIds)
  for (const { obstacle } of people) if (obstacle) throw new Problem(obstacle)
  const now = instant(context)
  const expires = new Date(now.getTime() + SLIP_DAYS * 24 * 60 * 60_000)
  const until = readableInstant(expires, clock.timeZone)
  const tokens = await context.write(async (tx) => {
    for (const { id } of people)
      await record(tx, { actorId: caller.userId, call, action: 'slip-issued', rowKey: String(id), detail: { until } })
    return issueSlips(
      tx,
      people.map(({ id }) => id),
      now,
      expires,
    )
  })
  const inBoth = (text: 'scanForPassword' | 'worksOnceUntil', separator: string) =>
    LANGUAGES.map((each) => fill(sheetTexts[each][text], { until })).join(separator)
  const sheets = people.map(({ name, company, employeeId, username }, index) => ({
    name,
    company,
    details: [
      `${sheetTexts[language].employeeId}: ${employeeId}`,
      `${sheetTexts[language].username}: ${username}`,
    ].join('\n'),
    url: `${config.publicUrl}/Set-Password?token=${tokens[index]}`,
    words: inBoth('scanForPassword', '\n'),
    foot: inBoth('worksOnceUntil', ' · '),
  }))
  const { menu, file } = EXPORTS.slips
  return sendExport(
    context,
    { menuId: menu, fileType: 'PDF', name: stamped(file, clock) },
    {
      count: sheets.length,
      sheets: [],
      codeSheets: { size: 'A4', title: sheetTexts[language].slips, language, sheets },
    },
    () => null,
  )
}
