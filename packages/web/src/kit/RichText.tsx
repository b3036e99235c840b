import styles from './RichText.module.css'
import textStyles from './text.module.css'

/**
 * HTML that the server sanitised when it was saved: the contact page. Nothing else is rendered as HTML, and the content
 * security policy blocks any script that slipped through.
 */
export function RichText({ html }: { html: string }) {
  return <div className={`${textStyles.prose} ${styles.rich}`} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Whether HTML shows nothing: an emptied editor still leaves its paragraph. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|hr)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
