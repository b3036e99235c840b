import { type ReactNode, useState } from 'react'
import styles from './UserPermission.module.css'

/** Rows rendered beyond each edge, so that the next one already exists when the keyboard moves to it. */
const BEYOND = 6

/**
 * A long list in its own scroll box that renders only visible rows. All rows are `rowHeight` pixels high; the box shows at
 * most `most` of them.
 */
export function VirtualRows({
  name,
  count,
  rowHeight,
  most,
  children,
}: {
  name: string
  count: number
  rowHeight: number
  most: number
  children: (index: number) => ReactNode
}) {
  const [first, setFirst] = useState(0)
  const start = Math.max(0, Math.min(first, count - most) - BEYOND)
  const end = Math.min(count, first + most + BEYOND)
  return (
    // The box is focusable so that the keyboard can scroll it when no row can be changed.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div
      className={styles.virtualRows}
      role="region"
      aria-label={name}
      tabIndex={0}
      style={{ maxHeight: rowHeight * most }}
      onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / rowHeight))}
    >
      <ul style={{ height: rowHeight * count }}>
        {Array.from({ length: Math.max(0, end - start) }, (_, offset) => {
          const index = start + offset
          return (
            <li
              key={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              style={{ top: rowHeight * index, height: rowHeight }}
            >
              {children(index)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
