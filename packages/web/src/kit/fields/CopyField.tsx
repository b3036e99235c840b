import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Row } from '../layout/layout.tsx'
import { PlainButton } from '../PlainButton.tsx'
import { Labelled } from './Field.tsx'
import { TextField } from './TextField.tsx'

/** A text to copy. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // Without permission, the user can still select and copy it by hand.
      () => {},
    )
  return (
    <>
      <Labelled label={label} value={text} onChange={() => {}}>
        <TextField readOnly onFocus={(event) => event.target.select()} />
      </Labelled>
      <Row gap={[8, 14]} align="center">
        {navigator.clipboard && <PlainButton onClick={() => void copy()}>{t('ui.copy')}</PlainButton>}
        <p role="status">{isCopied && t('ui.copied')}</p>
      </Row>
    </>
  )
}
