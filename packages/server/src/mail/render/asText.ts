import { written } from '@daybook/shared/texts/fill'
import type { Block, Item } from './blocks.ts'

/** Renders blocks as plain text. */
export function textOf(blocks: Block[], foot: string[]): string {
  return `${[...blocks.map(blockOf), `-- \n${foot.map(line).join('\n')}`].filter((part) => part !== '').join('\n\n')}\n`
}

/** Names are put on one line, so that none looks like a line of the letter. */
const line = (value: string | number) => String(value).replace(/\s*[\r\n\u0085\u2028\u2029]+\s*/g, ' ')

function blockOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
    case 'subheading':
      return line(block.text)
    case 'heading':
      return `== ${line(block.text)} ==`
    case 'figures':
      return block.figures.map(({ label, value }) => `${label}: ${written(value)}`).join('\n')
    case 'items':
      return block.items.map(itemOf).join('\n\n')
    case 'names':
      return [...block.lists.map(({ title, names }) => line(`${title}: ${names.join(', ')}`)), block.more]
        .filter((said) => said !== '')
        .join('\n')
    case 'table':
      return [...block.rows, ...(block.total ? [block.total] : [])]
        .map(([name = '', ...values]) => {
          const numbers = values.map((value, index) => `${block.columns[index + 1] ?? ''}: ${written(value)}`)
          return `${line(name)}\n  ${numbers.join(' · ')}`
        })
        .join('\n')
    case 'bars':
      return [line(block.title), ...block.bars.map(({ label, value }) => line(`  ${label}: ${written(value)}`))].join(
        '\n',
      )
    case 'quote':
      return block.text
        .split('\n')
        .map((words) => `> ${words}`)
        .join('\n')
    case 'button':
    case 'link':
      return `${block.label}\n${block.url}`
  }
}

function itemOf({ title, note, text, url }: Item): string {
  return [`* ${title}`, note, text, url]
    .filter((part) => part !== '')
    .map((part, index) => (index === 0 ? line(part) : `  ${line(part)}`))
    .join('\n')
}
