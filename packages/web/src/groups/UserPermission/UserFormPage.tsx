import { MENU } from '@daybook/shared/registry'
import { useState } from 'react'
import { useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ChangesButton } from '../../administration/Changes.tsx'
import { RecordFormPage } from '../../administration/RecordFormPage.tsx'
import { WhoMay } from '../../administration/WhoMay.tsx'
import { confirm, showCompleted } from '../../kit/dialogs/dialogs.ts'
import { useTranslation, withTexts } from '../../platform/i18n/i18n.ts'
import { loadedInPlace } from '../../kit/feedback/loadedInPlace.tsx'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { SlipsButton } from './SlipsButton.tsx'
import { ActButton, LeaveButton } from '../../administration/acts/ActButton.tsx'
import { UserForm } from './UserForm.tsx'
import { useUserChanges } from './useUserChanges.ts'
import type { Loaded, StoredUser } from './values.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'

const SeesDialog = loadedLater(async () => (await import('./SeesDialog.tsx')).SeesDialog)
const Delegations = loadedInPlace(
  async () =>
    (await withTexts('DelegationPanel', () => import('../../events/delegation/DelegationPanel.tsx'))).DelegationsOf,
  4,
)
const WhyDialog = loadedLater(async () => (await import('./WhyDialog.tsx')).WhyDialog)

const nameOf = ({ firstName, lastName }: StoredUser) => `${firstName} ${lastName}`

/** One user: new, edited or read-only. */
export function UserFormPage() {
  const { t } = useTranslation()
  return (
    <RecordFormPage
      menu={MENU.userPermission}
      list={{ to: paths.userPermission, label: 'UserPermission.title' }}
      titles={{ add: 'UserPermission.formNew', edit: 'UserPermission.formEdit', view: 'UserPermission.formView' }}
      call="UserPermission/LoadCreateUserData"
      asked={(sealedId) => ({ sealedId })}
      canEdit={(data) => data.canEdit}
      note={({ user }) => (user ? nameOf(user) : undefined)}
      actions={(data, { key }) => data.user && <Actions key={key} loaded={data} user={data.user} />}
    >
      {(data, { key, ...form }) => (
        <>
          <WhoMay sentence={data.canEdit ? '' : data.changedBy || t('admin.viewOnly')} />
          <UserForm key={key} loaded={data} {...form} />
          {data.user && <Delegations userId={data.user.userId} canChange={data.canEdit} />}
        </>
      )}
    </RecordFormPage>
  )
}

function Actions({ loaded, user }: { loaded: Loaded; user: StoredUser }) {
  const { t } = useTranslation()
  const changes = useUserChanges(user)
  const [open, setOpen] = useState<'sees' | 'why' | null>(null)
  const reset = useSave('UserPermission/ResetPasswork', { refresh: ['UserPermission/LoadUserListData'] })

  // Reloading would reset the form's initial values while the user types; the lock is not part of the form.
  const [isLocked, setLocked] = useState(user.isLocked)
  const unlock = useSave('UserPermission/UnlockUser')
  const [tokens, setTokens] = useState(user.tokenCount)
  const revoke = useSave('UserPermission/RevokeTokens')

  async function unlockUser() {
    if (!(await unlock.run({ userId: user.userId }))) return
    setLocked(false)
    await showCompleted(t('message.signInUnlocked'))
  }
  async function revokeTokens() {
    const isSure = await confirm(t('UserPermission.confirmRevokeTokens', { name: nameOf(user) }), {
      isDanger: true,
      okText: t('UserPermission.revokeTokensOk'),
    })
    if (!isSure || !(await revoke.run({ userId: user.userId }))) return
    setTokens(0)
    await showCompleted(t('UserPermission.tokensRevoked'))
  }
  async function resetPassword() {
    if (!(await confirm(t('UserPermission.confirmReset')))) return
    if (await reset.run({ userId: user.userId })) await showCompleted(t('message.passwordReset'))
  }
  const dialog = { userId: user.userId, name: nameOf(user), onClose: () => setOpen(null) }
  return (
    <>
      <PlainButton icon="eye" aria-haspopup="dialog" onClick={() => setOpen('sees')}>
        {t('UserPermission.sees')}
      </PlainButton>
      <PlainButton icon="question" aria-haspopup="dialog" onClick={() => setOpen('why')}>
        {t('UserPermission.why')}
      </PlainButton>
      {changes && <ChangesButton {...changes} />}
      {loaded.canEdit && <ActButton records="person" ids={[user.userId]} isPlan />}
      {loaded.canEdit && user.status && <LeaveButton userId={user.userId} />}
      {loaded.canEdit && user.status && <LeaveButton userId={user.userId} isMove />}
      {loaded.canEdit && isLocked && (
        <PlainButton isBusy={unlock.isPending} onClick={() => void unlockUser()}>
          {t('UserPermission.unlock')}
        </PlainButton>
      )}
      {loaded.canEdit && tokens > 0 && (
        <PlainButton isBusy={revoke.isPending} onClick={() => void revokeTokens()}>
          {t('UserPermission.revokeTokens', { n: tokens })}
        </PlainButton>
      )}
      {loaded.canEdit && (
        <PlainButton icon="lock" isBusy={reset.isPending} onClick={() => void resetPassword()}>
          {t('UserPermission.resetPassword')}
        </PlainButton>
      )}
      {loaded.canEdit && <SlipsButton userIds={[user.userId]} />}
      {open === 'sees' && <SeesDialog {...dialog} />}
      {open === 'why' && <WhyDialog {...dialog} />}
    </>
  )
}
