import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { fileUrl } from '../../app/paths.ts'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { instantText } from '../instant.ts'
import { Thumbnail, useViewer } from '../photos/Thumbnail.tsx'
import { FilesForm } from './FilesForm.tsx'
import type { Action } from './parts.tsx'
import { ACTION_ANSWERS } from './useChange.ts'
import styles from './actions.module.css'

/** The files of an action, with buttons for what the reader may do to them. */
export function ActionFiles({ action }: { action: Action }) {
  const { t } = useTranslation()
  const { files, may } = action
  const [isAdding, setAdding] = useState(false)
  const viewer = useViewer(files.map(({ file }) => file))
  const removing = useSave('Actions/RemoveFile', { refresh: ACTION_ANSWERS })
  async function remove(fileId: number, name: string) {
    const options = { title: t('Actions.removeTitle'), okText: t('Actions.remove'), isDanger: true }
    if (await confirm(t('Actions.removeText', { name }), options)) await removing.run({ actionId: action.id, fileId })
  }
  if (files.length === 0 && !may.attach) return null
  return (
    <div className={styles.attached}>
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t('Actions.files')}>
          {files.map(({ file, addedBy, addedAt, canRemove }) => (
            <li key={file.id}>
              <Thumbnail file={file} onOpen={() => viewer.open(file)} />
              <div className={styles.fileWords}>
                <a href={fileUrl(file)} download={file.fileName} aria-label={t('ui.openFile', { name: file.fileName })}>
                  {file.fileName}
                </a>
                <span className={textStyles.muted}>
                  {t('Actions.addedBy', { name: addedBy, at: instantText(addedAt) })}
                </span>
              </div>
              {canRemove && (
                <IconButton
                  icon="trash"
                  label={t('ui.removeFile', { name: file.fileName })}
                  isDisabled={removing.isPending}
                  onPress={() => void remove(file.id, file.fileName)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {may.attach && (
        <PlainButton
          tone="quiet"
          isSmall
          icon="upload"
          aria-label={`${t('Actions.addFiles')}: ${action.text.slice(0, 80)}`}
          onClick={() => setAdding(true)}
        >
          {t('Actions.addFiles')}
        </PlainButton>
      )}
      {viewer.dialog}
      {isAdding && <FilesForm actionId={action.id} onClose={() => setAdding(false)} />}
    </div>
  )
}
