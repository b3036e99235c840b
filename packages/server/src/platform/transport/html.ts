/** Safe markup that is inserted unescaped; everything else is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Template tag for markup; escapes text values for use in content and quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(parts.reduce((page, part, index) => page + shown(values[index - 1] ?? '') + part))
}

function shown(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(shown).join('')
  if (value instanceof Html) return value.text
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
