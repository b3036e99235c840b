import { Suspense, type ReactNode } from 'react'

/** A page without header, menu and footer. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="bare-page">
      <Suspense fallback={null}>{children}</Suspense>
    </main>
  )
}
