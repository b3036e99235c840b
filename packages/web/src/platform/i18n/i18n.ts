import type { ChoiceNames } from '@daybook/shared/texts/en'
import { DEFAULT_LANGUAGE, type Language, languageNamed } from '@daybook/shared/registry'
import { numbersOf } from '@daybook/shared/rules/numbers'
import i18next from 'i18next'
import { initReactI18next, useTranslation as useLibrary } from 'react-i18next'
import type { en } from './en.ts'
import { type Group, type Screen, TEXTS_OF } from './groups.ts'

type All = typeof en & typeof import('./en/index.ts')
type Tree = { readonly [key: string]: string | Tree }
type Values = Readonly<Record<string, string | number | null | undefined>>
type Paths<T> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${K}` : `${K}.${Paths<T[K]>}`
}[keyof T & (string | number)]
/** The texts of the page itself belong to groups: a text beside the groups is one of the server's. */
type Grouped = { [G in keyof All as All[G] extends string ? never : G]: All[G] }
/** 'group.key' of every text. A pair 'key_one' and 'key_other' is looked up as 'key', with a count. */
export type TextKey = Paths<Grouped> extends infer K ? (K extends `${infer Base}_${'one' | 'other'}` ? Base : K) : never
export type TFunction = (key: TextKey, values?: Values) => string

const STORED_AS = 'daybook.language'

/** The texts that every page loads. A browser gets the files of one language only. */
const EVERY_PAGE: Record<Language, () => Promise<Tree>> = {
  en: () => import('./en.ts').then((texts) => texts.en),
  th: () => import('./th.ts').then((texts) => texts.th),
}
/** The files of the other groups. */
const FILES = import.meta.glob<Tree>(['./*/*.ts', '!./*/{index,ui,Shell,Login,Outbox}.ts'])

/** The groups loaded for this page: switching the language loads the same ones. */
const wanted = new Set<Group>()

/** The stored choice, or the default. */
function storedLanguage(): Language {
  try {
    return languageNamed(localStorage.getItem(STORED_AS)) ?? DEFAULT_LANGUAGE
  } catch {
    return DEFAULT_LANGUAGE
  }
}

void i18next.use(initReactI18next).init({
  lng: storedLanguage(),
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
i18next.services.formatter?.addCached('number', (of) => numbersOf(of ?? DEFAULT_LANGUAGE))

export function language(): Language {
  return i18next.language as Language
}

/** A text in the page's language, for code outside components. */
export const t: TFunction = (key, values) => i18next.t(key, { ...values })

/** A key made from what the server sent, such as a menu's number. */
export const isText = (key: string): key is TextKey => i18next.exists(key)

/** The display names of a list of choices, keyed by choice. */
export function namesOf(group: ChoiceNames, of: Language): Readonly<Record<string, string>> {
  return (i18next.getResourceBundle(of, group) ?? {}) as Record<string, string>
}

/** The texts in the page's language; the component rerenders when the language changes. */
export function useTranslation(): { t: TFunction; language: Language } {
  const { t: translated, i18n } = useLibrary()
  return { t: translated as unknown as TFunction, language: i18n.language as Language }
}

export function addTexts(of: Language, groups: Tree) {
  for (const [group, texts] of Object.entries(groups)) i18next.addResourceBundle(of, group, texts)
}

/** Switches to a language whose texts are loaded. */
export async function speak(next: Language) {
  await i18next.changeLanguage(next)
}

const missing = (of: Language) => (['ui', ...wanted] as const).filter((group) => !i18next.hasResourceBundle(of, group))

/*
 * The library could load groups itself, but it reports no failure, never tries again what failed once, and switches to a
 * language even if its texts did not arrive.
 */
async function loadMissing(of: Language) {
  // A page that opens meanwhile may want more.
  while (missing(of).length > 0) {
    await Promise.all(
      missing(of).map(async (group) => {
        const load = group === 'ui' ? EVERY_PAGE[of] : FILES[`./${of}/${group}.ts`]
        if (!load) throw new Error(`No texts of ${group} in ${of}`)
        addTexts(of, await load())
      }),
    )
  }
}

/** Loads the code of a screen, or of a part that only some users open, together with its texts in the page's language. */
export async function withTexts<M>(screen: Screen, code: () => Promise<M>): Promise<M> {
  const [module] = await Promise.all([code(), loadTexts(TEXTS_OF[screen])])
  return module
}

async function loadTexts(groups: readonly Group[]) {
  for (const group of groups) wanted.add(group)
  // Repeat if the language was switched meanwhile.
  for (let of: Language | null = null; of !== language(); ) {
    of = language()
    await loadMissing(of)
  }
}

/** Switches the page to a language and stores the choice. */
export async function setLanguage(next: Language) {
  await loadMissing(next)
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
  await loadMissing(language())
  document.documentElement.lang = language()
}
