import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { session } from '../session.ts'
import { NotFoundPage } from '../Shell/ErrorPages.tsx'
import { Waiting } from '../Shell/Waiting.tsx'
import { ChooserPage } from './ChooserPage.tsx'

const Layout = lazy(async () => ({ default: (await import('../Shell/Layout.tsx')).Layout }))

/** Any path that ends in Action-Login is the sign-in chooser; no other unknown path is anything. */
export function OtherPath() {
  const path = useLocation({ select: (location) => location.pathname })
  if (path.endsWith('/Action-Login')) return <ChooserPage />
  if (!session.person()) return <NotFoundPage />
  return (
    <Suspense fallback={<Waiting />}>
      <Layout>
        <NotFoundPage />
      </Layout>
    </Suspense>
  )
}
