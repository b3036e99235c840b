import { useLocation } from '@tanstack/react-router'
import { NotFoundPage } from '../Shell/ErrorPages.tsx'
import { ChooserPage } from './ChooserPage.tsx'

/** Any path that ends in Action-Login is the sign-in chooser; no other unknown path is anything. */
export function OtherPath() {
  const path = useLocation({ select: (location) => location.pathname })
  return path.endsWith('/Action-Login') ? <ChooserPage /> : <NotFoundPage />
}
