import { LANGUAGE, LANGUAGES, type Language } from '@daybook/shared/registry'
import { language, useTranslation } from '../../platform/i18n/i18n.ts'
import { switchLanguage } from '../../app/switchLanguage.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { useStore } from '../../kit/store.ts'
import { THEME_CHOICES, type ThemeChoice, themeChoice } from '../../kit/theme/theme.ts'
import { Grid } from '../../kit/layout/layout.tsx'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './MyAccount.module.css'

/** Settings stored in this browser. They apply at once and are never sent. */
export function Device() {
  const { t } = useTranslation()
  const theme = useStore(themeChoice)
  return (
    <section className={panelStyles.panel}>
      <h2>{t('MyAccount.device')}</h2>
      <p className={textStyles.muted}>{t('MyAccount.deviceNote')}</p>
      <Grid
        className={styles.settings}
        columns="repeat(auto-fit, minmax(min(100%, 15rem), 1fr))"
        gap={[0, 24]}
        above={14}
      >
        <Labelled
          label={t('MyAccount.screenLanguage')}
          value={language()}
          onChange={(next) => void switchLanguage(next as Language)}
        >
          <RadioField
            options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE[value].name}</span> }))}
          />
        </Labelled>
        <Labelled
          label={t('MyAccount.theme.label')}
          value={theme}
          onChange={(next) => themeChoice.set(next as ThemeChoice)}
        >
          <RadioField options={THEME_CHOICES.map((value) => ({ value, label: t(`MyAccount.theme.${value}`) }))} />
        </Labelled>
      </Grid>
    </section>
  )
}
