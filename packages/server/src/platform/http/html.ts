/** Markup that is safe as it stands; everything else is escaped when it is put into a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Markup with values in it; text is escaped, for content and for quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(parts.reduce((page, part, index) => page + shown(values[index - 1] ?? '') + part))
}

function shown(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(shown).join('')
  if (value instanceof Html) return value.text
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
