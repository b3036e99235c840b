import type { Output } from '@daybook/shared'
import { LIMIT } from '@daybook/shared/rules/rules'
import { EditorContent } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { callServer } from '../../app/calls.ts'
import { useRefresh, useSave } from '../../app/api.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { confirmSave, showSaved, showWarning } from '../../kit/dialogs/dialogs.ts'
import { useKeepPage } from '../../kit/keepPage.ts'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { EditorToolbar } from './EditorToolbar.tsx'
import { useContactEditor } from './useContactEditor.ts'
import { useEditorUploads } from './useEditorUploads.ts'
import { Row } from '../../kit/layout/layout.tsx'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './ContactEditor.module.css'

type Saved = Output<'ContactUs/LoadData'>

/** The contact page for its editors. `saved` is the server's version; only the first one fills the editor. */
export function ContactEditor({ saved }: { saved: Saved }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [base, setBase] = useState(saved)
  /** Another user's version, until the editor has decided whose text stays. */
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const [isDirty, setDirty] = useState(false)
  useUnsaved(isDirty)
  useKeepPage()
  const uploads = useEditorUploads()
  const editor = useContactEditor({ html: base.content, onEdit: () => setDirty(true), onFiles: uploads.insert })
  const save = useSave('ContactUs/SaveData', {
    refresh: ['Login/ContactUsData'],
    onProblem: (problem) => {
      if (problem.kind !== 'refused') return false
      void lookAgain(problem.message)
      return true
    },
  })

  /** If the refusal is due to a newer version, let the editor decide; otherwise just report it. */
  async function lookAgain(reason: string) {
    const now = await callServer('ContactUs/LoadData', { content: '' }).catch(() => null)
    if (now && now.version !== base.version) setTheirs(now)
    else await showWarning(reason)
  }

  async function saveOver(version: number) {
    if (!editor) return
    const read = () => (editor.isEmpty ? '' : editor.getHTML())
    const html = read()
    if (html.length > LIMIT.contactUs) {
      await showWarning(t('problem.tooLong', { field: t('field.content'), n: LIMIT.contactUs }))
      return
    }
    if (!(await confirmSave())) return
    const answer = await save.run({ id: base.id, content: html, version })
    if (!answer) return
    setBase({ ...base, id: answer.id, version: answer.version, content: html })
    setTheirs(null)
    // More may have been typed meanwhile.
    setDirty(read() !== html)
    void refresh('ContactUs/LoadData')
    await showSaved()
  }

  function takeTheirs(newer: Saved) {
    editor?.commands.setContent(newer.content, { emitUpdate: false })
    setBase(newer)
    setTheirs(null)
    setDirty(false)
  }

  return (
    <>
      {theirs && (
        <ConflictNotice
          html={theirs.content}
          onTake={() => takeTheirs(theirs)}
          onKeep={() => void saveOver(theirs.version)}
        />
      )}
      <section className={`${panelStyles.panel} ${styles.editor}`}>
        {editor && <EditorToolbar editor={editor} uploads={uploads} />}
        <EditorContent editor={editor} />
      </section>
      <Row wraps={false} gap={16} align="center" justify="space-between" above={16}>
        <span className={textStyles.muted} role="status">
          {save.isPending ? t('ContactUs.saving') : isDirty ? t('ContactUs.unsaved') : ''}
        </span>
        <ButtonBar>
          <StandardButton
            kind="save"
            isBusy={save.isPending}
            disabled={uploads.isBusy}
            onClick={() => void saveOver(base.version)}
          />
        </ButtonBar>
      </Row>
    </>
  )
}
