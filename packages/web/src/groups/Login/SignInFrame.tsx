import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { LanguageSwitch, ThemeSwitch } from '../../shell/Switches.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { Brand } from '../../shell/Brand.tsx'
import styles from './SignIn.module.css'

/** The frame of every page before sign-in: the product on one side, the task on the other. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.frame}>
      <aside className={styles.aside} aria-label={t('ui.productName')}>
        <Brand />
        <div>
          <p className={styles.tagline}>{t('Login.tagline')}</p>
          <p className={styles.summary}>{t('Login.summary')}</p>
        </div>
        <div className={styles.ruling} aria-hidden="true" />
      </aside>
      <div className={styles.side}>
        <header className={styles.top}>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main className={styles.card} id="content">
          {children}
        </main>
        <Footer />
      </div>
    </div>
  )
}
