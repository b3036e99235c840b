import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import styles from './TimeChoice.module.css'

const two = (number: number) => String(number).padStart(2, '0')
const HOURS = Array.from({ length: 24 }, (_hour, hour) => two(hour))
const MINUTES = Array.from({ length: 12 }, (_step, step) => two(step * 5))

/** Hours, and minutes in steps of five; other minutes can be typed. Pressing a minute finishes. */
export function TimeChoice({
  value,
  onPick,
  onDone,
}: {
  value: string | null
  onPick: (time: string) => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [hour, minute] = value?.split(':') ?? []
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const start = box.current?.querySelector<HTMLElement>('input:checked') ?? box.current?.querySelector('input')
    start?.focus()
  }, [])
  return (
    <div
      ref={box}
      className={styles.choice}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onDone()
      }}
    >
      <Digits
        label={t('ui.hour')}
        all={HOURS}
        chosen={hour}
        onChoose={(chosen) => onPick(`${chosen}:${minute ?? '00'}`)}
      />
      <Digits
        label={t('ui.minute')}
        all={MINUTES}
        chosen={minute}
        onChoose={(chosen, isPressed) => {
          onPick(`${hour ?? '00'}:${chosen}`)
          if (isPressed) onDone()
        }}
      />
    </div>
  )
}

function Digits({
  label,
  all,
  chosen,
  onChoose,
}: {
  label: string
  all: readonly string[]
  chosen: string | undefined
  /** `isPressed`: chosen with finger or mouse, not passed over with an arrow key. */
  onChoose: (digits: string, isPressed: boolean) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <div className={styles.digits}>
        {all.map((digits) => (
          <label key={digits}>
            <input
              type="radio"
              name={name}
              value={digits}
              checked={digits === chosen}
              onChange={() => onChoose(digits, false)}
              onClick={(event) => {
                if (event.detail > 0) onChoose(digits, true)
              }}
            />
            <span>{digits}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
