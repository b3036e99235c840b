import type { Locator, Page } from '@playwright/test'

/** A control from the accessibility tree: the `nth` with that role and name. */
export type Control = { role: Role; name: string; nth: number }

const ROLES = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'spinbutton',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'tab',
] as const
type Role = (typeof ROLES)[number]
/** Controls for typing or choosing: a press only needs to focus them. */
export const FIELDS: ReadonlySet<Role> = new Set([
  'textbox',
  'searchbox',
  'spinbutton',
  'combobox',
  'checkbox',
  'radio',
])

type Node = { role: string; name?: string; disabled?: boolean; url?: string; children?: (Node | string)[] }

/**
 * The pressable controls within a part of the page. Of similar rows, only the first counts, in tables and in lists outside
 * menus; the same goes for links to one page with different filters.
 */
export async function controlsOf(part: Locator): Promise<Control[]> {
  const found: Control[] = []
  const seen = new Map<string, number>()
  const pages = new Set<string>()
  const walk = (node: Node, isRepeated: boolean, isMenu: boolean) => {
    const { role, name = '', disabled = false, url } = node
    if (isRole(role)) {
      const key = `${role} ${name}`
      const nth = seen.get(key) ?? 0
      seen.set(key, nth + 1)
      const page = url?.split('?')[0]
      if (!isRepeated && !disabled && (page === undefined || !pages.has(page))) found.push({ role, name, nth })
      if (page !== undefined) pages.add(page)
    }
    const rows = new Set(['rowgroup', ...(isMenu ? [] : ['list'])])
    let row = 0
    for (const child of node.children ?? []) {
      if (typeof child === 'string') continue
      if (rows.has(role) && (child.role === 'row' || child.role === 'listitem')) row += 1
      walk(child, isRepeated || row > 1, isMenu || role === 'navigation')
    }
  }
  for (const node of (await part.ariaSnapshotJSON()) as Node[]) walk(node, false, false)
  return found
}

const isRole = (role: string): role is Role => ROLES.some((one) => one === role)

export const locate = (part: Locator, { role, name, nth }: Control) =>
  part.getByRole(role, { name, exact: true }).nth(nth)

/** A page's visible state: URLs, texts, values and everything that a control states about itself. */
export const stateOf = (page: Page) =>
  // Between two pages there is nothing to see, which is itself noticeable.
  page.evaluate(stateHere).catch(() => 'on its way')

function stateHere(): string {
  const focus = document.activeElement
  // A field, or a heading that got the focus.
  const isField = focus?.matches('input, textarea, select, [contenteditable="true"], [data-report]') === true
  const said = [
    'aria-expanded',
    'aria-pressed',
    'aria-checked',
    'aria-selected',
    'aria-sort',
    'aria-current',
    'hidden',
    'open',
  ]
  const values = [...document.querySelectorAll('input, textarea, select')].map((field) =>
    field instanceof HTMLInputElement ? [field.value, field.checked] : (field as HTMLTextAreaElement).value,
  )
  return JSON.stringify([
    location.href,
    document.documentElement.getAttribute('data-theme'),
    document.documentElement.lang,
    document.documentElement.getAttribute('data-printed'),
    document.body.innerText,
    values,
    isField ? [...document.querySelectorAll('*')].indexOf(focus) : null,
    document.querySelectorAll('[role="dialog"], [role="listbox"]').length,
    said.map((name) => [...document.querySelectorAll(`[${name}]`)].map((one) => one.getAttribute(name))),
  ])
}
