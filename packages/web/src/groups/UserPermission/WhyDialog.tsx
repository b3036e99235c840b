import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { findRows, indexAreas, type PickerArea, type PickerAreas } from './areaIndex.ts'
import { Rights } from './SeesDialog.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import badgeStyles from '../../kit/badge.module.css'
import noticeStyles from '../../kit/notice.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './UserPermission.module.css'

/** How many areas a search offers. */
const MOST = 40

/** Why a user sees an area or does not: search for an area, and the server explains what decides. */
export function WhyDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [area, setArea] = useState<PickerArea | null>(null)
  const areas = useCall('UserPermission/LoadAreaCreateUser', { userId, companyId: null })
  return (
    <Dialog
      title={`${t('UserPermission.why')}: ${name}`}
      width={640}
      onClose={onClose}
      footer={<PlainButton onClick={onClose}>{t('ui.close')}</PlainButton>}
    >
      <p className={`${textStyles.dialogLead} ${textStyles.muted}`}>{t('UserPermission.seesSaved')}</p>
      <WithAnswer answer={areas} lines={6}>
        {(data) => <Search areas={data} chosen={area} onChoose={setArea} />}
      </WithAnswer>
      {area && <Reasons key={area.areaId} userId={userId} area={area} />}
    </Dialog>
  )
}

function Search({
  areas,
  chosen,
  onChoose,
}: {
  areas: PickerAreas
  chosen: PickerArea | null
  onChoose: (area: PickerArea) => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text)
  const index = useMemo(
    () => indexAreas([...areas.operationAreas, ...areas.securityAreas, ...areas.csrAreas], null),
    [areas],
  )
  const found = useMemo(
    () => findRows(index, sought, null).rows.flatMap((row) => (row.kind === 'area' ? [row.area] : [])),
    [index, sought],
  )
  return (
    <>
      <TextField
        data-autofocus
        prefix={<Icon name="search" size={16} />}
        isClearable
        value={text}
        aria-label={t('UserPermission.whyHint')}
        placeholder={t('UserPermission.whyHint')}
        onChange={setText}
      />
      <ul className={styles.whyAreas} aria-label={t('UserPermission.whyArea')}>
        {found.slice(0, MOST).map((area) => (
          <li key={area.areaId}>
            <button type="button" aria-pressed={chosen?.areaId === area.areaId} onClick={() => onChoose(area)}>
              <span>
                {area.areaName}
                <span className={textStyles.muted}> · {area.companyName}</span>
              </span>
              <span className={badgeStyles.badge}>{t(`eventGroup.${area.eventGroupId as 1 | 2 | 3}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={textStyles.muted}>{t('ui.notFound')}</p>}
      {found.length > MOST && <p className={textStyles.muted}>{t('UserPermission.moreAreas', { n: MOST })}</p>}
    </>
  )
}

function Reasons({ userId, area }: { userId: number; area: PickerArea }) {
  const { t } = useTranslation()
  const answer = useCall('UserPermission/ExplainArea', { userId, areaId: area.areaId }, { staleTime: 0 })
  return (
    <section className={styles.whyAnswer} aria-label={area.areaName} aria-live="polite">
      <h3>{area.areaName}</h3>
      <WithAnswer answer={answer} lines={4}>
        {(why) => (
          <>
            <p
              className={`${noticeStyles.notice} ${styles.whyNotice} ${why.isVisible ? noticeStyles.info : noticeStyles.warn}`}
            >
              {t(why.isVisible ? 'UserPermission.whyYes' : 'UserPermission.whyNo')}
            </p>
            <p className={styles.seesRights}>
              <Rights area={why} />
            </p>
            <h4>{t('UserPermission.whyReasons')}</h4>
            <ul className={styles.whyReasons}>
              {why.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </WithAnswer>
    </section>
  )
}
