import type { ReactNode } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

/** Row heights follow their text; undrawn ones are estimated. */
const LONG = { estimatedRowHeight: 34, padding: 4 }

/** Draws only the rows in sight of a list. */
export function LongList({ children }: { children: ReactNode }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={LONG}>
      {children}
    </Virtualizer>
  )
}
