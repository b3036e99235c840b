import { useTranslation } from 'react-i18next'
import { language, setLanguage } from '../i18n/i18n.ts'
import { queryClient } from '../api.ts'
import { announce } from '../ui/announce.tsx'
import { Icon } from '../ui/icons.tsx'
import { useStore } from '../ui/store.ts'
import { themeChoice } from '../ui/theme.ts'

/** TH | EN; names and messages that came from the server are read again in the new language. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const isThai = language() === 'th'
  async function change() {
    await setLanguage(isThai ? 'en' : 'th')
    await queryClient.invalidateQueries()
  }
  return (
    <button
      type="button"
      className="plain-button language-switch"
      lang={isThai ? 'en' : 'th'}
      aria-label={t('Shell.switchLanguage')}
      onClick={() => void change()}
    >
      <span data-on={isThai || undefined}>TH</span>
      <span data-on={!isThai || undefined}>EN</span>
    </button>
  )
}

const ICONS = { system: 'screen', light: 'sun', dark: 'moon' } as const

/** As the device, light, dark: each press is the next. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const choice = useStore(themeChoice)
  return (
    <button
      type="button"
      className="plain-button"
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
