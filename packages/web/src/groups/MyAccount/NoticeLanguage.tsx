import { LANGUAGE, LANGUAGES } from '@daybook/shared/registry'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import type { Account } from './MyAccountPage.tsx'
import { useSaveChoice } from './useSaveChoice.ts'

/** The language of the server's messages to the user; the browser stores the language of the screens. */
export function NoticeLanguage({ account }: { account: Account }) {
  const { t } = useTranslation()
  const saving = useSaveChoice(account)
  return (
    <Labelled
      label={t('field.noticeLanguage')}
      value={account.language}
      onChange={(language) => void saving.save({ language: language as Account['language'] })}
    >
      <RadioField
        disabled={saving.isPending}
        options={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{LANGUAGE[value].name}</span> }))}
      />
    </Labelled>
  )
}
