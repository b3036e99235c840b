import { useId, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useDrop } from 'react-aria/useDrop'
import { Icon } from '../theme/icons.tsx'
import { Row } from '../layout/layout.tsx'
import { useKeepPage } from '../keepPage.ts'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import plainButtonStyles from '../PlainButton.module.css'
import textStyles from '../text.module.css'
import styles from './FileChoice.module.css'

/**
 * Choose files by button or by dropping them. The button is the control: it carries the form's id and description, so
 * an error focuses it.
 */
export function FileChoice({
  id,
  label,
  hint,
  note,
  extensions,
  isMultiple = false,
  camera,
  folder,
  disabled,
  onChoose,
  'aria-describedby': describedBy,
}: Pick<FieldProps<never>, 'id' | 'disabled' | 'aria-describedby'> & {
  label: string
  /** Shown next to the button: says that files can be dropped. */
  hint: string
  /** Shown below it: the accepted files. */
  note: string
  extensions: readonly string[]
  isMultiple?: boolean
  /** Label of a second button, for hand-held devices: it opens the camera. */
  camera?: string
  /** Label of a second button that takes all files of a folder. */
  folder?: string
  onChoose: (files: readonly File[]) => void
}) {
  const isOff = useIsOff(disabled)
  const noteId = useId()
  useKeepPage()

  const zone = useRef<HTMLDivElement>(null)
  // The library's DropZone has a hidden button; here the visible one is the control.
  const { dropProps, isDropTarget } = useDrop({
    ref: zone,
    isDisabled: isOff,
    onDrop({ items }) {
      const files = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))
      void Promise.all(files).then((all) => onChoose(isMultiple ? all : all.slice(0, 1)))
    },
  })

  return (
    <div
      {...dropProps}
      ref={zone}
      className={styles.zone}
      data-drop-zone
      data-drop-target={isDropTarget || undefined}
      data-disabled={isOff || undefined}
    >
      <Row align="center">
        <FileTrigger
          // The browser forwards a press on the label, which the library's button ignores.
          {...(id ? { id } : {})}
          allowsMultiple={isMultiple}
          acceptedFileTypes={extensions.map((extension) => `.${extension}`)}
          onSelect={(files) => onChoose([...(files ?? [])])}
        >
          <Button
            className={plainButtonStyles.button}
            isDisabled={isOff}
            aria-label={label}
            aria-describedby={[describedBy, noteId].filter(Boolean).join(' ')}
          >
            <Icon name="upload" size={16} />
            {label}
          </Button>
        </FileTrigger>
        {folder !== undefined && (
          <FileTrigger acceptDirectory onSelect={(files) => onChoose([...(files ?? [])])}>
            <Button className={plainButtonStyles.button} isDisabled={isOff}>
              <Icon name="upload" size={16} />
              {folder}
            </Button>
          </FileTrigger>
        )}
        {camera !== undefined && (
          <span className={styles.camera}>
            <FileTrigger
              acceptedFileTypes={['image/*']}
              defaultCamera="environment"
              onSelect={(files) => onChoose([...(files ?? [])])}
            >
              <Button className={plainButtonStyles.button} isDisabled={isOff}>
                <Icon name="camera" size={16} />
                {camera}
              </Button>
            </FileTrigger>
          </span>
        )}
        <span className={styles.hint}>{hint}</span>
      </Row>
      <p id={noteId} className={textStyles.muted}>
        {note}
      </p>
    </div>
  )
}
