import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './theme/icons.tsx'

/** A row of buttons; on a phone they share its width. */
export function ButtonBar({ children, align = 'end' }: { children: ReactNode; align?: 'start' | 'end' }) {
  return <div className={`button-bar button-bar-${align}`}>{children}</div>
}

const STANDARD = {
  save: { icon: 'check', type: 'primary', danger: false },
  cancel: { icon: null, type: 'default', danger: false },
  add: { icon: 'add', type: 'primary', danger: false },
  clear: { icon: null, type: 'default', danger: false },
  search: { icon: 'search', type: 'primary', danger: false },
  edit: { icon: 'edit', type: 'default', danger: false },
  view: { icon: 'eye', type: 'default', danger: false },
  delete: { icon: 'trash', type: 'default', danger: true },
} as const satisfies Record<string, { icon: IconName | null; type: ButtonProps['type']; danger: boolean }>

export type StandardButtonProps = Omit<ButtonProps, 'icon'> & {
  /** Which of the product's standard buttons: its word, its icon and its weight. */
  kind: keyof typeof STANDARD
  /** Only the icon is drawn; `of` says whose button it is, for a screen reader ('Edit Gate 1'). */
  isSmall?: boolean
  of?: string
}

export function StandardButton({ kind, isSmall = false, of, children, ...rest }: StandardButtonProps) {
  const { t } = useTranslation()
  const { icon, type, danger } = STANDARD[kind]
  const word = t(`ui.${kind}`)
  const name = of ? `${word} ${of}` : word
  return (
    <Button
      type={isSmall ? 'text' : type}
      danger={danger}
      {...(isSmall ? { size: 'small', 'aria-label': name, title: word } : of ? { 'aria-label': name } : {})}
      {...(icon ? { icon: <Icon name={icon} size={16} /> } : {})}
      {...rest}
    >
      {isSmall ? null : (children ?? word)}
    </Button>
  )
}
