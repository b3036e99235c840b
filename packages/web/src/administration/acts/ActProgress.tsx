import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { instantText } from '../../events/instant.ts'
import { useCall, useRefresh, useSave } from '../../app/api.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { actText } from './sentence.ts'

type Act = Output<'Acts/Get'>['act']
const SHOWN = 200
const EVERY_MS = 700

/** An act with the verdicts on its records, read again while it runs. */
function useAct(actId: number) {
  const [phase, setPhase] = useState<Act['phase']>('running')
  const isRunning = phase === 'running' || phase === 'undoing'
  const answer = useCall(
    'Acts/Get',
    { actId, take: SHOWN },
    { staleTime: 0, ...(isRunning ? { every: EVERY_MS } : {}) },
  )
  const now = answer.data?.act.phase ?? phase
  if (now !== phase) setPhase(now)
  const refresh = useRefresh()
  const refreshLists = useEffectEvent(
    () =>
      void refresh(
        'Acts/List',
        'Acts/Duties',
        'UserPermission/LoadUserListData',
        'Area/LoadAreaList',
        'Company/LoadCompanyListData',
        'EventType/LaodDataList',
      ),
  )
  useEffect(() => {
    if (!isRunning) refreshLists()
  }, [isRunning])
  return { answer, isRunning }
}

function totalOf({ counts }: Act): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0)
}

function ActProgress({ actId }: { actId: number }) {
  const { t } = useTranslation()
  const { answer, isRunning } = useAct(actId)
  const columns = useMemo(
    () => [
      {
        key: 'name',
        title: t('Acts.record'),
        phone: 'title' as const,
        render: ({ name }: Output<'Acts/Get'>['rows'][number]) => name || t('Acts.outOfSight'),
      },
      {
        key: 'verdict',
        title: t('Acts.verdict'),
        render: ({ verdict, reason }: Output<'Acts/Get'>['rows'][number]) =>
          reason === '' ? t(`Acts.verdicts.${verdict}`) : `${t(`Acts.verdicts.${verdict}`)}: ${reason}`,
      },
    ],
    [t],
  )
  return (
    <WithAnswer answer={answer} lines={6}>
      {({ act, rows }) => {
        const total = totalOf(act)
        const left = act.phase === 'undoing' ? act.counts.done : act.counts.pending
        return (
          <Stack gap={12}>
            <p>
              <strong>{actText(t, act)}</strong>
            </p>
            <p role="status">
              {t(`Acts.phases.${act.phase}`)}
              {act.day !== null && act.phase === 'planned' ? ` · ${formatDay(act.day)}` : ''}
              {' · '}
              {countsText(t, act)}
            </p>
            {isRunning && (
              <progress
                max={total}
                value={total - left}
                aria-label={t('Acts.progress', { done: total - left, total })}
              />
            )}
            {act.undoUntil !== null && (
              <p className={textStyles.muted}>{t('Acts.undoUntil', { at: instantText(act.undoUntil) })}</p>
            )}
            {act.phase !== 'planned' && (
              <DataTable name={t('Acts.verdict')} columns={columns} rows={rows} rowKey={({ id }) => id} />
            )}
            {act.phase !== 'planned' && total > rows.length && (
              <p className={textStyles.muted}>{t('Acts.shown', { total, n: rows.length })}</p>
            )}
          </Stack>
        )
      }}
    </WithAnswer>
  )
}

/** A dialog with what becomes of an act, and what can be done about it. */
export function ActDialog({ actId, title, onClose }: { actId: number; title: string; onClose: () => void }) {
  return (
    <Dialog title={title} width={680} onClose={onClose} footer={<ActStops actId={actId} onClose={onClose} />}>
      <ActProgress actId={actId} />
    </Dialog>
  )
}

/** 'Changed 12 · Refused 3'. */
export function countsText(t: ReturnType<typeof useTranslation>['t'], { counts }: Act): string {
  return (['done', 'same', 'refused', 'undone', 'kept', 'pending'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${t(`Acts.verdicts.${verdict}`)} ${counts[verdict]}`)
    .join(' · ')
}

/** What can be done about an act: stop it, take it back, undo it. */
function ActStops({ actId, onClose }: { actId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { answer } = useAct(actId)
  const refresh = ['Acts/Get', 'Acts/List'] as const
  const cancel = useSave('Acts/Cancel', { refresh, isRefreshedRefused: true })
  const undo = useSave('Acts/Undo', { refresh, isRefreshedRefused: true })
  const act = answer.data?.act
  async function stop(isPlanned: boolean) {
    if (!isPlanned || (await confirm(t('Acts.confirmTakeBack')))) await cancel.run({ actId })
  }
  async function takeBack() {
    if (await confirm(t('Acts.confirmUndo'))) await undo.run({ actId })
  }
  return (
    <>
      {(act?.phase === 'planned' || act?.phase === 'running') && (
        <PlainButton isBusy={cancel.isPending} onClick={() => void stop(act.phase === 'planned')}>
          {t(act.phase === 'planned' ? 'Acts.takeBack' : 'Acts.stop')}
        </PlainButton>
      )}
      {act?.undoUntil != null && (
        <PlainButton isBusy={undo.isPending} onClick={() => void takeBack()}>
          {t('Acts.undo')}
        </PlainButton>
      )}
      <PlainButton tone="primary" onClick={onClose}>
        {t('ui.close')}
      </PlainButton>
    </>
  )
}
