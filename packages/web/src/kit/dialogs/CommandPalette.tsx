import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Collection, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { IconButton } from '../IconButton.tsx'
import { Icon, type IconName } from '../theme/icons.tsx'
import { useCountedDialog } from './openDialogs.ts'
import { useClosedByBack } from './pageHistory.ts'
import styles from './CommandPalette.module.css'

export type PaletteItem = { id: string; icon: IconName; label: string; note?: string }
export type PaletteSection<Item extends PaletteItem> = { id: string; title: string; items: readonly Item[] }

/**
 * One field over the page that leads everywhere: what is found for the typed text stands below it, the first one ready for Enter.
 * Fills a phone's screen; Escape, Back and a press outside close it.
 */
export function CommandPalette<Item extends PaletteItem>({
  label,
  placeholder,
  text,
  onText,
  sections,
  status,
  onChoose,
  onClose,
}: {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  sections: readonly PaletteSection<Item>[]
  /** Below the list, such as that more is being looked for; '' for nothing. */
  status: string
  onChoose: (item: Item) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  useCountedDialog()
  useClosedByBack(onClose)
  const items = new Map(sections.flatMap((section) => section.items.map((item) => [item.id, item])))
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className={styles.ground}>
      <Modal className={styles.box}>
        <Dialog aria-label={label} className={styles.dialog}>
          <Autocomplete inputValue={text} onInputChange={onText}>
            <SearchField aria-label={label} autoFocus className={styles.head}>
              <Icon name="search" />
              <Input className={styles.input} placeholder={placeholder} />
              <IconButton icon="close" label={t('ui.close')} onPress={onClose} />
            </SearchField>
            <ListBox
              aria-label={label}
              className={styles.list}
              items={sections}
              selectionMode="none"
              onAction={(key) => {
                const item = items.get(String(key))
                if (item) onChoose(item)
              }}
              renderEmptyState={() => <p className={styles.status}>{status || t('ui.notFound')}</p>}
            >
              {(section) => (
                <ListBoxSection id={section.id}>
                  <Header className={styles.title}>{section.title}</Header>
                  <Collection items={section.items}>
                    {(item) => (
                      <ListBoxItem
                        id={item.id}
                        textValue={item.note ? `${item.label}, ${item.note}` : item.label}
                        className={styles.item}
                      >
                        <Icon name={item.icon} />
                        <span className={styles.label}>{item.label}</span>
                        {item.note && <span className={styles.note}>{item.note}</span>}
                      </ListBoxItem>
                    )}
                  </Collection>
                </ListBoxSection>
              )}
            </ListBox>
            {sections.length > 0 && status !== '' && <p className={styles.status}>{status}</p>}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
