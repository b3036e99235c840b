import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { antdTheme } from './kitTheme.ts'
import { useStore } from './store.ts'
import { themeMode } from './theme.ts'

/** Theme and language of Ant Design for everything inside. The sign-in page does without the kit. */
export function Kit({ children }: { children: ReactNode }) {
  const mode = useStore(themeMode)
  const locale = useLocale()
  return (
    <ConfigProvider theme={antdTheme(mode)} wave={{ disabled: true }} {...(locale ? { locale } : {})}>
      {children}
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
