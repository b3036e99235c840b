/*
 * The Markdown subset that the manual uses: headings, paragraphs, lists, tables, pictures, bold, italics and code. A paragraph
 * that starts with '> ' is a hint.
 */

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function inline(text: string): string {
  return escape(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
}

/** The HTML of a manual; `picture` returns a picture's URL by name. */
export function htmlOf(markdown: string, picture: (name: string) => string): string {
  return markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => blockOf(block, picture))
    .join('\n')
}

function blockOf(block: string, picture: (name: string) => string): string {
  const lines = block.split('\n')
  const [first = ''] = lines
  const heading = /^(#{1,3}) (.+)$/.exec(first)
  if (heading) {
    const [, signs = '', text = ''] = heading
    return `<h${signs.length}>${inline(text)}</h${signs.length}>`
  }
  const image = /^!\[(.+)\]\((.+)\)$/.exec(first)
  if (image) {
    const [, caption = '', name = ''] = image
    return `<figure><img src="${picture(name)}" alt=""><figcaption>${inline(caption)}</figcaption></figure>`
  }
  if (first.startsWith('> ')) return `<aside>${inline(lines.map((line) => line.replace(/^> ?/, '')).join(' '))}</aside>`
  if (first.startsWith('|')) return tableOf(lines)
  if (first.startsWith('- ')) return listOf('ul', lines, /^- /)
  if (/^\d+\. /.test(first)) return listOf('ol', lines, /^\d+\. /)
  return `<p>${inline(lines.join(' '))}</p>`
}

function listOf(tag: 'ul' | 'ol', lines: string[], sign: RegExp): string {
  // A line without a marker continues the item above.
  const items: string[] = []
  for (const line of lines) {
    if (sign.test(line)) items.push(line.replace(sign, ''))
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`
}

function tableOf(lines: string[]): string {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [head = '', , ...rows] = lines
  const row = (line: string, tag: 'th' | 'td') =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table>`
}
