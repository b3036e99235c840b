import { useId, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useDrop } from 'react-aria/useDrop'
import { Icon } from '../theme/icons.tsx'
import { useKeepPage } from '../keepPage.ts'
import type { FieldProps } from './Field.tsx'
import styles from './FileChoice.module.css'
import { useIsOff } from './form.ts'

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
  disabled,
  onChoose,
  'aria-describedby': describedBy,
}: Pick<FieldProps<never>, 'id' | 'disabled' | 'aria-describedby'> & {
  label: string
  /** Next to the button: says that files can be dropped. */
  hint: string
  /** Below it: the accepted files. */
  note: string
  extensions: readonly string[]
  isMultiple?: boolean
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
      <FileTrigger
        // The browser passes on a press on the label, which the library's button ignores.
        {...(id ? { id } : {})}
        allowsMultiple={isMultiple}
        acceptedFileTypes={extensions.map((extension) => `.${extension}`)}
        onSelect={(files) => onChoose([...(files ?? [])])}
      >
        <Button
          className="button"
          isDisabled={isOff}
          aria-label={label}
          aria-describedby={[describedBy, noteId].filter(Boolean).join(' ')}
        >
          <Icon name="upload" size={16} />
          {label}
        </Button>
      </FileTrigger>
      <span className={styles.hint}>{hint}</span>
      <p id={noteId} className="muted">
        {note}
      </p>
    </div>
  )
}
