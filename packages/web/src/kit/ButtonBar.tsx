import type { ReactNode } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { Row } from './layout/layout.tsx'
import { type ButtonProps, PlainButton } from './PlainButton.tsx'
import type { IconName } from './theme/icons.tsx'

/** A row of buttons; on a phone they share the width. */
export function ButtonBar({ children, align = 'end' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return (
    <Row justify={align === 'end' ? 'end' : undefined} fills data-bar>
      {children}
    </Row>
  )
}

const STANDARD = {
  save: { icon: 'check', tone: 'primary' },
  cancel: { icon: null, tone: 'default' },
  add: { icon: 'add', tone: 'primary' },
  clear: { icon: null, tone: 'default' },
  search: { icon: 'search', tone: 'primary' },
  edit: { icon: 'edit', tone: 'default' },
  view: { icon: 'eye', tone: 'default' },
  delete: { icon: 'trash', tone: 'risky' },
} as const satisfies Record<string, { icon: IconName | null; tone: ButtonProps['tone'] }>

export type StandardButtonProps = Omit<ButtonProps, 'icon'> & {
  /** One of the product's standard buttons: sets label, icon and tone. */
  kind: keyof typeof STANDARD
  /** Draws only the icon; `of` completes its accessible name ('Edit Gate 1'). */
  of?: string
}

export function StandardButton({ kind, isSmall = false, of, children, ...rest }: StandardButtonProps) {
  const { t } = useTranslation()
  const { icon, tone } = STANDARD[kind]
  const word = t(`ui.${kind}`)
  const name = of ? `${word} ${of}` : word
  return (
    <PlainButton
      icon={icon}
      tone={isSmall ? (kind === 'delete' ? 'quietRisky' : 'quiet') : tone}
      isSmall={isSmall}
      {...(isSmall ? { 'aria-label': name, title: word } : of ? { 'aria-label': name } : {})}
      {...rest}
    >
      {isSmall ? null : (children ?? word)}
    </PlainButton>
  )
}
