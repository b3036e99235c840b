import type { Output } from '@daybook/shared'
import { LANGUAGE, LANGUAGES, type Language } from '@daybook/shared/registry'
import { WALL_NAME_LIMIT } from '@daybook/shared/rules/wallRules'
import { useState } from 'react'
import { useCall, useSave } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { instantText } from '../../events/instant.ts'
import badgeStyles from '../../kit/badge.module.css'
import { ButtonBar } from '../../kit/ButtonBar.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { confirm } from '../../kit/dialogs/dialogs.ts'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { showToast } from '../../kit/feedback/toast.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import { RadioField } from '../../kit/fields/RadioField.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import { MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import panelStyles from '../../kit/Panel.module.css'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import styles from './WallsPage.module.css'

type Wall = Output<'Wall/GetList'>['walls'][number]

/** Pairing screens, and the walls that they show. */
export function WallsPage() {
  const { t } = useTranslation()
  const list = useCall('Wall/GetList', {}, { staleTime: 0, every: 30_000 })
  return (
    <div className={styles.page}>
      <PageTitle title={t('Wall.title')} note={t('Wall.lead')} />
      <section className={panelStyles.panel} aria-labelledby="pair">
        <h2 id="pair">{t('Wall.pair')}</h2>
        <p className={textStyles.muted}>{t('Wall.howTo', { address: `${location.host}${paths.wall}` })}</p>
        <PairForm />
      </section>
      <section className={panelStyles.panel} aria-labelledby="walls">
        <h2 id="walls">{t('Wall.walls')}</h2>
        <WithAnswer answer={list} lines={4}>
          {({ walls }) =>
            walls.length === 0 ? (
              <Empty text={t('Wall.none')} />
            ) : (
              <Stack as="ul" gap={12}>
                {walls.map((wall) => (
                  <WallCard key={wall.wallId} wall={wall} />
                ))}
              </Stack>
            )
          }
        </WithAnswer>
      </section>
    </div>
  )
}

type Values = {
  code: string
  name: string
  companyId: number | null
  eventGroupIds: readonly number[]
  areaIds: readonly number[]
  language: Language
  showsNames: boolean
}

function PairForm() {
  const { t, language } = useTranslation()
  const rules = useRules()
  const form = useKitForm<Values>({
    code: '',
    name: '',
    companyId: null,
    eventGroupIds: [],
    areaIds: [],
    language,
    showsNames: false,
  })
  const problems = useFormProblems(form)
  const pairing = useSave('Wall/Pair', { refresh: ['Wall/GetList'], onProblem: problems.onProblem })
  const companyId = useWatch(form, 'companyId')
  const eventGroupIds = useWatch(form, 'eventGroupIds')
  const choices = useCall(
    'Wall/GetChoices',
    { companyId, eventGroupIds: [...eventGroupIds] },
    { keepPrevious: true },
  ).data

  async function submit() {
    const { name, areaIds, ...values } = form.values()
    const sent = { ...values, name, eventGroupIds: [...values.eventGroupIds], areaIds: [...areaIds] }
    if (!(await pairing.run(sent))) return
    form.set({ code: '', name: '', companyId: null, eventGroupIds: [], areaIds: [] })
    void showToast({ text: t('Wall.paired', { name }) })
  }
  return (
    <CheckedForm form={form} problems={problems} name="wall" aria-label={t('Wall.pair')} onFinish={() => void submit()}>
      <div className={gridStyles.grid}>
        <Field name="code" label={t('field.wallCode')} rules={[rules.required('wallCode')]} extra={t('Wall.codeHint')}>
          <TextField autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
        </Field>
        <Field name="name" label={t('field.wallName')} rules={[rules.required('wallName')]} extra={t('Wall.nameHint')}>
          <TextField autoComplete="off" maxLength={WALL_NAME_LIMIT} />
        </Field>
        <Field name="companyId" label={t('Wall.company')} extra={t('Wall.allHint')}>
          <SelectField options={choices?.companies ?? []} />
        </Field>
        <Field name="areaIds" label={t('Wall.areas')}>
          <MultiSelectField options={choices?.areas ?? []} />
        </Field>
        <Field name="eventGroupIds" label={t('Wall.groups')}>
          <CheckboxGroup options={choices?.eventGroups ?? []} />
        </Field>
        <Field name="language" label={t('Wall.language')}>
          <RadioField options={LANGUAGES.map((value) => ({ value, label: LANGUAGE[value].name }))} />
        </Field>
      </div>
      <Field name="showsNames" extra={t('Wall.namesHint')}>
        <Checkbox>{t('Wall.names')}</Checkbox>
      </Field>
      <ButtonBar align="start">
        <PlainButton tone="primary" type="submit" isBusy={pairing.isPending}>
          {t('Wall.pair')}
        </PlainButton>
      </ButtonBar>
    </CheckedForm>
  )
}

function WallCard({ wall }: { wall: Wall }) {
  const { t } = useTranslation()
  const { wallId, name, pairedBy, pairedAt, seenAt, isDark } = wall
  const [isRenaming, setIsRenaming] = useState(false)
  const ending = useSave('Wall/Revoke', { refresh: ['Wall/GetList'], isRefreshedRefused: true })

  async function end() {
    if (!(await confirm(t('Wall.confirmEnd', { name }), { isDanger: true, okText: t('Wall.end') }))) return
    if (await ending.run({ wallId })) void showToast({ text: t('Wall.ended', { name }) })
  }
  return (
    <li className={styles.card}>
      <div>
        <h3>
          {name} {isDark && <span className={badgeStyles.badge}>{t('Wall.isDark')}</span>}
        </h3>
        <p>
          {t('Wall.scope')}: {useScopeText(wall)}
        </p>
        <p className={textStyles.muted}>
          {t('Wall.pairedBy', { name: pairedBy, at: instantText(pairedAt) })}{' '}
          {seenAt ? t('Wall.seen', { at: instantText(seenAt) }) : t('Wall.neverSeen')}
        </p>
      </div>
      <Row gap={8}>
        <PlainButton aria-label={t('Wall.renameOf', { name })} onClick={() => setIsRenaming(true)}>
          {t('Wall.rename')}
        </PlainButton>
        <PlainButton
          tone="risky"
          aria-label={t('Wall.endOf', { name })}
          isBusy={ending.isPending}
          onClick={() => void end()}
        >
          {t('Wall.end')}
        </PlainButton>
      </Row>
      {isRenaming && <RenameDialog wall={wall} onClose={() => setIsRenaming(false)} />}
    </li>
  )
}

/** What a wall shows, in words. */
function useScopeText({ companyName, groupNames, areaNames, areaTotal, language, showsNames }: Wall): string {
  const { t } = useTranslation()
  const unseen = areaTotal - areaNames.length
  const places = [
    companyName ?? t('Wall.notVisible'),
    groupNames.join(', '),
    areaNames.join(', '),
    unseen > 0 && t('Wall.areasNotVisible', { count: unseen }),
  ].filter(Boolean)
  return [
    places.length > 0 ? places.join(' · ') : t('Wall.everything'),
    LANGUAGE[language].name,
    showsNames && t('Wall.namesShown'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function RenameDialog({ wall: { wallId, name }, onClose }: { wall: Wall; onClose: () => void }) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm({ name })
  const problems = useFormProblems(form)
  const renaming = useSave('Wall/Rename', { refresh: ['Wall/GetList'], onProblem: problems.onProblem })
  async function submit() {
    const input = { wallId, ...form.values() }
    if (!(await renaming.run(input))) return
    onClose()
    void showToast({ text: t('Wall.renamed', { name: input.name }) })
  }
  return (
    <Dialog title={t('Wall.renameOf', { name })} onClose={onClose}>
      <CheckedForm
        form={form}
        problems={problems}
        name="rename"
        aria-label={t('Wall.rename')}
        onFinish={() => void submit()}
      >
        <Field name="name" label={t('field.wallName')} rules={[rules.required('wallName')]}>
          <TextField autoComplete="off" maxLength={WALL_NAME_LIMIT} />
        </Field>
        <ButtonBar>
          <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
          <PlainButton tone="primary" type="submit" isBusy={renaming.isPending}>
            {t('ui.save')}
          </PlainButton>
        </ButtonBar>
      </CheckedForm>
    </Dialog>
  )
}
