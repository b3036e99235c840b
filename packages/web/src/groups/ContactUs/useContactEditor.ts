import Image from '@tiptap/extension-image'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import richTextStyles from '../../kit/RichText.module.css'
import textStyles from '../../kit/text.module.css'
import { isLinkAddress } from './linkAddress.ts'

/** The editor of the contact page; it only allows content that the server would keep. */
export function useContactEditor({
  html,
  onEdit,
  onFiles,
}: {
  /** The initial content; later values are ignored. */
  html: string
  onEdit: () => void
  /** Called with pasted or dropped files. */
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
      // An inline picture would be neither checked nor small enough for the page's limit.
      Image.configure({ allowBase64: false }),
    ],
    content: html,
    // Its style sheet is ContactEditor.css: the content security policy forbids styles injected by scripts.
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
