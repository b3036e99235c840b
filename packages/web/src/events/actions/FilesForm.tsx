import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import { useAskedClose } from '../../kit/dialogs/useAskedClose.ts'
import { showToast } from '../../kit/feedback/toast.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { FileUploader } from '../FileUploader.tsx'
import { ACTION_ANSWERS } from './useChange.ts'

type Values = { fileIds: readonly UploadedFile[] }
const EMPTY: Values = { fileIds: [] }

/** Uploads files and attaches them to an action. */
export function FilesForm({ actionId, onClose }: { actionId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(EMPTY)
  const problems = useFormProblems(form)
  const add = useSave('Actions/AddFiles', { refresh: ACTION_ANSWERS, onProblem: problems.onProblem })
  const [isUploading, setUploading] = useState(false)
  const [isChosen, setChosen] = useState(false)
  const isBusy = useRef(false)
  const hasTyped = isChosen || isUploading
  useUnsaved(hasTyped)
  const leave = useAskedClose(() => hasTyped, onClose, t('EventApprove.closeTitle'))

  async function save({ fileIds }: Values) {
    if (isBusy.current) return
    isBusy.current = true
    const isAdded = await add.run({ actionId, fileIds: fileIds.map(({ id }) => id) })
    isBusy.current = false
    if (!isAdded) return
    void showToast({ text: t('Actions.filesAdded') })
    onClose()
  }

  const needsFile = {
    isRequired: true,
    problem: (value: unknown) => (Array.isArray(value) && value.length > 0 ? null : t('Actions.filesNone')),
  } as const
  return (
    <Dialog
      title={t('Actions.addFiles')}
      onClose={leave}
      footer={
        <>
          <PlainButton onClick={leave}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" disabled={isUploading} isBusy={add.isPending} onClick={() => form.submit()}>
            {t('ui.save')}
          </PlainButton>
        </>
      }
    >
      <CheckedForm<Values>
        form={form}
        problems={problems}
        name="actionFiles"
        onValuesChange={(_, { fileIds }) => setChosen(fileIds.length > 0)}
        onFinish={(values) => void save(values)}
      >
        <Field name="fileIds" label={t('field.files')} rules={[needsFile]}>
          <FileUploader folder="Actions" onBusy={setUploading} />
        </Field>
      </CheckedForm>
    </Dialog>
  )
}
