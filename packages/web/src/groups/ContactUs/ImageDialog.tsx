import { useEffect, useState } from 'react'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'

/** Asks what a picture shows before it is uploaded: who cannot see it is told that. */
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
  const [form] = Form.useForm<{ about: string }>()
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
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" onClick={() => form.submit()}>
            {t('ContactUs.insertImage')}
          </PlainButton>
        </>
      }
    >
      {url && <img className="editor-preview" src={url} alt="" />}
      <Form
        form={form}
        name="editorImage"
        layout="vertical"
        requiredMark={false}
        initialValues={{ about: '' }}
        onFinish={({ about }: { about: string }) => {
          onClose()
          onInsert(about.trim())
        }}
      >
        <Form.Item name="about" label={t('ContactUs.imageAbout')} extra={t('ContactUs.imageAboutHint')}>
          <Input autoFocus />
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  )
}
