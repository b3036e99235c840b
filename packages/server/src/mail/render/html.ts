/** Safe markup. Only `html` creates it, so nothing else gets into a letter unescaped. */
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

/** A markup template. Text values are escaped, for content and quoted attributes; markup and lists of it are not. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return Markup.of(strings, values)
}

function render(value: Value): string {
  if (value === undefined) return ''
  if (value instanceof Markup) return value.source
  if (Array.isArray(value)) return value.map(render).join('')
  // Treat anything that gets past the types as text.
  return `${value as string | number}`.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
