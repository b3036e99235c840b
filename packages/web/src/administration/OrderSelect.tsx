import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { NativeSelect } from '../kit/NativeSelect.tsx'
import textStyles from '../kit/text.module.css'
import styles from './OrderSelect.module.css'

/** Up to this many positions are rendered at once in every row; longer lists get theirs when opened. */
const FEW = 60

/** The position of a row, changed at once. `places`: the number of positions. */
export function OrderSelect({
  of,
  place,
  places,
  disabled = false,
  onMove,
}: {
  /** The row's name, for screen readers. */
  of: string
  place: number
  places: number
  disabled?: boolean
  onMove: (to: number) => void
}) {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const select = useRef<HTMLSelectElement>(null)
  /** Where this row was sent from here: disabling the select and moving its row take the focus away. */
  const sentTo = useRef<number>(null)
  useEffect(() => {
    if (disabled || sentTo.current === null) return
    // The page itself or a dialog has it then.
    if (document.activeElement?.contains(select.current)) select.current?.focus({ preventScroll: true })
    if (place === sentTo.current) sentTo.current = null
  }, [disabled, place])
  const isWhole = isOpened || places <= FEW
  const choices = isWhole ? Array.from({ length: Math.max(places, place) }, (_, index) => index + 1) : [place]
  return (
    <NativeSelect
      ref={select}
      label={<span className={textStyles.srOnly}>{t('admin.orderOf', { name: of })}</span>}
      className={styles.select}
      value={place}
      disabled={disabled}
      onPointerDown={open}
      onFocus={open}
      onChange={(event) => {
        sentTo.current = Number(event.target.value)
        onMove(sentTo.current)
      }}
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </NativeSelect>
  )
}
