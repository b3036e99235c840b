import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { session } from '../session.ts'
import { LiveRegion } from '../ui/announce.tsx'
import { dialogStore } from '../ui/dialogs.ts'
import { useStore } from '../ui/store.ts'
import { paint, themeMode } from '../ui/theme.ts'
import { NewBuildBar } from './NewBuildBar.tsx'

const DialogHost = lazy(async () => ({ default: (await import('../ui/DialogHost.tsx')).DialogHost }))
const SessionDialog = lazy(async () => ({ default: (await import('./SessionDialog.tsx')).SessionDialog }))
const sessionExpired = { get: session.isExpired, subscribe: session.subscribe }

/** What every page stands in: colours, dialogs, messages for screen readers. */
export function Frame({ children }: { children: ReactNode }) {
  const mode = useStore(themeMode)
  const hasDialogs = useStore(dialogStore).length > 0
  const isExpired = useStore(sessionExpired)
  useLayoutEffect(() => paint(mode), [mode])
  return (
    <>
      <NewBuildBar />
      {children}
      <LiveRegion />
      <Suspense fallback={null}>
        {isExpired && <SessionDialog />}
        {hasDialogs && <DialogHost />}
      </Suspense>
    </>
  )
}
