import { describe, expect, expectTypeOf, it } from 'vitest'
import { account as accountEn } from './account.en.ts'
import { account as accountTh } from './account.th.ts'
import { administration as adminEn } from './administration.en.ts'
import { administration as adminTh } from './administration.th.ts'
import { Compliance as complianceEn } from './en/Compliance.ts'
import { Compliance as complianceTh } from './th/Compliance.ts'
import { ContactUs as contactUsEn } from './en/ContactUs.ts'
import { ContactUs as contactUsTh } from './th/ContactUs.ts'
import { Delegation as delegationEn } from './en/Delegation.ts'
import { Delegation as delegationTh } from './th/Delegation.ts'
import { en } from './en.ts'
import type { TextKey } from './i18n.ts'
import { inbox as inboxEn } from './inbox.en.ts'
import { inbox as inboxTh } from './inbox.th.ts'
import { reportTexts as reportsEn } from './reports.en.ts'
import { reportTexts as reportsTh } from './reports.th.ts'
import { th } from './th.ts'

type Texts = { readonly [key: string]: string | Texts }

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  )
}

const english = new Map(
  flat({
    ...en,
    ...reportsEn,
    ...adminEn,
    ...inboxEn,
    ...accountEn,
    Compliance: complianceEn,
    ContactUs: contactUsEn,
    Delegation: delegationEn,
    Outbox: { ...en.Outbox, ...reportsEn.Outbox },
    ui: { ...en.ui, ...reportsEn.ui },
    field: { ...en.field, ...reportsEn.field },
    message: { ...en.message, ...reportsEn.message },
    problem: { ...en.problem, ...reportsEn.problem, ...adminEn.problem },
  }),
)
const thai = new Map(
  flat({
    ...th,
    ...reportsTh,
    ...adminTh,
    ...inboxTh,
    ...accountTh,
    Compliance: complianceTh,
    ContactUs: contactUsTh,
    Delegation: delegationTh,
    Outbox: { ...th.Outbox, ...reportsTh.Outbox },
    ui: { ...th.ui, ...reportsTh.ui },
    field: { ...th.field, ...reportsTh.field },
    message: { ...th.message, ...reportsTh.message },
    problem: { ...th.problem, ...reportsTh.problem, ...adminTh.problem },
  }),
)
const places = (text: string) =>
  [...text.matchAll(/\{(\w+)(?:, number)?\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b))

describe('the texts of both languages', () => {
  it('have the same keys', () => {
    expect([...thai.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  it('are never empty', () => {
    for (const [key, text] of [...english, ...thai]) expect(text.trim(), key).not.toBe('')
  })

  it('have the same placeholders', () => {
    for (const [key, text] of english) expect(places(thai.get(key) ?? ''), key).toEqual(places(text))
  })

  it('are looked up by their keys: an unknown key does not compile', () => {
    expectTypeOf<'ui.save' | 'problem.noPermission' | 'reportStatus.1' | 'MyAreas.filed'>().toExtend<TextKey>()
    expectTypeOf<'ui.savee'>().not.toExtend<TextKey>()
    expectTypeOf<'MyAreas.filed_one'>().not.toExtend<TextKey>()
    expectTypeOf<'MyAreas'>().not.toExtend<TextKey>()
    expectTypeOf<string>().not.toExtend<TextKey>()
  })
})
