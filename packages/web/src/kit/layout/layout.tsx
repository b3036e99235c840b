import type { HTMLAttributes } from 'react'
import styles from './layout.module.css'

/* Where things stand: side by side, below each other, or in columns. */

/** Pixels between things. */
type Step = 0 | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24

type Props = HTMLAttributes<HTMLElement> & {
  /** A `ul` is a list without bullets. A row in a `span` is part of a line. */
  as?: 'div' | 'span' | 'p' | 'ul' | 'dl' | 'header' | 'footer' | 'section' | 'nav'
  /** The same between lines and columns, or [between lines, between columns]. */
  gap?: Step | readonly [lines: Step, columns: Step]
  align?: 'start' | 'center' | 'end' | 'baseline'
  justify?: 'center' | 'end' | 'space-between' | undefined
  /** Pixels to what stands above and below. */
  above?: Step
  below?: Step
}

function Layout({ as: Tag = 'div', gap = 8, align, justify, above, below, style, ...others }: Props) {
  const [lines, columns] = typeof gap === 'number' ? [gap, gap] : gap
  return (
    <Tag
      {...others}
      style={{
        gap: `${lines}px ${columns}px`,
        alignItems: align,
        justifyContent: justify,
        marginTop: above,
        marginBottom: below,
        ...style,
      }}
    />
  )
}

const named = (own: string | undefined, more: string | undefined) => [own, more].filter(Boolean).join(' ')

/** Things side by side, in several lines if one is too short. */
export function Row({
  wraps = true,
  fills = false,
  ...props
}: Props & { wraps?: boolean /** On a phone, they share the line. */; fills?: boolean }) {
  return (
    <Layout
      {...props}
      className={named(styles.row, props.className)}
      data-wraps={wraps || undefined}
      data-fills={fills || undefined}
    />
  )
}

/** Things below each other. */
export function Stack(props: Props) {
  return <Layout {...props} className={named(styles.grid, props.className)} />
}

/** Things in columns: as many as fit with so many pixels each, or as CSS says. */
export function Grid({ columns, ...props }: Props & { columns: number | string }) {
  const template = typeof columns === 'number' ? `repeat(auto-fill, minmax(min(100%, ${columns}px), 1fr))` : columns
  return <Stack {...props} style={{ gridTemplateColumns: template }} />
}
