import { YEARS, type Years } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { useStore } from '../../kit/store.ts'
import { yearsChoice } from '../../kit/theme/years.ts'
import { SingleKeys } from './SingleKeys.tsx'
import { StartPage } from './StartPage.tsx'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'

/** Settings that follow the user to every device. */
export function YearsChoice() {
  const { t } = useTranslation()
  const years = useStore(yearsChoice)
  return (
    <section className={panelStyles.panel}>
      <h2>{t('MyAccount.everywhere')}</h2>
      <p className={textStyles.muted}>{t('MyAccount.everywhereNote')}</p>
      <Labelled label={t('MyAccount.years.label')} value={years} onChange={(next) => yearsChoice.choose(next as Years)}>
        <RadioField options={YEARS.map((value) => ({ value, label: t(`MyAccount.years.${value}`) }))} />
      </Labelled>
      <StartPage />
      <SingleKeys />
    </section>
  )
}
