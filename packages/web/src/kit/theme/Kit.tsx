import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { antdTheme } from './kitTheme.ts'
import { stillStore } from './media.ts'
import { useStore } from '../store.ts'
import { themeMode } from './theme.ts'

/** Theme and language of Ant Design for everything inside. The sign-in page does without the kit. */
export function Kit({ children }: { children: ReactNode }) {
  const mode = useStore(themeMode)
  const isStill = useStore(stillStore)
  const theme = useMemo(() => antdTheme(mode, isStill), [mode, isStill])
  const locale = useLocale()
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }} locale={locale} getPopupContainer={popupContainer}>
      {children}
    </ConfigProvider>
  )
}

/** Ant Design's own words; English is built in, Thai is loaded when it is wanted. */
function useLocale(): Locale {
  const { i18n } = useTranslation()
  const isThai = i18n.language === 'th'
  const [thai, setThai] = useState<Locale | null>(null)
  useEffect(() => {
    if (isThai && !thai) void import('./thaiKit.ts').then(({ thaiKit }) => setThai(thaiKit))
  }, [isThai, thai])
  return isThai && thai ? thai : english
}

/** Lists open inside the dialog or the page's main part: outside of it they belong to nothing. */
function popupContainer(node?: HTMLElement): HTMLElement {
  return node?.closest<HTMLElement>('[role="dialog"], main') ?? document.body
}
