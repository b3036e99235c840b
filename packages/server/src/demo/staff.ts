import type { StaffMember } from './load.queries.ts'
import { companies } from './places.ts'

/** Companies with a staff directory. */
export const DIRECTORY_COMPANIES = [1, 6, 7, 10] as const

const posts = [
  ['Shift Engineer', 'วิศวกรกะ', 'Operation'],
  ['Safety Officer', 'เจ้าหน้าที่ความปลอดภัย', 'Safety'],
  ['Guard Commander', 'หัวหน้าชุดรักษาความปลอดภัย', 'Security'],
  ['Community Officer', 'เจ้าหน้าที่ชุมชนสัมพันธ์', 'CSR'],
  ['Maintenance Planner', 'นักวางแผนซ่อมบำรุง', 'Maintenance'],
  ['Control Room Operator', 'พนักงานห้องควบคุม', 'Operation'],
] as const

/** Named by position: no real person is meant. */
export const staff: StaffMember[] = DIRECTORY_COMPANIES.flatMap((companyId) =>
  posts.flatMap(([post, postTh, department], index) =>
    [1, 2].map((number): StaffMember => {
      const code = `${companyId}${String(index + 1).padStart(2, '0')}${number}`
      return {
        company_id: companyId,
        emp_code: `E${code.padStart(6, '0')}`,
        first_name: post,
        last_name: `${companyId}-${number}`,
        email: `e${code.padStart(6, '0')}@staff.daybook.example`,
        position: postTh,
        org_name: `${department}, ${companies.find(({ id }) => id === companyId)?.name}`,
        mobile: `08-0000-${code.padStart(4, '0').slice(-4)}`,
      }
    }),
  ),
)

/** The demo companies' directories: in the demo's own database, in a separate schema. */
export function demoDirectories(databaseUrl: string): Record<number, string> {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c search_path=staff_directory')
  return Object.fromEntries(DIRECTORY_COMPANIES.map((companyId) => [companyId, url.href]))
}
