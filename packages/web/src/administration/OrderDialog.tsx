import type { Input, Output } from '@daybook/shared'
import { movedIn } from '@daybook/shared/rules/order'
import { type CSSProperties, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { useCall, useSave } from '../app/api.ts'
import type { JsonCall } from '../app/transport.ts'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { useUnsaved } from '../kit/dialogs/unsaved.ts'
import { showToast } from '../kit/feedback/toast.ts'
import { WithAnswer } from '../kit/feedback/states.tsx'
import { LongList } from '../kit/fields/LongList.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import textStyles from '../kit/text.module.css'
import { Icon } from '../kit/theme/icons.tsx'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { OrderSelect } from './OrderSelect.tsx'
import styles from './OrderDialog.module.css'

export type OrderedList = Input<'Company/LoadOrder'>
type Entry = Output<'Company/LoadOrder'>['rows'][number]
type Props = { list: OrderedList; title: string; refresh: JsonCall; onClose: () => void }

/** Orders a whole list by drag, by keys, by place or by name; nothing is saved before Save, which says how many move. */
export function OrderDialog(props: Props) {
  const answer = useCall('Company/LoadOrder', props.list)
  return (
    // A new order, read after somebody else's, begins anew.
    <Ordering key={answer.dataUpdatedAt} {...props} answer={answer} rows={answer.data?.rows ?? []} />
  )
}

function Ordering({
  list,
  title,
  refresh,
  onClose,
  answer,
  rows,
}: Props & { answer: ReturnType<typeof useCall<'Company/LoadOrder'>>; rows: readonly Entry[] }) {
  const { t, language } = useTranslation()
  const [order, setOrder] = useState(rows)
  const save = useSave('Company/SaveOrder', {
    refresh: [refresh, 'Company/LoadOrder'],
    // Somebody else's order is read again.
    isRefreshedRefused: true,
  })
  const idsOf = (entries: readonly Entry[]) => entries.map(({ recordId }) => recordId)
  const moved = movedIn(idsOf(rows), idsOf(order))
  useUnsaved(moved.length > 0)

  function move(id: number, place: number) {
    const entry = order.find(({ recordId }) => recordId === id)
    if (entry) setOrder(order.filter((other) => other !== entry).toSpliced(place - 1, 0, entry))
  }
  const { dragAndDropHooks } = useDragAndDrop<Entry>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.drop} />,
    onReorder({ keys, target }) {
      const going = new Set([...keys].map(Number))
      const isGoing = ({ recordId }: Entry) => going.has(recordId)
      const isStaying = (entry: Entry) => !isGoing(entry)
      // An entry may be dropped beside itself.
      const at = order.findIndex(({ recordId }) => recordId === Number(target.key))
      const end = target.dropPosition === 'before' ? at : at + 1
      setOrder([
        ...order.slice(0, end).filter(isStaying),
        ...order.filter(isGoing),
        ...order.slice(end).filter(isStaying),
      ])
    },
  })
  const collator = new Intl.Collator([language, 'th'], { numeric: true })

  async function run() {
    const saved = await save.run({ ...list, previousIds: idsOf(rows), orderedIds: idsOf(order) })
    if (!saved) return
    void showToast({ text: t('admin.ordered', { count: saved.moved }) })
    onClose()
  }

  return (
    <Dialog
      title={t('admin.orderOf', { name: title })}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={save.isPending} disabled={moved.length === 0} onClick={() => void run()}>
            {t('admin.orderSave', { count: moved.length })}
          </PlainButton>
        </>
      }
    >
      <WithAnswer answer={answer} lines={6}>
        {() => (
          <>
            <Row justify="space-between" align="center" below={12}>
              <p className={textStyles.muted}>{t('admin.orderAbout')}</p>
              <PlainButton
                onClick={() => setOrder(order.toSorted((one, other) => collator.compare(one.name, other.name)))}
              >
                {t('admin.byName')}
              </PlainButton>
            </Row>
            <LongList>
              <GridList
                aria-label={title}
                className={styles.list}
                style={{ '--rows': order.length } as CSSProperties}
                items={order.map((entry, nth) => ({ ...entry, id: entry.recordId, place: nth + 1 }))}
                dragAndDropHooks={dragAndDropHooks}
                keyboardNavigationBehavior="tab"
              >
                {({ id, name, place }) => (
                  <GridListItem textValue={name} className={styles.entry}>
                    <Button slot="drag" className={styles.grip} aria-label={t('admin.orderDrag', { name })}>
                      <Icon name="grip" />
                    </Button>
                    <span className={styles.name}>{name}</span>
                    <OrderSelect of={name} place={place} places={order.length} onMove={(to) => move(id, to)} />
                  </GridListItem>
                )}
              </GridList>
            </LongList>
          </>
        )}
      </WithAnswer>
    </Dialog>
  )
}
