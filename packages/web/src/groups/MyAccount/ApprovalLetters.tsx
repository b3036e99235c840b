import { APPROVAL_LETTERS } from '@daybook/shared/rules/accountRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Labelled } from '../../kit/fields/Field.tsx'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import type { Account } from './MyAccountPage.tsx'
import { useSaveChoice } from './useSaveChoice.ts'

/** For people who decide: how often letters ask them to. */
export function ApprovalLetters({ account }: { account: Account }) {
  const { t } = useTranslation()
  const saving = useSaveChoice(account)
  if (account.approvalLetters === null) return null
  return (
    <Labelled
      label={t('MyAccount.approvalLetters')}
      value={account.approvalLetters}
      onChange={(every) => void saving.save({ approvalLetters: every as Account['approvalLetters'] })}
    >
      <RadioField
        disabled={saving.isPending}
        options={APPROVAL_LETTERS.map((value) => ({ value, label: t(`MyAccount.approvalLetter.${value}`) }))}
      />
    </Labelled>
  )
}
