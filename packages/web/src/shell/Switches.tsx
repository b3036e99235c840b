import { LANGUAGE, LANGUAGES } from '@daybook/shared/registry'
import { language, useTranslation } from '../platform/i18n/i18n.ts'
import { switchLanguage } from '../app/switchLanguage.ts'
import { announce } from '../kit/feedback/announce.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { useStore } from '../kit/store.ts'
import { THEME_CHOICES, themeChoice } from '../kit/theme/theme.ts'
import buttonsStyles from '../kit/buttons.module.css'
import styles from './Switches.module.css'

/** The server's names and messages are fetched again in the new language. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  return (
    <div className={styles.choices} role="group" aria-label={t('Shell.language')}>
      {LANGUAGES.toReversed().map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language()}
          aria-label={`${one.toUpperCase()} – ${LANGUAGE[one].name}`}
          onClick={() => void switchLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  )
}

const ICONS = { system: 'screen', light: 'sun', dark: 'moon' } as const

/** System, light, dark: each press switches to the next. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const choice = useStore(themeChoice)
  return (
    <button
      type="button"
      className={buttonsStyles.plainButton}
      aria-label={t(`Shell.theme.${choice}`)}
      title={t(`Shell.theme.${choice}`)}
      onClick={() => {
        themeChoice.next()
        announce(t(`Shell.theme.${themeChoice.get()}`))
      }}
    >
      <Icon name={ICONS[choice]} />
    </button>
  )
}

/** The same where there is room for their names. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const choice = useStore(themeChoice)
  return (
    <div className={styles.choices} role="group" aria-label={t('Shell.themeTitle')}>
      {THEME_CHOICES.map((one) => (
        <button key={one} type="button" aria-pressed={one === choice} onClick={() => themeChoice.set(one)}>
          {t(`Shell.themeNames.${one}`)}
        </button>
      ))}
    </div>
  )
}
