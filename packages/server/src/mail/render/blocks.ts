/* A letter is a list of blocks. Its HTML and its plain text are both rendered from them, so they have the same content. */

/** Severity of a number or mark; it is always expressed in words as well. */
export type Tone = 'red' | 'amber' | 'green' | 'plain'

/** One list item, such as an event. */
export type Item = {
  title: string
  /** Type, time and status, in small print. */
  note: string
  text: string
  /** Link of the title; '' for none. */
  url: string
}

export type Figure = { label: string; value: number | string; tone: Tone }

export type Bar = { label: string; value: number; tone: Tone }

export type Cell = string | number

export type Block =
  | { type: 'paragraph'; text: string }
  /** Small print. */
  | { type: 'note'; text: string }
  | { type: 'heading'; text: string }
  | { type: 'subheading'; text: string; tone: Tone }
  | { type: 'figures'; figures: Figure[] }
  | { type: 'items'; items: Item[]; tone: Tone }
  /** Names under headings, such as areas by company; `more` says how many are left out. */
  | { type: 'names'; lists: { title: string; names: string[] }[]; more: string }
  /** The first column is text, the others are numbers; `total` is the last row. */
  | { type: 'table'; columns: string[]; rows: Cell[][]; total?: Cell[] }
  /** Counts side by side; each is also said in figures. */
  | { type: 'bars'; title: string; bars: Bar[] }
  /** A person's words, with their line breaks. */
  | { type: 'quote'; text: string; tone: Tone }
  | { type: 'button'; label: string; url: string }
  | { type: 'link'; label: string; url: string }

/** Blocks under a condition. */
export function when(isSo: boolean, ...blocks: Block[]): Block[] {
  return isSo ? blocks : []
}
