import './RichText.css'

/**
 * HTML that the server sanitised when it was saved: the contact page. Nothing else in the product is shown as HTML, and the
 * page's content security policy runs no script that would have slipped through.
 */
export function RichText({ html }: { html: string }) {
  return <div className="prose rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Whether HTML shows anything: an emptied editor still leaves its paragraph. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|hr)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
