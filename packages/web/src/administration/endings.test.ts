import { type CallName, callNamed, contract } from '@daybook/shared'
import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import { describe, expect, it } from 'vitest'

/*
 * Every call that ends or deletes something either has a kind of consequences, which the screens that make the call ask for
 * before they do, or stands below with the reason why there is nothing to say.
 */

const ENDING = /^(?:on)?(?:Delete|Remove|End|Deactivate|Clear|Revoke|Cancel|Withdraw|Discard)(?![a-z])/
const ENDINGS = Object.entries(contract)
  .flatMap(([group, calls]) => Object.keys(calls).map((call) => `${group}/${call}` as CallName))
  .filter((name) => ENDING.test(name.split('/')[1] ?? '') && callNamed(name)?.writes)

const KINDS: Partial<Record<CallName, ClosedKind>> = {
  'Company/DeleteCompanyListData': 'company',
  'Area/DeleteArea': 'area',
  'EventType/DeleteEventType': 'eventType',
  'ReceiverGroup/DeleteReceiverGroup': 'receiverGroup',
  'UserPermission/DeleteUserFromList': 'person',
  'Expectations/EndRule': 'rule',
  'Expectations/DeleteRule': 'comingRule',
  'Expectations/RemoveHoliday': 'holiday',
  'SetAdvanceEventDays/onDelete': 'advanceRule',
  'NotificationTime/onDelete': 'reminderRule',
  'NotificationCompany/onDelete': 'companyRule',
}

const NOTHING_TO_SAY: Partial<Record<CallName, string>> = {
  'Actions/RemoveFile': 'Only this file goes, and the dialog names it.',
  'Acts/Cancel': 'What is done stays done, and the list of acts says what is not.',
  'Alerts/Remove': 'The question says that its waiting letters are not sent; nothing else depends on it.',
  'Comments/Delete': 'Only this comment goes; a note that it was deleted stays.',
  'CreateReport/DeleteDraft': 'Nobody but its writer has seen a draft.',
  'CreateReport/DeleteEvent':
    'The report alone, with its files and history, which Undo and Deleted reports bring back.',
  'EventRecord/DeleteEvent': 'The reports alone, which Undo and Deleted reports bring back.',
  'Delegation/End': 'The question names the two people: it is the one thing that ends.',
  'Expectations/EndExcuse':
    'The question says from when reports are expected again, of the one area that the row names.',
  'Login/ClearSession': 'It is somebody signing out.',
  'MyAccount/RevokeToken':
    'The question says that programs with this token get nothing more; nothing else depends on it.',
  'PastReports/RemoveFile': 'Only the file goes; what was brought in from it stays.',
  'Schedules/Delete':
    'The question names the view and the receiver group, how many get it, and that waiting letters are not sent.',
  'UploadFile/DeleteFile': 'The file was saved with no record yet.',
  'UserPermission/RevokeTokens': 'The same, for all tokens of the one user.',
  'UserPermission/RemoveDirectoryLink': 'The question says that the one user is signed out everywhere.',
  'Wall/Revoke': 'The question says that the screen goes dark; no other record depends on a wall.',
  'Views/Delete': 'The question says that those who share it lose it too; its letters end with it.',
  'Webhooks/Remove': 'The question says that waiting messages are not sent; no other record depends on a webhook.',
}

const sources: Record<string, string> = import.meta.glob(['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The sources that make a call; screens that two groups share name the group alone. */
const makersOf = (name: CallName) =>
  Object.entries(sources).filter(
    ([, source]) => new RegExp(`['"]${name}['"]`).test(source) || source.includes(`group: '${name.split('/')[0]}',`),
  )

describe('what goes with it', () => {
  it('is considered for every call that ends or deletes something', () => {
    expect(ENDINGS.length).toBeGreaterThan(15)
    expect(Object.keys({ ...KINDS, ...NOTHING_TO_SAY }).sort()).toEqual([...ENDINGS].sort())
    expect(Object.keys(KINDS).filter((name) => name in NOTHING_TO_SAY)).toEqual([])
  })

  it.each(Object.entries(KINDS))('is asked for by the screens of %s', (name, kind) => {
    const makers = makersOf(name as CallName)
    expect(makers.length).toBeGreaterThan(0)
    const asking = new RegExp(String.raw`\b(?:kind|closed)(?:: |=)['"]${kind}['"]`)
    expect(makers.filter(([, source]) => !asking.test(source)).map(([file]) => file)).toEqual([])
  })
})
