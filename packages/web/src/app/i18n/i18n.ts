import type { ChoiceNames } from '@daybook/shared/texts/en'
import { DEFAULT_LANGUAGE, type Language, languageNamed } from '@daybook/shared/registry'
import { numbersOf } from '@daybook/shared/rules/numbers'
import i18next from 'i18next'
import { initReactI18next, useTranslation as useLibrary } from 'react-i18next'
import type { Compliance } from './en/Compliance.ts'
import type { ContactUs } from './en/ContactUs.ts'
import type { Delegation } from './en/Delegation.ts'
import type { Privacy } from './en/Privacy.ts'
import type { account } from './account.en.ts'
import type { administration } from './administration.en.ts'
import type { en } from './en.ts'
import type { inbox } from './inbox.en.ts'
import type { reportTexts } from './reports.en.ts'

type All = typeof en &
  typeof reportTexts &
  typeof administration &
  typeof inbox &
  typeof account & {
    Compliance: typeof Compliance
    ContactUs: typeof ContactUs
    Delegation: typeof Delegation
    Privacy: typeof Privacy
  }
type Tree = { readonly [key: string]: string | Tree }
type Values = Readonly<Record<string, string | number | null | undefined>>
type Paths<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${K}` : `${K}.${Paths<T[K]>}`
}[keyof T & (string | number)]
/** 'group.key' of every text. A pair 'key_one' and 'key_other' is looked up as 'key', with a count. */
export type TextKey = Paths<All> extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K) : never
export type TFunction = (key: TextKey, values?: Values) => string

const STORED_AS = 'daybook.language'

/** The texts of each part of the app, loaded when first needed. */
const CATALOGUES = {
  everyPage: {
    en: () => import('./en.ts').then((texts) => texts.en),
    th: () => import('./th.ts').then((texts) => texts.th),
  },
  reports: {
    en: () => import('./reports.en.ts').then((texts) => texts.reportTexts),
    th: () => import('./reports.th.ts').then((texts) => texts.reportTexts),
  },
  administration: {
    en: () => import('./administration.en.ts').then((texts) => texts.administration),
    th: () => import('./administration.th.ts').then((texts) => texts.administration),
  },
  inbox: {
    en: () => import('./inbox.en.ts').then((texts) => texts.inbox),
    th: () => import('./inbox.th.ts').then((texts) => texts.inbox),
  },
  compliance: {
    en: () => import('./en/Compliance.ts'),
    th: () => import('./th/Compliance.ts'),
  },
  contactUs: {
    en: () => import('./en/ContactUs.ts'),
    th: () => import('./th/ContactUs.ts'),
  },
  delegation: {
    en: () => import('./en/Delegation.ts'),
    th: () => import('./th/Delegation.ts'),
  },
  privacy: {
    en: () => import('./en/Privacy.ts'),
    th: () => import('./th/Privacy.ts'),
  },
  account: {
    en: () => import('./account.en.ts').then((texts) => texts.account),
    th: () => import('./account.th.ts').then((texts) => texts.account),
  },
} as const satisfies Record<string, Record<Language, () => Promise<Tree>>>

type Part = keyof typeof CATALOGUES

/** The parts loaded for this page: switching the language loads the same ones. */
const parts = new Set<Part>(['everyPage'])
const loaded = new Set<string>()

/** The stored choice, or the default. */
function storedLanguage(): Language {
  try {
    return languageNamed(localStorage.getItem(STORED_AS)) ?? DEFAULT_LANGUAGE
  } catch {
    return DEFAULT_LANGUAGE
  }
}

const written = { en: numbersOf('en'), th: numbersOf('th') } satisfies Record<Language, (value: number) => string>

void i18next.use(initReactI18next).init({
  lng: DEFAULT_LANGUAGE,
  fallbackLng: false,
  resources: {},
  defaultNS: 'ui',
  nsSeparator: '.',
  // React escapes. '{name}', or '{count, number}' for a number written as its language writes it.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  missingInterpolationHandler: () => '',
  saveMissing: true,
  // The types rule out unknown keys, but a newer server may name a choice that this page does not know.
  missingKeyHandler: (_languages, group, key) => {
    const lost = new Error(`No text ${group}.${key}`)
    if (import.meta.env.MODE === 'test') throw lost
    reportError(lost)
  },
})
i18next.services.formatter?.add('number', (value: number, of) => written[of as Language](value))

export function language(): Language {
  return i18next.language as Language
}

/** A text in the page's language, for code outside components. */
export const t: TFunction = (key, values) => i18next.t(key, { ...values })

/** The display names of a list of choices, keyed by choice. */
export function namesOf(group: ChoiceNames, of: Language): Readonly<Record<string, string>> {
  return (i18next.getResourceBundle(of, group) ?? {}) as Record<string, string>
}

/** The texts in the page's language; the component rerenders when the language changes. */
export function useTranslation(): { t: TFunction; language: Language } {
  const { t: translated, i18n } = useLibrary()
  return { t: translated as unknown as TFunction, language: i18n.language as Language }
}

/** A group may come in several parts. */
export function addTexts(of: Language, more: Tree) {
  for (const [group, texts] of Object.entries(more)) i18next.addResourceBundle(of, group, texts, true)
}

/** Switches to a language whose texts are loaded. */
export async function speak(next: Language) {
  await i18next.changeLanguage(next)
}

const missing = (of: Language) => [...parts].filter((part) => !loaded.has(`${part} ${of}`))

async function loadCatalogues(of: Language) {
  // A page that opens meanwhile may add its part.
  while (missing(of).length > 0) {
    await Promise.all(
      missing(of).map(async (part) => {
        addTexts(of, await CATALOGUES[part][of]())
        loaded.add(`${part} ${of}`)
      }),
    )
  }
}

/** Loads the texts of one more part, in the page's language. */
export async function loadTexts(part: Part) {
  parts.add(part)
  // Repeat if the language was switched meanwhile.
  for (let of: Language | null = null; of !== language(); ) {
    of = language()
    await loadCatalogues(of)
  }
}

/** Switches the page to a language and stores the choice. */
export async function setLanguage(next: Language) {
  await loadCatalogues(next)
  await speak(next)
  document.documentElement.lang = next
  try {
    localStorage.setItem(STORED_AS, next)
  } catch {
    // Without storage, the language still lasts for this visit.
  }
}

/** Starts in the stored language, with its texts loaded. Every catalogue is complete, so no fallback language is needed. */
export async function startTexts() {
  const stored = storedLanguage()
  await loadCatalogues(stored)
  await speak(stored)
  document.documentElement.lang = stored
}
