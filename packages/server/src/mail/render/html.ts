/** Text that is markup already. Made by `html` alone, so nothing else enters a letter unescaped. */
export class Markup {
  readonly source: string
  private constructor(source: string) {
    this.source = source
  }

  static of(strings: TemplateStringsArray, values: readonly Value[]): Markup {
    return new Markup(strings.map((part, index) => part + render(values[index])).join(''))
  }
}

export type Value = string | number | Markup | readonly Value[] | undefined

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup with values in it: text is escaped, for content and for quoted attributes; markup and lists of both are not. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return Markup.of(strings, values)
}

function render(value: Value): string {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.source
  if (Array.isArray(value)) return value.map(render).join('')
  // Whatever else gets past the types is text, and escaped.
  return `${value as string | number}`.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
