import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import type { AreaRole } from '../people/rights/areaRoles.ts'
import { areaNamed, areas, companies, DEMO_COMPANY } from './places.ts'

export const DEMO_PASSWORD = 'Daybook#2026'

/** A demo person, named by their role: no real person is meant. */
export type DemoUser = {
  id: number
  companyId: number
  username: string
  firstName: string
  lastName: string
  position: string
  groups: GroupUserId[]
  level: 1 | 2
  areas: Record<AreaRole, number[]>
}

const { CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, REPORTER, APPROVER, CSR_ADMIN } = GROUP_USER

const nowhere = (): DemoUser['areas'] => ({ report: [], approve: [], admin: [], csr_admin: [] })
const named = (companyId: number, ...names: string[]) => names.map((name) => areaNamed(companyId, name).id)
const leaves = (companyId: number, needsApproval = false) =>
  areas
    .filter((area) => area.companyId === companyId && area.isLeaf && (!needsApproval || area.requiresApproval))
    .map(({ id }) => id)

type Account = { username: string; groups: GroupUserId[]; level?: 1; areas?: Partial<DemoUser['areas']>; about: string }

/** The accounts for visitors, all in DEMO_COMPANY. */
const accounts: Account[] = [
  { username: 'admin', groups: [CORPORATE_ADMIN], about: 'Corporate Admin: everything' },
  { username: 'company', groups: [COMPANY_USER], about: 'Company User: the company and its subsidiary' },
  { username: 'viewer', groups: [COMPANY_USER], level: 1, about: 'Company User who only looks' },
  {
    username: 'areaadmin',
    groups: [AREA_ADMIN],
    areas: { admin: named(DEMO_COMPANY, 'Jetty 1', 'Tank Farm', 'Perimeter') },
    about: 'Area Admin of three areas',
  },
  {
    username: 'reporter',
    groups: [REPORTER],
    areas: {
      report: [
        ...named(DEMO_COMPANY, 'Jetty 1', 'Tank Farm', 'Control Room', 'Workshop', 'Main Gate', 'Perimeter'),
        ...named(4, 'Ban Rim Thara', 'Ban Plaifah'),
      ],
    },
    about: 'Reporter: Operation, Security and CSR',
  },
  {
    username: 'approver',
    groups: [APPROVER],
    areas: {
      approve: [
        ...named(DEMO_COMPANY, 'ลานกองตู้ A', 'ถัง T-101', 'Workshop', 'แนวรั้วทิศเหนือ', 'Harbour Patrol'),
        ...named(4, 'หมู่ 2', 'Ban Plaifah'),
      ],
    },
    about: 'Approver of what Reporter and others file',
  },
  {
    username: 'csradmin',
    groups: [CSR_ADMIN],
    areas: { csr_admin: [...named(4, 'Ban Rim Thara', 'Ban Plaifah', 'โรงเรียน'), ...named(5, 'Ban Hinrung')] },
    about: 'CSR Admin of two CSR areas',
  },
  {
    username: 'both',
    groups: [REPORTER, APPROVER],
    areas: {
      report: named(DEMO_COMPANY, 'Jetty 2', 'Harbour Patrol', 'Workshop'),
      approve: named(DEMO_COMPANY, 'ลานกองตู้ A', 'Workshop', 'Harbour Patrol'),
    },
    about: 'Reporter and Approver',
  },
]

const staff = companies.flatMap(({ id: companyId }): DemoUser[] => {
  const person = (number: number, role: string, group: GroupUserId, own: Partial<DemoUser['areas']>): DemoUser => ({
    id: companyId * 100 + number,
    companyId,
    username: `${role.toLowerCase().replace(' ', '')}.c${companyId}`,
    firstName: role,
    lastName: `Company ${companyId}`,
    position: role,
    groups: [group],
    level: 2,
    areas: { ...nowhere(), ...own },
  })
  return [
    person(1, 'Reporter', REPORTER, { report: leaves(companyId) }),
    person(2, 'Reporter B', REPORTER, { report: leaves(companyId) }),
    person(3, 'Approver', APPROVER, { approve: leaves(companyId, true) }),
    person(4, 'Manager', COMPANY_USER, {}),
  ]
})

export const users: DemoUser[] = [
  ...accounts.map(
    (account, index): DemoUser => ({
      id: index + 1,
      companyId: DEMO_COMPANY,
      username: account.username,
      firstName: displayName(account.username),
      lastName: 'Demo',
      position: account.about,
      groups: account.groups,
      level: account.level ?? 2,
      areas: { ...nowhere(), ...account.areas },
    }),
  ),
  ...staff,
]

function displayName(username: string): string {
  const names: Record<string, string> = { areaadmin: 'Area Admin', csradmin: 'CSR Admin' }
  return names[username] ?? username.charAt(0).toUpperCase() + username.slice(1)
}

/** People who file for an area, or decide about it. Their parent areas include the sub areas. */
export function usersOf(areaId: number, role: 'report' | 'approve'): DemoUser[] {
  const area = areas.find(({ id }) => id === areaId)
  return users.filter(
    (user) => user.areas[role].includes(areaId) || (area?.parentId != null && user.areas[role].includes(area.parentId)),
  )
}

/** The start-up message: company, accounts and their password, unless somebody has changed it. */
export function accountLines(password: string | undefined): string {
  const company = companies.find(({ id }) => id === DEMO_COMPANY)?.name
  const width = Math.max(...accounts.map(({ username }) => username.length))
  const said = password === undefined ? 'passwords as they were set' : `password ${password}`
  return [
    `Demo accounts, company "${company}", ${said}:`,
    ...accounts.map(({ username, about }) => `  ${username.padEnd(width)}  ${about}`),
  ].join('\n')
}
