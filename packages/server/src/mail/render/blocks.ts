/*
 * What letters are written of. A letter is a list of blocks; its HTML and its plain text are both made from them, so they
 * say the same.
 */

/** What a number or a mark tells at a glance; words beside it always say it too. */
export type Tone = 'red' | 'amber' | 'green' | 'plain'

/** One thing that is listed, such as an event. */
export type Item = {
  title: string
  /** What kind it is, when, and how it stands; shown small. */
  note: string
  text: string
  /** Where the title leads; '' for nowhere. */
  url: string
}

export type Figure = { label: string; value: number | string; tone: Tone }

export type Cell = string | number

export type Block =
  | { type: 'paragraph'; text: string }
  /** Small print. */
  | { type: 'note'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'subheading'; text: string; tone: Tone }
  | { type: 'figures'; figures: Figure[] }
  | { type: 'items'; items: Item[]; tone: Tone }
  /** Names under titles, such as areas under companies; `more` says how many are left out. */
  | { type: 'names'; lists: { title: string; names: string[] }[]; more: string }
  /** The first column is text, the others are numbers; `total` is the last row. */
  | { type: 'table'; columns: string[]; rows: Cell[][]; total?: Cell[] }
  /** Somebody's words, with their line breaks. */
  | { type: 'quote'; text: string; tone: Tone }
  | { type: 'button'; label: string; url: string }
  | { type: 'link'; label: string; url: string }

/** Blocks that only some letters have. */
export function when(isSo: boolean, ...blocks: Block[]): Block[] {
  return isSo ? blocks : []
}
