import '../theme/ui.css'
import { Button, ConfigProvider } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { FieldProps } from './TypedField.tsx'
import { Icon } from '../theme/icons.tsx'
import { useKeepPage } from '../keepPage.ts'

type FormProps = Pick<FieldProps<never>, 'id' | 'ref' | 'disabled' | 'aria-describedby'>

/**
 * Where files are chosen, by a button or by dropping them. The button is the control: id, ref and description of a form
 * belong to it, so that an error brings the focus there. The browser's own input only opens the chooser.
 */
export function FileChoice({
  label,
  hint,
  note,
  extensions,
  isMultiple = false,
  disabled = false,
  onChoose,
  'aria-describedby': describedBy,
  ...field
}: FormProps & {
  label: string
  /** Next to the button: that files can be dropped. */
  hint: string
  /** Below it: which files are taken. */
  note: string
  extensions: readonly string[]
  isMultiple?: boolean
  onChoose: (files: readonly File[]) => void
}) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const isOff = disabled || componentDisabled === true
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useKeepPage()

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!isOff) onChoose([...event.dataTransfer.files])
  }

  return (
    <div
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        {...field}
        icon={<Icon name="upload" size={16} />}
        disabled={isOff}
        aria-label={label}
        aria-describedby={[describedBy, noteId].filter(Boolean).join(' ')}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span className="drop-hint">{hint}</span>
      <p id={noteId} className="muted">
        {note}
      </p>
    </div>
  )
}
