import type { ReactNode } from 'react'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

/** Row heights follow their text; those of unrendered rows are estimated. */
const LONG = { estimatedRowHeight: 34, padding: 4 }

/** Renders only the visible rows of a list. */
export function LongList({ children }: { children: ReactNode }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={LONG}>
      {children}
    </Virtualizer>
  )
}
