import { useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { JsonCall } from '../app/transport.ts'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'

const ChangesDialog = loadedLater(async () => (await import('./ChangesDialog.tsx')).ChangesDialog)

export type ChangesCall = Extract<JsonCall, `${string}/LoadChanges`>
export type ChangesProps = {
  call: ChangesCall
  id: number
  /** The record's name. */
  of: string
  /** Labels of its fields, by name. */
  fields: Readonly<Record<string, string>>
}

/** The fields of a form with the text of their values. */
export type ShownValues = readonly { label: string; text: string }[]

/** For a record without history: what the form loaded, and how to read what is stored now. */
export type Compared = { loaded: ShownValues; read: () => Promise<ShownValues> }

/** 'Changes': a record's change history, with who and when. */
export function ChangesButton(props: ChangesProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton icon="history" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('admin.changes')}
      </PlainButton>
      {isOpen && <ChangesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
