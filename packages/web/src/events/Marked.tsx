import { createContext, Fragment, useContext } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { marksOf } from './marks.ts'
import noticeStyles from '../kit/notice.module.css'
import styles from './Marked.module.css'

/** What a list was searched for. */
export const Searched = createContext('')

/** A text with the words marked for which its list was searched. */
export function Marked({ text }: { text: string }) {
  const parts = marksOf(text, useContext(Searched))
  return parts.map((part, place) => {
    const Tag = part.isFound ? 'mark' : Fragment
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <Tag key={place} {...(part.isFound ? { className: styles.mark } : {})}>
        {part.text}
      </Tag>
    )
  })
}

/** Says that another text was searched, because nothing was found for the one asked for. */
export function Corrected({ text, instead }: { text: string; instead: string | undefined }) {
  const { t } = useTranslation()
  return (
    instead && (
      <p role="status" className={`${noticeStyles.notice} ${noticeStyles.info}`}>
        {t('ui.searchedInstead', { text: text.trim(), instead })}
      </p>
    )
  )
}
