import { memberSearchProblems, SEARCH_BY } from '@daybook/shared/rules/receiverRules'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { callServer } from '../../app/calls.ts'
import { asProblem } from '../../platform/answer.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { announce } from '../../kit/feedback/announce.tsx'
import { showProblem } from '../../kit/dialogs/dialogs.ts'
import { type Choice, SelectField } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import type { Member } from './values.ts'
import { Field } from '../../kit/fields/Field.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm } from '../../kit/fields/form.ts'
import badgeStyles from '../../kit/badge.module.css'
import noticeStyles from '../../kit/notice.module.css'
import gridStyles from '../../kit/fields/grid.module.css'
import listStyles from '../../administration/list.module.css'
import styles from './ReceiverGroup.module.css'

type Values = { companyId: number | null; searchBy: 1 | 2 | null; searchText: string }
const NOTHING: Values = { companyId: null, searchBy: null, searchText: '' }

/** Add Member: search for people, tick and add them. */
export function MemberSearch({
  companies,
  members,
  onAdd,
  onOpen,
}: {
  companies: readonly Choice[]
  members: readonly Member[]
  onAdd: (added: Member[]) => void
  /** Called with whether people are ticked who have not been added yet. */
  onOpen: (isOpen: boolean) => void
}) {
  const { t } = useTranslation()
  const form = useKitForm<Values>(NOTHING)
  const read = (): Values => ({ ...NOTHING, ...form.values() })
  const check = () => {
    const { companyId, searchBy, searchText } = read()
    return memberSearchProblems({ companyId, searchBy, text: searchText })
  }
  const problems = useFormProblems(form, { check })
  const [found, setFound] = useState<{ members: readonly Member[]; isTruncated: boolean } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isSearching, setSearching] = useState(false)
  const known = new Set(members.map(({ userId }) => userId))

  function choose(next: ReadonlySet<number>) {
    setChosen(next)
    onOpen(next.size > 0)
  }

  async function search() {
    if (problems.show(check())) return
    setSearching(true)
    try {
      const answer = await callServer('ReceiverGroup/SearchMember', read())
      setFound(answer)
      choose(new Set())
      announce(`${t('ReceiverGroup.results')}: ${answer.members.length}`)
    } catch (error) {
      const problem = asProblem(error)
      if (!problems.onProblem(problem)) await showProblem(problem)
    } finally {
      setSearching(false)
    }
  }

  function clear() {
    form.set(NOTHING)
    form.clearErrors()
    setFound(null)
    choose(new Set())
  }

  function add() {
    onAdd((found?.members ?? []).filter(({ userId }) => chosen.has(userId)))
    choose(new Set())
  }

  return (
    <>
      <CheckedForm<Values>
        form={form}
        problems={problems}
        name="member"
        className={`${gridStyles.grid} ${listStyles.subForm}`}
        aria-label={t('ReceiverGroup.addMember')}
        onFinish={() => void search()}
        onFinishFailed={() => void search()}
      >
        <Field name="companyId" label={t('field.company')} required>
          <SelectField options={companies} />
        </Field>
        <Field name="searchBy" label={t('field.searchBy')} required>
          <SelectField
            options={[
              { value: SEARCH_BY.POSITION, label: t('ReceiverGroup.position') },
              { value: SEARCH_BY.NAME, label: t('ReceiverGroup.nameOrId') },
            ]}
          />
        </Field>
        <Field name="searchText" label={t('field.searchText')} required>
          <TextField isClearable enterKeyHint="search" />
        </Field>
        <ButtonBar>
          <StandardButton kind="clear" onClick={clear} />
          <StandardButton kind="search" type="submit" isBusy={isSearching} />
        </ButtonBar>
      </CheckedForm>
      {found !== null && (
        <section className={styles.memberResults} aria-label={t('ReceiverGroup.results')}>
          {found.isTruncated && (
            <p className={`${noticeStyles.notice} ${noticeStyles.info}`}>
              {t('ReceiverGroup.moreFound', { n: found.members.length })}
            </p>
          )}
          <div className={styles.memberFound}>
            <DataTable
              name={t('ReceiverGroup.results')}
              rows={found.members}
              rowKey={(member) => member.userId}
              emptyText={t('ReceiverGroup.noResult')}
              isPart
              selection={{
                chosen,
                onChange: choose,
                canSelect: ({ userId }) => !known.has(userId),
                nameOf: ({ userName }) => userName,
              }}
              columns={[
                { key: 'employeeCode', title: t('field.employeeId'), render: (member) => member.employeeCode },
                {
                  key: 'userName',
                  title: t('field.firstName'),
                  phone: 'title',
                  render: (member) => (
                    <>
                      {member.userName}{' '}
                      {known.has(member.userId) && (
                        <span className={badgeStyles.badge}>{t('ReceiverGroup.isMember')}</span>
                      )}
                    </>
                  ),
                },
                { key: 'jobTitle', title: t('field.position'), render: (member) => member.jobTitle },
                { key: 'companyName', title: t('field.company'), render: (member) => member.companyName },
              ]}
            />
          </div>
          <ButtonBar>
            <StandardButton kind="add" disabled={chosen.size === 0} onClick={add}>
              {t('ReceiverGroup.add_n', { n: chosen.size })}
            </StandardButton>
          </ButtonBar>
        </section>
      )}
    </>
  )
}
