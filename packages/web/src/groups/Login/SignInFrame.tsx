import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSwitch, ThemeSwitch } from '../../shell/Switches.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { Brand } from '../../shell/Brand.tsx'

/** The look of every page before sign-in: the product on one side, the task on the other. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="sign-in">
      <aside className="sign-in-aside" aria-label={t('ui.productName')}>
        <Brand />
        <div>
          <p className="sign-in-tagline">{t('Login.tagline')}</p>
          <p className="sign-in-summary">{t('Login.summary')}</p>
        </div>
        <div className="sign-in-ruling" aria-hidden="true" />
      </aside>
      <div className="sign-in-side">
        <header className="sign-in-top">
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main className="sign-in-card" id="content">
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
