import { Suspense, type ReactNode } from 'react'
import { Kit } from './theme/Kit.tsx'

/** A page without header, menu and footer. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="bare-page">
      <Kit>
        <Suspense fallback={null}>{children}</Suspense>
      </Kit>
    </main>
  )
}
