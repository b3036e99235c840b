import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { isLinkAddress, linkAddressOf } from './linkAddress.ts'
import { insertLink } from './useEditorUploads.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm } from '../../kit/fields/form.ts'

type Values = { address: string; text: string }

/** The link at the cursor: its URL, and its text if nothing is selected. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const { href } = editor.getAttributes('link') as { href?: string }
  const form = useKitForm<Values>({ address: href ?? '', text: '' })
  const problems = useFormProblems(form)
  const [isTyped, setTyped] = useState(false)
  const leave = useAskedClose(() => isTyped, onClose)
  const isChange = href !== undefined
  const hasWords = isChange || !editor.state.selection.empty

  function apply({ address, text }: Values) {
    // A link to an uploaded file keeps its URL.
    const to = address === href ? href : linkAddressOf(address)
    if (!to) return
    onClose()
    if (hasWords) editor.chain().focus().extendMarkRange('link').setLink({ href: to }).run()
    else insertLink(editor, to, text.trim() || address.trim())
  }

  return (
    <Dialog
      title={t('ContactUs.link')}
      width={480}
      onClose={leave}
      footer={
        <>
          {isChange && (
            <PlainButton
              tone="danger"
              onClick={() => {
                onClose()
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
              }}
            >
              {t('ContactUs.removeLink')}
            </PlainButton>
          )}
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" onClick={() => form.submit()}>
            {t('ContactUs.insertLink')}
          </PlainButton>
        </>
      }
    >
      <CheckedForm
        form={form}
        problems={problems}
        name="editorLink"
        onValuesChange={() => setTyped(true)}
        onFinish={apply}
      >
        <Field
          name="address"
          label={t('ContactUs.linkAddress')}
          extra={t('ContactUs.linkHint')}
          rules={[
            {
              problem(typed) {
                const isLink = typed === href || linkAddressOf(String(typed)) !== null || isLinkAddress(String(typed))
                return isLink ? null : t('ContactUs.linkInvalid')
              },
            },
          ]}
        >
          <TextField autoFocus autoCapitalize="none" spellCheck={false} inputMode="url" />
        </Field>
        {!hasWords && (
          <Field name="text" label={t('ContactUs.linkText')}>
            <TextField />
          </Field>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </CheckedForm>
    </Dialog>
  )
}
