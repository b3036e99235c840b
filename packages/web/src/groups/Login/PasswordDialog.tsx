import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { showCompleted } from '../../kit/dialogs/dialogs.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Choice } from '../../kit/fields/SelectField.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import { NativeSelectField } from '../../kit/fields/NativeSelectField.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx'
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import noticeStyles from '../../kit/notice.module.css'

type Values = NewPassword & { companyId: number | ''; userName: string; oldPassword: string }

/** Change Password. With a warning (the password is too old), company and username are read-only, and the old password is the one just typed. */
export function PasswordDialog({
  warning,
  user,
  companies,
  onClose,
}: {
  warning: string
  user: { company: number | ''; username: string; password: string }
  companies: readonly Choice[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const rules = useRules()
  const isLocked = warning !== ''
  const form = useKitForm<Values>({
    companyId: user.company,
    userName: user.username,
    oldPassword: user.password,
    newPassword: '',
    confirmPassword: '',
  })
  const problems = useFormProblems(form)
  const change = useSave('Login/ChangePassword', { onProblem: problems.onProblem })

  async function submit({ companyId, userName, oldPassword, newPassword }: Values) {
    const answer = await change.run({
      userId: null,
      companyId: Number(companyId),
      userName: userName.trim(),
      oldPassword,
      newPassword,
      isExpiryReminder: isLocked,
    })
    if (!answer) return
    await showCompleted(t('message.passwordChanged'))
    onClose()
  }

  return (
    <Dialog
      title={t('Login.changePassword')}
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={change.isPending} onClick={form.submit}>
            {t('ui.save')}
          </PlainButton>
        </>
      }
    >
      {isLocked && (
        <p className={`${noticeStyles.notice} ${noticeStyles.warn}`} role="alert">
          {warning}
        </p>
      )}
      <CheckedForm form={form} problems={problems} name="changePassword" onFinish={(values) => void submit(values)}>
        <Field name="companyId" label={t('field.company')} rules={[rules.required('company')]}>
          <NativeSelectField options={companies} placeholder={t('ui.selectPlaceholder')} disabled={isLocked} />
        </Field>
        <Field name="userName" label={t('field.username')} rules={[rules.required('username')]}>
          <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} disabled={isLocked} />
        </Field>
        <Field name="oldPassword" label={t('field.oldPassword')} rules={[rules.required('oldPassword')]}>
          <PasswordField autoComplete="current-password" />
        </Field>
        <NewPasswordFields form={form} hasFocus={isLocked} />
        <button type="submit" hidden />
      </CheckedForm>
    </Dialog>
  )
}
