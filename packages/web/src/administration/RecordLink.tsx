import type { ImportKind } from '@daybook/shared/importKinds'
import { Link } from '@tanstack/react-router'
import { useAddress } from '../app/address.ts'
import { paths } from '../app/paths.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { Icon } from '../kit/theme/icons.tsx'
import { formAddress } from './listAddress.ts'
import { useLeaving, useReturnedTo } from './wayBack.ts'
import { NameCell } from './NameCell.tsx'
import styles from './NameCell.module.css'
import buttonsStyles from '../kit/buttons.module.css'
import plainButtonStyles from '../kit/PlainButton.module.css'

/** A link from a row to its form, to edit or view it. `sealedId` is the row's sealed id. */
export function RecordLink({
  to,
  id,
  sealedId,
  of,
  canEdit,
}: {
  to: string
  id: number
  sealedId: string
  of: string
  canEdit: boolean
}) {
  const { t } = useTranslation()
  const link = useReturnedTo(id)
  const leaving = useLeaving(id)
  const word = t(canEdit ? 'ui.edit' : 'ui.view')
  return (
    <Link
      ref={link}
      className={buttonsStyles.plainButton}
      to={to}
      search={{ ID: sealedId }}
      state={leaving}
      data-opens
      aria-label={`${word} ${of}`}
      title={word}
    >
      <Icon name={canEdit ? 'edit' : 'eye'} size={16} />
    </Link>
  )
}

/** A link to an empty form. */
export function AddLink({ to, children }: { to: string; children: string }) {
  const leaving = useLeaving(null)
  return (
    <Link className={`${plainButtonStyles.button} ${plainButtonStyles.primary}`} to={to} state={leaving}>
      <Icon name="add" size={16} />
      {children}
    </Link>
  )
}

/** A link to the page that imports rows of a list. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation()
  return (
    <Link className={plainButtonStyles.button} to={paths.importList} search={{ kind }}>
      <Icon name="upload" size={16} />
      {t('admin.pasteOrImport')}
    </Link>
  )
}

/** A record's name as a link to its form, with the one in the other language to find it by. `id`: in the record's list. */
export function NamedRecord({
  to,
  sealedId,
  name,
  other = '',
  id,
}: {
  to: string
  sealedId: string
  name: string
  other?: string
  id?: number
}) {
  const leaving = useLeaving(id ?? null)
  return (
    <Link to={to} search={{ ID: sealedId }} {...(id === undefined ? {} : { state: leaving, className: styles.name })}>
      <NameCell name={name} other={other} />
    </Link>
  )
}

/** The sealed id in a form's URL, or '' for a new record. */
export function useRecordId(): string {
  return useAddress(formAddress).ID ?? ''
}
