import { Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { findRows, indexAreas, type PickerArea, type PickerAreas } from './areaIndex.ts'
import { Rights } from './SeesDialog.tsx'

/** As many areas as are offered for a text. */
const MOST = 40

/** Why a person sees an area or does not: one is looked for, and the server says what decides. */
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
      <p className="dialog-lead muted">{t('UserPermission.seesSaved')}</p>
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
    () => findRows(index, sought, null).flatMap((row) => (row.kind === 'area' ? [row.area] : [])),
    [index, sought],
  )
  return (
    <>
      <Input
        data-autofocus
        prefix={<Icon name="search" size={16} />}
        allowClear
        value={text}
        aria-label={t('UserPermission.whyHint')}
        placeholder={t('UserPermission.whyHint')}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="why-areas" aria-label={t('UserPermission.whyArea')}>
        {found.slice(0, MOST).map((area) => (
          <li key={area.areaId}>
            <button type="button" aria-pressed={chosen?.areaId === area.areaId} onClick={() => onChoose(area)}>
              <span>
                {area.areaName}
                <span className="muted"> · {area.companyName}</span>
              </span>
              <span className="badge">{t(`eventGroup.${area.eventGroupId as 1 | 2 | 3}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="muted">{t('ui.notFound')}</p>}
      {found.length > MOST && <p className="muted">{t('UserPermission.moreAreas', { n: MOST })}</p>}
    </>
  )
}

function Reasons({ userId, area }: { userId: number; area: PickerArea }) {
  const { t } = useTranslation()
  const answer = useCall('UserPermission/ExplainArea', { userId, areaId: area.areaId }, { staleTime: 0 })
  return (
    <section className="why-answer" aria-label={area.areaName} aria-live="polite">
      <h3>{area.areaName}</h3>
      <WithAnswer answer={answer} lines={4}>
        {(why) => (
          <>
            <p className={`notice ${why.isVisible ? 'notice-info' : 'notice-warn'}`}>
              {t(why.isVisible ? 'UserPermission.whyYes' : 'UserPermission.whyNo')}
            </p>
            <p className="sees-rights">
              <Rights area={why} />
            </p>
            <h4>{t('UserPermission.whyReasons')}</h4>
            <ul className="why-reasons">
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
