import { FILE_EXTENSIONS, PICTURE_EXTENSIONS } from '@daybook/shared/rules/rules'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { EditorIcon } from './editorIcons.tsx'
import { ImageDialog } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import type { useEditorUploads } from './useEditorUploads.ts'
import buttonsStyles from '../../kit/buttons.module.css'
import styles from './ContactEditor.module.css'

type Tool = {
  name: string
  face: ReactNode
  isOn?: boolean
  isOff?: boolean
  run: () => void
}

/** All formatting buttons. One tab stop: the arrow keys, Home and End move within it. */
export function EditorToolbar({ editor, uploads }: { editor: Editor; uploads: ReturnType<typeof useEditorUploads> }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'link' | null>(null)
  const [image, setImage] = useState<File | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const imageInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(0)
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      headings: ([1, 2, 3] as const).map((level) => at.isActive('heading', { level })),
      isBold: at.isActive('bold'),
      isItalic: at.isActive('italic'),
      isUnderlined: at.isActive('underline'),
      isBulleted: at.isActive('bulletList'),
      isNumbered: at.isActive('orderedList'),
      isLink: at.isActive('link'),
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()

  const groups: Tool[][] = [
    ([1, 2, 3] as const).map((level) => ({
      name: t(`ContactUs.heading${level}`),
      face: <EditorIcon name={`heading${level}`} />,
      isOn: now.headings[level - 1] ?? false,
      run: () => chain().toggleHeading({ level }).run(),
    })),
    [
      {
        name: t('ContactUs.bold'),
        face: <EditorIcon name="bold" />,
        isOn: now.isBold,
        run: () => chain().toggleBold().run(),
      },
      {
        name: t('ContactUs.italic'),
        face: <EditorIcon name="italic" />,
        isOn: now.isItalic,
        run: () => chain().toggleItalic().run(),
      },
      {
        name: t('ContactUs.underline'),
        face: <EditorIcon name="underline" />,
        isOn: now.isUnderlined,
        run: () => chain().toggleUnderline().run(),
      },
    ],
    [
      {
        name: t('ContactUs.bulletList'),
        face: <EditorIcon name="bulletList" />,
        isOn: now.isBulleted,
        run: () => chain().toggleBulletList().run(),
      },
      {
        name: t('ContactUs.orderedList'),
        face: <EditorIcon name="orderedList" />,
        isOn: now.isNumbered,
        run: () => chain().toggleOrderedList().run(),
      },
    ],
    [
      {
        name: t('ContactUs.link'),
        face: <EditorIcon name="link" />,
        isOn: now.isLink,
        run: () => setDialog('link'),
      },
      { name: t('ContactUs.image'), face: <EditorIcon name="image" />, run: () => imageInput.current?.click() },
      { name: t('ContactUs.file'), face: <EditorIcon name="file" />, run: () => fileInput.current?.click() },
    ],
    [
      {
        name: t('ContactUs.undo'),
        face: <EditorIcon name="undo" />,
        isOff: !now.canUndo,
        run: () => chain().undo().run(),
      },
      {
        name: t('ContactUs.redo'),
        face: <EditorIcon name="redo" />,
        isOff: !now.canRedo,
        run: () => chain().redo().run(),
      },
    ],
  ]
  const last = groups.flat().length - 1

  function move(event: KeyboardEvent) {
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const index = (next + last + 1) % (last + 1)
    setCurrent(index)
    bar.current?.querySelectorAll('button')[index]?.focus()
  }

  let index = -1
  return (
    <>
      <div ref={bar} className={styles.bar} role="toolbar" aria-label={t('ContactUs.toolbar')} onKeyDown={move}>
        {groups.map((tools) => (
          <div key={tools[0]?.name} className={styles.tools}>
            {tools.map((tool) => {
              index += 1
              const own = index
              return (
                <button
                  key={tool.name}
                  type="button"
                  className={buttonsStyles.plainButton}
                  title={tool.name}
                  aria-label={tool.name}
                  {...(tool.isOn === undefined ? {} : { 'aria-pressed': tool.isOn })}
                  aria-disabled={tool.isOff || undefined}
                  tabIndex={own === current ? 0 : -1}
                  onFocus={() => setCurrent(own)}
                  // Keep the focus in the editor on a mouse press: the next letters must not go to the button.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    if (!tool.isOff) tool.run()
                  }}
                >
                  {tool.face}
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <input
        ref={imageInput}
        type="file"
        hidden
        aria-label={t('ContactUs.image')}
        accept={PICTURE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          setImage(event.target.files?.[0] ?? null)
          event.target.value = ''
        }}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        aria-label={t('ContactUs.file')}
        accept={FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          uploads.insert(editor, [...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {uploads.running.map((upload) => (
        <div key={upload.key} className={styles.upload}>
          <span>{upload.name}</span>
          <progress max={1} value={upload.share} aria-label={t('ui.uploading', { name: upload.name })} />
          <button
            type="button"
            className={buttonsStyles.textButton}
            aria-label={t('ui.cancelUpload', { name: upload.name })}
            onClick={upload.cancel}
          >
            {t('ui.cancel')}
          </button>
        </div>
      ))}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {image && (
        <ImageDialog
          file={image}
          onClose={() => setImage(null)}
          onInsert={(about) => uploads.insert(editor, [image], about)}
        />
      )}
    </>
  )
}
