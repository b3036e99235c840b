import { useState } from 'react'
import type { JsonCall } from '../app/transport.ts'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { OrderedList } from './OrderDialog.tsx'

const OrderDialog = loadedLater(async () => (await import('./OrderDialog.tsx')).OrderDialog)

/** Opens the order of a list. */
export function OrderButton(props: { list: OrderedList; title: string; refresh: JsonCall }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton icon="grip" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('admin.changeOrder')}
      </PlainButton>
      {isOpen && <OrderDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
