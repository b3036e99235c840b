import Image from '@tiptap/extension-image'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useRef } from 'react'
import { useTranslation } from '../../app/i18n/i18n.ts'
import richTextStyles from '../../kit/RichText.module.css'
import textStyles from '../../kit/text.module.css'
import { isLinkAddress } from './linkAddress.ts'

/** The editor of the contact page; it can hold nothing that the server would take away again. */
export function useContactEditor({
  html,
  onEdit,
  onFiles,
}: {
  /** What it starts with; a later value changes nothing. */
  html: string
  onEdit: () => void
  /** Files that were pasted or dropped. */
  onFiles: (editor: Editor, files: readonly File[]) => void
}): Editor | null {
  const { t } = useTranslation()
  const edited = useRef(onEdit)
  edited.current = onEdit
  const files = useRef(onFiles)
  files.current = onFiles
  const self = useRef<Editor | null>(null)
  const take = (list: FileList | undefined): boolean => {
    const given = [...(list ?? [])]
    if (given.length === 0 || !self.current) return false
    files.current(self.current, given)
    return true
  }

  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        link: {
          openOnClick: false,
          autolink: true,
          defaultProtocol: 'https',
          isAllowedUri: (address) => isLinkAddress(address) || address.startsWith('/Uploadfiles/'),
        },
      }),
      // A picture in the text itself would neither be checked nor fit into the page's limit.
      Image.configure({ allowBase64: false }),
    ],
    content: html,
    // Its style sheet is in ContactEditor.css: the page's rules allow none that a script writes.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('ContactUs.content'),
        class: `${textStyles.prose} ${richTextStyles.rich}`,
      },
      handlePaste: (_view, event) => take(event.clipboardData?.files),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && take(event.dataTransfer?.files),
    },
    onUpdate: () => edited.current(),
  })
  self.current = editor
  return editor
}
