import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { useCall } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { CameBack } from '../../administration/CameBack.tsx'
import { FormFoot } from '../../administration/FormFoot.tsx'
import { closes, confirmSaveOf, foreseenWithout } from '../../administration/consequences.ts'
import { RecordForm, useRecordSave } from '../../administration/stale.tsx'
import { useSaved } from '../../administration/useSaved.ts'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useUnsaved } from '../../kit/dialogs/unsaved.ts'
import type { PickerAreas } from './areaIndex.ts'
import { DirectoryLink } from './DirectoryLink.tsx'
import { LoginFields } from './LoginFields.tsx'
import { MenuSection } from './MenuSection.tsx'
import { PersonFields } from './PersonFields.tsx'
import { rolesOf } from './pickers.ts'
import { RoleAreas } from './RoleAreas.tsx'
import { useUserChanges } from './useUserChanges.ts'
import { useUserForm } from './useUserForm.ts'
import { type Loaded, payloadOf, type UserValues } from './values.ts'
import { useWatch } from '../../kit/fields/form.ts'
import panelStyles from '../../kit/Panel.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './UserPermission.module.css'

const CAME_BACK = {
  cameBack: 'UserPermission.cameBack',
  forGood: 'UserPermission.cameBackForGood',
  forNow: 'UserPermission.cameBackForNow',
} as const

/** The form of one user, editable or read-only. */
export function UserForm({ loaded, onReload }: { loaded: Loaded; onReload: () => Promise<void> }) {
  const { t } = useTranslation()
  const afterSave = useSaved(paths.userPermission, onReload)
  const stored = loaded.user
  const isReadOnly = !loaded.canEdit
  const answer = useAreas(loaded)
  const isWaiting = answer.data === undefined && answer.error === null
  const user = useUserForm(loaded, answer.data)
  const { form } = user
  const changes = useUserChanges(stored)
  const [isSending, setSending] = useState(false)
  /** Save was pressed while the areas were loading. */
  const [isWanted, setWanted] = useState(false)
  const save = useRecordSave('UserPermission/SaveCreateUser', {
    refresh: ['UserPermission/LoadUserListData'],
    onProblem: user.onProblem,
  })
  useUnsaved(user.isUnsaved && !isReadOnly)
  const groups = useWatch(form, 'userGroups') ?? user.initial.userGroups
  const company = useWatch(form, 'companyId') ?? null

  async function submit(isNext = false) {
    if (isSending) return
    // Without the areas, every role would be saved without any.
    if (!user.hasAreas(user.read().userGroups))
      return isWaiting ? setWanted(true) : showWarning(t('UserPermission.areasAway'))
    if (!user.check()) return
    const ids = closes(stored && { active: stored.status }, user.read().status, stored?.userId)
    const losses = stored && ids.length === 0 ? await foreseenWithout(stored.userId, user.taken()) : []
    if (losses === null || !(await confirmSaveOf([{ kind: 'person', ids }], ...losses))) return
    setSending(true)
    const payload = payloadOf(user.read(), user.ticks, user.whole, stored, loaded.isCorporateAdmin)
    const isSaved = await save.run(payload)
    setSending(false)
    if (!isSaved) return
    user.forget()
    await afterSave(isNext)
  }

  const submitWanted = useEffectEvent(() => {
    setWanted(false)
    void submit()
  })
  // Loaded areas are in the form one render later.
  const isSettled = user.hasAreas(groups) || answer.error !== null
  useEffect(() => {
    if (isWanted && isSettled) submitWanted()
  }, [isWanted, isSettled])

  return (
    <RecordForm of={save} onReload={onReload} changes={changes} version={stored?.version}>
      <CheckedForm<UserValues>
        form={form}
        className={styles.userForm}
        disabled={isReadOnly}
        onValuesChange={user.changed}
        onKeyDown={keepEnter}
      >
        <CameBack note={stored?.mailCameBack ?? null} texts={CAME_BACK} />
        <PersonFields loaded={loaded} isReadOnly={isReadOnly} />
        <LoginFields isNew={stored === null} isReadOnly={isReadOnly} />
        <DirectoryLink user={stored} isReadOnly={isReadOnly} />
        <MenuSection loaded={loaded} groups={groups} ceiling={user.ceiling} />
        {rolesOf(groups).length > 0 && (
          <section className={panelStyles.panel}>
            <h2>{t('UserPermission.sectionAreas')}</h2>
            <p data-note className={`${styles.sectionNote} ${textStyles.muted}`}>
              {t('UserPermission.areaHint')}
            </p>
            <WithAnswer answer={answer} lines={8}>
              {(areas) =>
                rolesOf(groups).map((role) => (
                  <RoleAreas
                    key={role.role}
                    role={role}
                    areas={areas}
                    ticks={user.ticks}
                    onTick={user.onTick}
                    whole={user.whole}
                    onWhole={user.onWhole}
                    firstCompany={company}
                    kept={stored?.areasKept[role.kept] ?? 0}
                    problem={user.areaProblems[role.role]}
                    isReadOnly={isReadOnly}
                  />
                ))
              }
            </WithAnswer>
          </section>
        )}
        <FormFoot
          back={paths.userPermission}
          isSaving={isSending || isWanted}
          {...(isReadOnly
            ? {}
            : { onSave: () => void submit(), onSaveNext: stored ? undefined : () => void submit(true) })}
        />
      </CheckedForm>
    </RecordForm>
  )
}

/** The areas of every picker, loaded once: the form itself decides which company's come first. */
function useAreas(loaded: Loaded): {
  data: PickerAreas | undefined
  error: ProblemError | null
  isPending: boolean
  refetch: () => unknown
} {
  const { user } = loaded
  const answer = useCall(
    'UserPermission/LoadAreaCreateUser',
    { companyId: user?.companyId ?? null, userId: user?.userId ?? null },
    { staleTime: 0, isQuiet: true },
  )
  return {
    data: answer.isFetchedAfterMount ? answer.data : undefined,
    error: answer.error,
    isPending: answer.isPending,
    refetch: answer.refetch,
  }
}

/** Enter accepts a field's suggestion or does nothing; only the button grants rights, so none are granted by accident. */
function keepEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
