import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { LIMIT } from '@daybook/shared/rules/rules'
import { useState } from 'react'
import { useCall, useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { type TFunction, useTranslation } from '../../platform/i18n/i18n.ts'
import { newRequestId } from '../../platform/newRequestId.ts'
import { ActChoices } from './ActChoices.tsx'
import { ActRole, ActWhen } from './ActFields.tsx'
import { ActDialog } from './ActProgress.tsx'
import { type Draft, type Kind, changeOf, dayOf, emptyDraft } from './draft.ts'
import { missingIn } from './missing.ts'
import { kindText } from './sentence.ts'
import { type Successor, SuccessorField, takes } from './SuccessorField.tsx'

type Held = Output<'Acts/Duties'>
type Line = Held['duties'][number]
type Choice = Successor | 'nobody' | null

const keyOf = ({ duty, id }: Line) => `${duty} ${id}`

/** One sheet of everything that a person holds, each with a successor or nobody, when they leave or move: one act. */
export function LeaveSheet({ userId, isMove, onClose }: { userId: number; isMove: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const answer = useCall('Acts/Duties', { userId, isMove }, { staleTime: 0 })
  const [actId, setActId] = useState<number | null>(null)
  const name = answer.data?.name ?? ''
  const title = t(isMove ? 'Acts.leave.titleMove' : 'Acts.leave.title', { name })
  if (actId !== null) return <ActDialog actId={actId} title={title} onClose={onClose} />
  const { data } = answer
  if (!data)
    return (
      <Dialog title={title} width={680} onClose={onClose}>
        <WithAnswer answer={answer} lines={6}>
          {() => null}
        </WithAnswer>
      </Dialog>
    )
  return <Sheet title={title} userId={userId} isMove={isMove} held={data} onClose={onClose} onMade={setActId} />
}

function Sheet({
  title,
  userId,
  isMove,
  held: { name, version, duties },
  onClose,
  onMade,
}: {
  title: string
  userId: number
  isMove: boolean
  held: Held
  onClose: () => void
  onMade: (actId: number) => void
}) {
  const { t } = useTranslation()
  const kind = isMove ? 'person.company' : 'person.status'
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft(false), kind, isOn: isMove ? null : false }))
  const [everything, setEverything] = useState<Successor | null>(null)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const [isAsked, setAsked] = useState(false)
  const [requestId] = useState(newRequestId)
  const start = useSave('Acts/Start', { refresh: ['Acts/List'] })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const choiceOf = (line: Line): Choice => {
    if (!line.isGivable) return 'nobody'
    return chosen[keyOf(line)] ?? (everything && takes(everything, line) ? everything : null)
  }
  const open = duties.filter((line) => choiceOf(line) === null)
  const missing = missingIn(draft)
  const errors = (field: NonNullable<typeof missing>['field']) =>
    isAsked && missing?.field === field ? [t(missing.text)] : []

  async function begin() {
    setAsked(true)
    const first = missing?.field ?? (open[0] && keyOf(open[0]))
    if (first !== undefined)
      return document.querySelector<HTMLElement>(`[data-act-field="${first}"] :is(input, button, textarea)`)?.focus()
    const handovers = duties.map((line) => {
      const to = choiceOf(line)
      return { duty: line.duty, id: line.id, toId: to === null || to === 'nobody' ? null : to.id }
    })
    const areaIds = isMove ? [...draft.chosen] : []
    const moved = isMove ? { way: 'replace' as const, areaIds, role: areaIds.length > 0 ? draft.role : null } : {}
    const made = await start.run({
      requestId,
      change: { ...changeOf(draft), ...moved, handovers },
      day: dayOf(draft),
      rows: [{ id: userId, version }],
    })
    if (made) onMade(made.actId)
  }

  const when = <ActWhen draft={draft} onChange={change} errors={errors('day')} />
  return (
    <Dialog
      title={title}
      width={680}
      shape="page"
      onClose={onClose}
      footer={
        <>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" isBusy={start.isPending} onClick={() => void begin()}>
            {t(draft.isPlanned ? 'Acts.leave.plan' : isMove ? 'Acts.leave.doMove' : 'Acts.leave.doIt')}
          </PlainButton>
        </>
      }
    >
      <Stack gap={16}>
        {isMove ? (
          <>
            {when}
            <div data-act-field="companyId">
              <ActChoices draft={draft} onChange={change} errors={errors('companyId')} />
            </div>
            <p className={textStyles.muted}>{t('Acts.leave.newAreas')}</p>
            <ActRole draft={draft} onChange={change} />
            <ActChoices draft={{ ...draft, kind: 'person.areas' }} onChange={change} errors={[]} />
          </>
        ) : (
          <div data-act-field="note">
            <Labelled label={t('Acts.leave.why')} errors={errors('note')}>
              <TextAreaField max={LIMIT.note} rows={2} value={draft.note} onChange={(note) => change({ note })} />
            </Labelled>
          </div>
        )}
        {!isMove && when}
        <h3>{t('Acts.leave.holds', { name })}</h3>
        <p>{t(duties.length === 0 ? 'Acts.leave.nothing' : 'Acts.leave.holdsNote', { name })}</p>
        {duties.some(({ isGivable }) => isGivable) && (
          <Labelled label={t('Acts.leave.everything')} extra={t('Acts.leave.everythingNote')}>
            <SuccessorField
              userId={userId}
              isMove={isMove}
              chosen={everything}
              onChoose={(one) => setEverything(one === 'nobody' ? null : one)}
            />
          </Labelled>
        )}
        {duties.map((line) =>
          line.isGivable ? (
            <div key={keyOf(line)} data-act-field={keyOf(line)}>
              <Labelled
                label={dutyText(t, line)}
                errors={isAsked && choiceOf(line) === null ? [t('Acts.leave.choose')] : []}
              >
                <SuccessorField
                  userId={userId}
                  isMove={isMove}
                  duty={line}
                  chosen={choiceOf(line)}
                  onChoose={(one) => setChosen({ ...chosen, [keyOf(line)]: one })}
                />
              </Labelled>
            </div>
          ) : (
            <p key={keyOf(line)}>
              {dutyText(t, line)}{' '}
              <span className={textStyles.muted}>
                {t(line.duty === 'delegationGiven' ? 'Acts.leave.ends' : 'Acts.leave.ofOthers')}
              </span>
            </p>
          ),
        )}
        {open.length > 0 && (
          <PlainButton
            onClick={() =>
              setChosen({ ...chosen, ...Object.fromEntries(open.map((line) => [keyOf(line), 'nobody' as const])) })
            }
          >
            {t('Acts.leave.nobodyElse')}
          </PlainButton>
        )}
      </Stack>
    </Dialog>
  )
}

/** 'Only reporter of Gate · Rayong'. */
function dutyText(t: TFunction, { duty, name, place }: Line): string {
  const isDated = duty === 'plan' || duty === 'delegationGiven' || duty === 'delegationReceived'
  const where = isDated ? formatDay(place) : place
  const what = duty === 'plan' ? kindText(t, name as Kind) : name
  return t(`Acts.leave.duties.${duty}`, { name: [what, where].filter((part) => part !== '').join(' · ') })
}
