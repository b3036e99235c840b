import { texts } from '@daybook/shared/problems'
import type { Locator } from '../test.ts'
import { startsWith, words } from '../words.ts'
import type { Journey } from './journey.ts'

export type Language = 'en' | 'th'

/** How the person gets hold of something: by the pointer, or by the keyboard alone. */
export type Hand = {
  press: (what: Locator) => Promise<void>
  enter: (what: Locator, text: string) => Promise<void>
  choose: (field: Locator, name: string) => Promise<void>
}

export const HANDS = {
  pointer: (person: Journey): Hand => ({
    press: (what) => person.tap(what),
    async enter(what, text) {
      await person.tap(what)
      await person.write(text)
    },
    async choose(field, name) {
      await person.tap(field)
      await person.tap(person.page.getByRole('option', { name }))
    },
  }),
  keyboard: (person: Journey): Hand => ({
    async press(what) {
      await person.see(what)
      await person.reach(what)
      await person.press((await what.evaluate((element) => element.tagName)) === 'INPUT' ? 'Space' : 'Enter')
    },
    async enter(what, text) {
      await person.see(what)
      await person.reach(what)
      await person.write(text)
    },
    async choose(field, name) {
      await person.reach(field)
      await person.write(name)
      await person.see(person.page.getByRole('option', { name }))
      await person.press('ArrowDown')
      await person.press('Enter')
    },
  }),
}

/** Signs in on the page for it. */
export async function signIn(
  person: Journey,
  { press, enter }: Hand,
  {
    language,
    company,
    username,
    password,
  }: { language: Language; company: string; username: string; password: string },
): Promise<void> {
  const { page } = person
  const { field } = texts[language]
  await person.reach(page.getByRole('combobox', { name: field.company }))
  await person.keys(company)
  await enter(page.getByRole('textbox', { name: field.username }), username)
  await enter(page.getByLabel(startsWith(field.password)), password)
  await press(page.getByRole('button', { name: words[language].Login.login }))
}
