import type { Output } from '@daybook/shared'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { Labelled } from '../kit/fields/Field.tsx'
import { TextAreaField } from '../kit/fields/TextAreaField.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import noticeStyles from '../kit/notice.module.css'
import { PlainButton } from '../kit/PlainButton.tsx'
import textStyles from '../kit/text.module.css'
import { useSettled } from '../kit/useSettled.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'

type Names = { names: string; secondNames: string }
type Preview = Pick<Output<'Area/PreviewCopies'>, 'copies'>

/** The names that are typed, at first those of a pattern after the record's own, with whatever else is asked of the server. */
export function useCopyNames<T extends object>({ name, secondName }: { name: string; secondName: string }, asked: T) {
  const numbered = (text: string) => (text === '' ? '' : `${text} {2..3}`)
  const [names, change] = useState<Names>({ names: numbered(name), secondNames: numbered(secondName) })
  const typed = { ...asked, ...names }
  const settled = useSettled(JSON.stringify(typed))
  return {
    names,
    change,
    typed,
    settled: JSON.parse(settled) as typeof typed,
    isSettled: settled === JSON.stringify(typed),
  }
}

/** Names copies of a saved record, one a line or by a pattern, and says beforehand what comes of each. */
export function CopyDialog({
  of,
  about,
  names: { names, secondNames },
  onNames,
  children,
  preview,
  isCurrent,
  notice,
  add,
  isBusy,
  onAdd,
  onClose,
}: {
  of: string
  about: string
  names: Names
  onNames: (names: Names) => void
  /** What else is chosen. */
  children: ReactNode
  preview: { data?: Preview | undefined; error: Error | null }
  /** Whether the preview is of what is typed now. */
  isCurrent: boolean
  notice?: ReactNode
  add: (count: number) => string
  isBusy: boolean
  onAdd: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const copies = (!preview.error && preview.data?.copies) || []
  const areFree = copies.every(({ refusal }) => refusal === '')
  const rows = Math.min(8, Math.max(2, names.split('\n').length))
  return (
    <Dialog
      title={t('admin.copyTitle', { name: of })}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton
            tone="primary"
            isBusy={isBusy}
            disabled={!isCurrent || copies.length === 0 || !areFree}
            onClick={onAdd}
          >
            {add(copies.length)}
          </PlainButton>
        </>
      }
    >
      <Stack gap={14}>
        <p className={textStyles.dialogLead}>{about}</p>
        <Labelled label={t('admin.copyNames')}>
          <TextAreaField rows={rows} value={names} onChange={(names) => onNames({ names, secondNames })} />
        </Labelled>
        <Labelled label={t('field.secondName')}>
          <TextAreaField rows={rows} value={secondNames} onChange={(secondNames) => onNames({ names, secondNames })} />
        </Labelled>
        {children}
        <div aria-live="polite">
          {preview.error ? (
            <p className={`${noticeStyles.notice} ${noticeStyles.bad}`}>{preview.error.message}</p>
          ) : (
            <ul className={textStyles.plainList} aria-label={t('admin.copyPreview')}>
              {copies.map(({ name, secondName, refusal }, nth) => (
                // A name may be there twice.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
                <li key={nth} className={textStyles.prose}>
                  {name} {secondName !== '' && <span className={textStyles.muted}>{secondName}</span>}{' '}
                  {refusal !== '' && <strong>{refusal}</strong>}
                </li>
              ))}
            </ul>
          )}
          {notice}
        </div>
      </Stack>
    </Dialog>
  )
}
