import { useMemo } from 'react'
import { useCall } from '../../app/api.ts'
import { CheckboxGroup } from '../../kit/fields/CheckboxGroup.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Draft } from './draft.ts'

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void; errors: string[] }

/** The areas, group users, company, working times or event types that an act names. */
export function ActChoices(props: Props) {
  const { kind } = props.draft
  if (kind === 'person.areas') return <Areas {...props} />
  if (kind === 'person.groups' || kind === 'person.company') return <OfPeople {...props} />
  if (kind === 'area.shifts' || kind === 'area.types') return <OfCompany {...props} />
  return null
}

/** The lists of the user form that have the areas of a role. */
const LISTS = {
  report: ['operationAreas', 'securityAreas', 'csrAreas'],
  approve: ['approverAreas'],
  admin: ['operationAdminAreas', 'securityAdminAreas', 'csrAdminAreas'],
  csr_admin: ['csrOwnAdminAreas'],
} as const

function Areas({ draft: { role, chosen }, onChange, errors }: Props) {
  const { t } = useTranslation()
  const answer = useCall('UserPermission/LoadAreaCreateUser', { companyId: null, userId: null }, { staleTime: 60_000 })
  const { data } = answer
  const options = useMemo(
    () =>
      LISTS[role].flatMap((list) =>
        (data?.[list] ?? []).map(({ areaId, areaName, companyName }) => ({
          value: areaId,
          label: `${companyName} · ${areaName}`,
        })),
      ),
    [data, role],
  )
  return (
    <Labelled label={t('Acts.kinds.person.areas')} errors={errors}>
      <MultiSelectField
        offersAll
        value={chosen}
        options={options}
        isLoading={answer.isFetching}
        onChange={(next) => onChange({ chosen: next })}
      />
    </Labelled>
  )
}

function OfPeople({ draft: { kind, chosen, companyId }, onChange, errors }: Props) {
  const { t } = useTranslation()
  const answer = useCall('UserPermission/LoadCreateUserData', { userId: null, sealedId: '' }, { staleTime: 60_000 })
  return (
    <WithAnswer answer={answer} lines={3}>
      {({ userGroups, companies }) =>
        kind === 'person.company' ? (
          <Labelled label={t('field.company')} errors={errors}>
            <SelectField value={companyId} options={companies} onChange={(next) => onChange({ companyId: next })} />
          </Labelled>
        ) : (
          <Labelled label={t('field.groupUser')} errors={errors}>
            <CheckboxGroup
              value={chosen}
              options={userGroups.map(({ groupId, groupName }) => ({ value: groupId, label: groupName }))}
              onChange={(next) => onChange({ chosen: next })}
            />
          </Labelled>
        )
      }
    </WithAnswer>
  )
}

/** Working times and event types are a company's: areas of others refuse them. */
function OfCompany({ draft: { kind, chosen, companyId }, onChange, errors }: Props) {
  const { t } = useTranslation()
  const companies = useCall(
    'Area/GetCompanyCSR',
    { eventGroupId: null, companyId: null, searchText: '' },
    { staleTime: 60_000 },
  )
  const offered = useCall(
    'Area/GetWorkTimeAndEvent',
    { companyId, eventGroupId: null, areaId: null },
    { enabled: companyId !== null },
  )
  const options =
    kind === 'area.shifts'
      ? (offered.data?.shifts ?? []).map(({ shift, shiftName, hours }) => ({
          value: shift,
          label: `${shiftName} ${hours}`,
        }))
      : (offered.data?.eventTypes ?? [])
          .filter(({ active }) => active)
          .map(({ eventTypeId, eventTypeName, eventGroupName }) => ({
            value: eventTypeId,
            label: `${eventTypeName} · ${eventGroupName}`,
          }))
  return (
    <>
      <Labelled label={t('field.companyOrCsrArea')} errors={companyId === null ? errors : []}>
        <SelectField
          value={companyId}
          options={companies.data?.companyChoices ?? []}
          isLoading={companies.isFetching}
          onChange={(next) => onChange({ companyId: next, chosen: [] })}
        />
      </Labelled>
      {companyId !== null && (
        <Labelled label={t(kind === 'area.shifts' ? 'field.workingTime' : 'field.eventType')} errors={errors}>
          <CheckboxGroup hasAll value={chosen} options={options} onChange={(next) => onChange({ chosen: next })} />
        </Labelled>
      )}
    </>
  )
}
