import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../session.ts'
import { LiveRegion } from '../ui/announce.tsx'
import { dialogStore } from '../ui/dialogs.ts'
import { useStore } from '../ui/store.ts'
import { antdTheme, paint, themeMode } from '../ui/theme.ts'
import { NewBuildBar } from './NewBuildBar.tsx'

const DialogHost = lazy(async () => ({ default: (await import('../ui/DialogHost.tsx')).DialogHost }))
const SessionDialog = lazy(async () => ({ default: (await import('./SessionDialog.tsx')).SessionDialog }))
const sessionExpired = { get: session.isExpired, subscribe: session.subscribe }

/** What every page stands in: theme, language of the kit, dialogs, messages for screen readers. */
export function Frame({ children }: { children: ReactNode }) {
  const mode = useStore(themeMode)
  const locale = useLocale()
  const hasDialogs = useStore(dialogStore).length > 0
  const isExpired = useStore(sessionExpired)
  useLayoutEffect(() => paint(mode), [mode])
  return (
    <ConfigProvider theme={antdTheme(mode)} wave={{ disabled: true }} {...(locale ? { locale } : {})}>
      <NewBuildBar />
      {children}
      <LiveRegion />
      <Suspense fallback={null}>
        {isExpired && <SessionDialog />}
        {hasDialogs && <DialogHost />}
      </Suspense>
    </ConfigProvider>
  )
}

/** Ant Design's own words; English is built in, Thai is loaded when it is wanted. */
function useLocale(): Locale | null {
  const { i18n } = useTranslation()
  const isThai = i18n.language === 'th'
  const [thai, setThai] = useState<Locale | null>(null)
  useEffect(() => {
    if (isThai && !thai) void import('./thaiKit.ts').then(({ thaiKit }) => setThai(thaiKit))
  }, [isThai, thai])
  return isThai ? thai : null
}
