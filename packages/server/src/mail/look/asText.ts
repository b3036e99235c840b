import type { Block, Item } from './blocks.ts'

/** Blocks as the plain text of a letter. */
export function textOf(blocks: Block[], foot: string[]): string {
  return `${[...blocks.map(blockOf), `-- \n${foot.join('\n')}`].filter((part) => part !== '').join('\n\n')}\n`
}

function blockOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
    case 'subheading':
      return block.text
    case 'heading':
      return `== ${block.text} ==`
    case 'figures':
      return block.figures.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'items':
      return block.items.map(itemOf).join('\n\n')
    case 'names':
      return [...block.lists.map(({ title, names }) => `${title}: ${names.join(', ')}`), block.more]
        .filter((line) => line !== '')
        .join('\n')
    case 'table':
      return [...block.rows, ...(block.total ? [block.total] : [])]
        .map(([name = '', ...values]) => {
          const numbers = values.map((value, index) => `${block.columns[index + 1] ?? ''}: ${value}`)
          return `${name}\n  ${numbers.join(' · ')}`
        })
        .join('\n')
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'button':
    case 'link':
      return `${block.label}\n${block.url}`
  }
}

function itemOf({ title, note, text, url }: Item): string {
  return [`* ${title}`, note, text, url]
    .filter((line) => line !== '')
    .map((line, index) => (index === 0 ? line : `  ${line}`))
    .join('\n')
}
