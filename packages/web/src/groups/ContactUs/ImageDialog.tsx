import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import styles from './ContactEditor.module.css'

/** Asks for a picture's description before uploading it, for people who cannot see it. */
export function ImageDialog({
  file,
  onClose,
  onInsert,
}: {
  file: File
  onClose: () => void
  onInsert: (about: string) => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<{ about: string }>({ about: '' })
  const [isTyped, setTyped] = useState(false)
  const leave = useAskedClose(() => isTyped, onClose)
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <Dialog
      title={t('ContactUs.image')}
      width={480}
      onClose={leave}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" onClick={() => form.submit()}>
            {t('ContactUs.insertImage')}
          </PlainButton>
        </>
      }
    >
      {url && <img className={styles.preview} src={url} alt="" />}
      <CheckedForm
        form={form}
        name="editorImage"
        onValuesChange={() => setTyped(true)}
        onFinish={({ about }: { about: string }) => {
          onClose()
          onInsert(about.trim())
        }}
      >
        <Field name="about" label={t('ContactUs.imageAbout')} extra={t('ContactUs.imageAboutHint')}>
          <TextField autoFocus />
        </Field>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </CheckedForm>
    </Dialog>
  )
}
