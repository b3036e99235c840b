import sanitizeHtml from 'sanitize-html'

const UPLOAD = /^\/Uploadfiles\/[A-Za-z0-9_-]{20,60}$/
const SAFE_LINK = /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i
const ALIGNMENT = { 'text-align': [/^(left|right|center|justify)$/] }
const LENGTH = [/^\d{1,4}(\.\d+)?px$/]

const TAGS =
  'h1 h2 h3 h4 h5 h6 p br hr blockquote strong b em i u s sub sup code pre ul ol li a img table colgroup col thead tbody tfoot tr th td'

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    table: ['style'],
    col: ['style'],
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: {
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'td', 'th'].map((tag) => [tag, ALIGNMENT])),
    table: { 'min-width': LENGTH, width: LENGTH },
    col: { 'min-width': LENGTH, width: LENGTH },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  selfClosing: ['br', 'hr', 'img', 'col'],
  nestingLimit: 60,
  transformTags: {
    a: (_tag, { href = '' }): sanitizeHtml.Tag => {
      const address = href.trim()
      if (UPLOAD.test(address)) return { tagName: 'a', attribs: { href: address } }
      if (!SAFE_LINK.test(address)) return { tagName: 'a', attribs: {} }
      // The page is visible without sign-in: sites that it links to must get no handle on it.
      return { tagName: 'a', attribs: { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' } }
    },
  },
  // Loading an image from another site would tell that site who reads the page.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !UPLOAD.test(attribs.src ?? ''),
}

/**
 * Reduces HTML to what may be shown to others: headings, paragraphs, lists, tables and their alignment, links to web pages, mail
 * and telephones, and files uploaded for the page. Drops everything else but keeps its plain text, except that of scripts and
 * styles.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, RULES)
}
