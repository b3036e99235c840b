import type { Input, Output } from '@daybook/shared'
import type { MenuId } from '@daybook/shared/registry'
import type { ReactNode } from 'react'
import type { JsonCall } from '../app/transport.ts'
import { WithAnswer } from '../kit/feedback/states.tsx'
import { type TextKey, useTranslation } from '../platform/i18n/i18n.ts'
import { AdminPage } from './AdminPage.tsx'
import { useRecordId } from './RecordLink.tsx'
import { useFresh } from './useFresh.ts'

/** `key` is the form's: after a reload it starts again with what is saved now. */
type Loaded = { key: number; onReload: () => Promise<void> }

type Props<N extends JsonCall> = {
  menu: MenuId
  /** The list that it belongs to. */
  list: { to: string; label: TextKey }
  titles: Record<'add' | 'edit' | 'view', TextKey>
  /** The call that loads the record, and its input; the id is '' for a new one. */
  call: N
  asked: (sealedId: string) => Input<N>
  /** Whether a user of level 2 may change this record too; always, by default. */
  canEdit?: (data: Output<N>) => boolean
  note?: (data: Output<N>) => ReactNode
  actions?: (data: Output<N>, loaded: Loaded) => ReactNode
  children: (data: Output<N>, loaded: Loaded) => ReactNode
}

/** The form of a new record, or of the one in the URL. */
export function RecordFormPage<N extends JsonCall>(props: Props<N>) {
  const sealedId = useRecordId()
  return <RecordPage key={sealedId} sealedId={sealedId} {...props} />
}

function RecordPage<N extends JsonCall>({ sealedId, ...props }: Props<N> & { sealedId: string }) {
  const { t } = useTranslation()
  const { answer, round, reload } = useFresh(props.call, props.asked(sealedId))
  const { data } = answer
  const loaded = { key: round, onReload: reload }
  const isNew = sealedId === ''
  const mayEdit = data === undefined || (props.canEdit?.(data) ?? true)
  return (
    <AdminPage
      menu={props.menu}
      title={(level) => t(props.titles[isNew ? 'add' : level === 2 && mayEdit ? 'edit' : 'view'])}
      parents={[{ to: props.list.to, label: t(props.list.label) }]}
      isNew={isNew}
      note={data && props.note?.(data)}
      {...(props.actions ? { actions: () => data && props.actions?.(data, loaded) } : {})}
    >
      {() => (
        <WithAnswer answer={answer} lines={14}>
          {(given) => props.children(given, loaded)}
        </WithAnswer>
      )}
    </AdminPage>
  )
}
