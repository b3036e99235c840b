import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { session } from '../app/session.ts'
import { LiveRegion } from '../kit/feedback/announce.tsx'
import { loadToasts, toastsWanted } from '../kit/feedback/toast.ts'
import { DialogHost } from '../kit/dialogs/DialogHost.tsx'
import { useStore } from '../kit/store.ts'
import { KitLocale } from '../kit/theme/KitLocale.tsx'
import { paint, themeMode } from '../kit/theme/theme.ts'
import { NewBuildBar } from './NewBuildBar.tsx'
import { StoodAside } from './StoodAside.tsx'

const loadSessionDialog = async () => ({ default: (await import('./SessionDialog.tsx')).SessionDialog })
const SessionDialog = lazy(loadSessionDialog)
const ToastHost = lazy(async () => ({ default: (await loadToasts()).ToastHost }))

/** The frame of every page: colours, dialogs, screen reader messages. */
export function Frame({ children }: { children: ReactNode }) {
  const mode = useStore(themeMode)
  const isExpired = useStore(session.waiting) !== null
  const aside = useStore(session.aside)
  const hasToasts = useStore(toastsWanted)
  useLayoutEffect(() => paint(mode), [mode])
  // It appears over what a user has typed: it must be loaded from the first letter on.
  useEffect(() => {
    const load = () => void loadSessionDialog().catch(() => {})
    addEventListener('input', load, { once: true })
    return () => removeEventListener('input', load)
  }, [])
  return (
    <KitLocale>
      <NewBuildBar />
      {children}
      <LiveRegion />
      <Suspense fallback={null}>{isExpired && <SessionDialog />}</Suspense>
      <DialogHost />
      {aside && <StoodAside message={aside.message} />}
      <Suspense fallback={null}>{hasToasts && <ToastHost />}</Suspense>
    </KitLocale>
  )
}
