import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { RichText } from '../../kit/RichText.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import noticeStyles from '../../kit/notice.module.css'
import panelStyles from '../../kit/Panel.module.css'
import styles from './ContactEditor.module.css'

/** Shown when two people edited the page: the other one's text, and the choice between the two. */
export function ConflictNotice({ html, onTake, onKeep }: { html: string; onTake: () => void; onKeep: () => void }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <section className={`${noticeStyles.notice} ${noticeStyles.warn} ${styles.conflict}`} role="alert">
      <strong>{t('ContactUs.conflictTitle')}</strong>
      <p>{t('ContactUs.conflictNote')}</p>
      <ButtonBar align="start">
        <PlainButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'ContactUs.hideTheirs' : 'ContactUs.showTheirs')}
        </PlainButton>
        <PlainButton onClick={onTake}>{t('ContactUs.takeTheirs')}</PlainButton>
        <PlainButton tone="risky" onClick={onKeep}>
          {t('ContactUs.keepMine')}
        </PlainButton>
      </ButtonBar>
      {isShown && (
        <section className={panelStyles.panel} aria-label={t('ContactUs.savedNow')}>
          <RichText html={html} />
        </section>
      )}
    </section>
  )
}
