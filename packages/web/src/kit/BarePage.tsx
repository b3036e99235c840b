import { Suspense, type ReactNode } from 'react'
import styles from './BarePage.module.css'

/** A page without header, menu and footer. */
export function BarePage({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={styles.page}>
      <Suspense fallback={null}>{children}</Suspense>
    </main>
  )
}
