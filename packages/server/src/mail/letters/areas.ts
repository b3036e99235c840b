import { fill } from '@daybook/shared/texts/fill'
import { textsOf } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import { type Places, namesOf } from '../editions/places.ts'

import type { Block } from '../render/blocks.ts'

const TEXTS = textsOf(({ letters }) => letters.areas)

const MOST_GROUPS = 5

/** The line that says for which receiver groups somebody gets a letter. */
export function because(places: Places, groups: number[], language: Language): string {
  const all = namesOf(places, groups)
  const shown = all.slice(0, MOST_GROUPS)
  const more = all.length > shown.length ? ` ${fill(TEXTS[language].more, { n: all.length - shown.length })}` : ''
  return fill(TEXTS[language].because, { names: shown.join(', ') + more })
}

/** An area named in a letter. */
export type Named = { name: string; company: string }

/** The shown areas by company, and how many more there are. */
export function namesByCompany(shown: Named[], all: number, language: Language): Block {
  const more = all > shown.length ? fill(TEXTS[language].more, { n: all - shown.length }) : ''
  const lists = [...Map.groupBy(shown, ({ company }) => company)].map(([title, own]) => ({
    title,
    names: own.map(({ name }) => name),
  }))
  return { type: 'names', lists, more }
}

/** Bytes that naming an area adds to a letter. */
export function nameSize({ name, company }: Named): number {
  return Buffer.byteLength(name) + Buffer.byteLength(company)
}
