import type { ChoiceNames } from '@daybook/shared/texts/en'
import { DEFAULT_LANGUAGE, type Language, languageNamed } from '@daybook/shared/registry'
import { useSyncExternalStore } from 'react'
import type { Compliance } from './en/Compliance.ts'
import type { ContactUs } from './en/ContactUs.ts'
import type { Delegation } from './en/Delegation.ts'
import type { Privacy } from './en/Privacy.ts'
import type { account } from './account.en.ts'
import type { administration } from './administration.en.ts'
import type { en } from './en.ts'
import type { inbox } from './inbox.en.ts'
import type { reportTexts } from './reports.en.ts'
import { filler, found, merged, type Tree, type Values } from './lookup.ts'

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
type Paths<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${K}` : `${K}.${Paths<T[K]>}`
}[keyof T & (string | number)]
/** 'group.key' of every text. One with 'key_one' and 'key_other' is asked for as 'key', with a count. */
export type TextKey = Paths<All> extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K) : never
export type TFunction = (key: TextKey, values?: Values) => string

const STORED_AS = 'daybook.language'

/** The texts of each part of the screens, loaded when first needed. */
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

/** What is on the page: another language needs the same. */
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

/** What has been loaded of each language. */
const texts: Record<Language, Tree> = { en: {}, th: {} }
let spoken: Language = DEFAULT_LANGUAGE
const listeners = new Set<() => void>()

// One for each language, so that what remembers a text by it asks for it in another one.
const translators: Record<Language, TFunction> = {
  en: filler('en', () => texts.en),
  th: filler('th', () => texts.th),
}

export function language(): Language {
  return spoken
}

/** A text in the language of the page, where no component asks. */
export const t: TFunction = (key, values) => translators[spoken](key, values)

/** The names of a list of choices, by the choice. */
export function namesOf(group: ChoiceNames, of: Language): Readonly<Record<string, string>> {
  const names = found(texts[of], group)
  return typeof names === 'object' ? (names as Record<string, string>) : {}
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The texts in the language of the page, for a component: it is drawn again in another. */
export function useTranslation(): { t: TFunction; language: Language } {
  const now = useSyncExternalStore(subscribe, language)
  return { t: translators[now], language: now }
}

export function addTexts(of: Language, more: Tree) {
  texts[of] = merged(texts[of], more)
}

/** Says everything in a language whose texts are there. */
export function speak(next: Language) {
  spoken = next
  for (const listener of listeners) listener()
}

const missing = (of: Language) => [...parts].filter((part) => !loaded.has(`${part} ${of}`))

async function loadCatalogues(of: Language) {
  // A page that opens meanwhile adds its part.
  while (missing(of).length > 0) {
    await Promise.all(
      missing(of).map(async (part) => {
        addTexts(of, await CATALOGUES[part][of]())
        loaded.add(`${part} ${of}`)
      }),
    )
  }
}

/** Loads the texts of one more part, in the language of the page. */
export async function loadTexts(part: Part) {
  parts.add(part)
  // Again if the language was switched meanwhile.
  for (let of: Language | null = null; of !== language(); ) {
    of = language()
    await loadCatalogues(of)
  }
}

/** Switches everything on the page to a language and stores it. */
export async function setLanguage(next: Language) {
  await loadCatalogues(next)
  speak(next)
  document.documentElement.lang = next
  try {
    localStorage.setItem(STORED_AS, next)
  } catch {
    // Without storage, the language still lasts for this visit.
  }
}

/** Starts in the stored language, with its texts loaded; no other is needed, since each has all of them. */
export async function startTexts() {
  spoken = storedLanguage()
  await loadCatalogues(spoken)
  document.documentElement.lang = spoken
}
