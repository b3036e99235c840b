import { useState } from 'react'
import { useTranslation } from '../app/i18n/i18n.ts'
import { NativeSelect } from '../kit/NativeSelect.tsx'
import textStyles from '../kit/text.module.css'
import styles from './OrderSelect.module.css'

/** So many places are drawn at once in every row; longer lists get theirs when they are opened. */
const FEW = 60

/** The place of a row in an order, to be changed at once. `places`: how many there are. */
export function OrderSelect({
  of,
  place,
  places,
  disabled = false,
  onMove,
}: {
  /** What the row is called, for a screen reader. */
  of: string
  place: number
  places: number
  disabled?: boolean
  onMove: (to: number) => void
}) {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const isWhole = isOpened || places <= FEW
  const choices = isWhole ? Array.from({ length: Math.max(places, place) }, (_, index) => index + 1) : [place]
  return (
    <NativeSelect
      label={<span className={textStyles.srOnly}>{t('admin.orderOf', { name: of })}</span>}
      className={styles.select}
      value={place}
      disabled={disabled}
      onPointerDown={open}
      onFocus={open}
      onChange={(event) => onMove(Number(event.target.value))}
    >
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </NativeSelect>
  )
}
