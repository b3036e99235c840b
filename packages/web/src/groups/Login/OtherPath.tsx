import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { session } from '../../app/session.ts'
import { NotFoundPage } from '../../shell/ErrorPages.tsx'
import { Waiting } from '../../shell/Waiting.tsx'
import { ChooserPage } from './ChooserPage.tsx'

const Layout = lazy(async () => ({ default: (await import('../../shell/Layout.tsx')).Layout }))

/** Any path that ends in Action-Login is the sign-in chooser; all other unknown paths are not found. */
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
