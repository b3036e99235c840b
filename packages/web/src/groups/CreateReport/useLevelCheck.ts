import { isDay, readDay } from '@daybook/shared/days'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { showWarning } from '../../kit/dialogs/dialogs.ts'
import type { Chosen } from '../../events/EventFields.tsx'

/**
 * Whether the chosen security level differs from the areas' previous one; if so, a warning is shown once to the user who chose
 * it, and the description becomes mandatory. An edit compares with its own report, and does not ask if the level was left as
 * it was.
 */
export function useLevelCheck(values: Chosen, stored: EditData | null, isTouched: RefObject<boolean>): boolean {
  const { t } = useTranslation()
  const { eventGroupId, companyId, areaId, levelId } = values
  const eventDate = readDay(values.isAdvance && !stored ? values.advanceDates[0] : values.eventDate)
  const isAsked = eventGroupId === EVENT_GROUP.SECURITY && levelId !== null && areaId.length > 0 && isDay(eventDate)
  const isAsStored =
    stored !== null && levelId === stored.levelId && areaId[0] === stored.areaId && eventDate === stored.eventDate
  const first = useCall(
    'CreateReport/CheclSecurityLevel',
    { eventGroupId, companyId, areaIds: [...areaId], eventDate, levelId },
    { enabled: isAsked && !stored, isQuiet: true },
  )
  const again = useCall(
    'EventApprove/CheclSecurity',
    { eventId: stored?.eventId ?? null, areaId: areaId[0] ?? 0, levelId, eventDate },
    { enabled: isAsked && stored !== null && !isAsStored, isQuiet: true },
  )
  const answer = stored ? again : first
  const isChanged = isAsked && (isAsStored ? stored.isLevelChanged : answer.data?.isPass === false)
  const isNews = isChanged && !isAsStored
  const told = useRef('')
  const what = `${areaId.join()} ${eventDate} ${levelId}`
  useEffect(() => {
    if (!isNews || told.current === what) return
    told.current = what
    // For a restored draft, only the field shows it: the user has not chosen anything just now.
    if (!isTouched.current) return
    void showWarning(t('problem.levelChanged'))
  }, [isNews, what, t, isTouched])
  return isChanged
}
