import { isoDay } from '@daybook/shared/days'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import type { Chosen } from '../../events/EventFields.tsx'

/**
 * Whether the chosen security level differs from the level that the areas had before; then a warning comes up once for
 * who chose it, and the description becomes mandatory. An edit asks about its own report, and not about what it leaves as it was.
 */
export function useLevelCheck(values: Chosen, stored: EditData | null, isTouched: RefObject<boolean>): boolean {
  const { t } = useTranslation()
  const { nEventGroupID, nCompanyID, nAreaID, nLevelID } = values
  const sEventDate = values.isAdvance && !stored ? values.advanceDates[0] : values.sEventDate
  const isAsked =
    nEventGroupID === EVENT_GROUP.SECURITY && nLevelID !== null && nAreaID.length > 0 && isoDay(sEventDate) !== null
  const isAsStored =
    stored !== null && nLevelID === stored.nLevelID && nAreaID[0] === stored.nAreaID && sEventDate === stored.sEventDate
  const first = useCall(
    'CreateReport/CheclSecurityLevel',
    { nEventGroupID, nCompanyID, lstAreaID: [...nAreaID], sEventDate, nSecurityLevelID: nLevelID },
    { enabled: isAsked && !stored, isQuiet: true },
  )
  const again = useCall(
    'EventApprove/CheclSecurity',
    { nEventID: stored?.nEventID ?? null, nAreaID: nAreaID[0] ?? 0, nLevelID, sEventDate },
    { enabled: isAsked && stored !== null && !isAsStored, isQuiet: true },
  )
  const answer = stored ? again : first
  const isChanged = isAsked && (isAsStored ? stored.isLevelChanged : answer.data?.isPass === false)
  const isNews = isChanged && !isAsStored
  const told = useRef('')
  const what = `${nAreaID.join()} ${sEventDate} ${nLevelID}`
  useEffect(() => {
    if (!isNews || told.current === what) return
    told.current = what
    // A restored draft says it at the field; nobody has chosen anything just now.
    if (!isTouched.current) return
    void showWarning(t('problem.levelChanged'))
  }, [isNews, what, t, isTouched])
  return isChanged
}
