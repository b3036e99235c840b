import { describe, expect, it } from 'vitest'
import { scratchApp } from '../app.ts'
import { calls, goodFor, picture, send } from '../everyCall.ts'
import { inputSchema } from '../fields.ts'
import { LEAKS, hostileBodies, hostilePayloads } from '../hostile.ts'
import { addReport } from '../reports.ts'
import { multipartBody, PNG } from '../upload.ts'
import { PARTS, swept } from '../sweep.ts'
import { type Role, area } from '../world.ts'
import { wireText } from '../wire.ts'

const REPORT = /Report\/Export|ReportAbnormal\/Export/

describe('hostile payloads', () => {
  it('never cause a 500 or reveal internals', async () => {
    const test = await scratchApp()
    const faults: unknown[] = []
    const reportId = await addReport(test.db, { area: area.gate, description: 'of the fuzzer' })
    const cookies: Partial<Record<Role, string>> = {}
    let count = 0
    for (const [index, { name, call }] of calls.entries()) {
      const good = goodFor(name, { eventId: reportId, eventIds: [reportId] })
      // Making a file takes as long as a hundred answers: test a third of the fields, once each. The files of reports
      // have a separate test.
      const isFileCall = call.output === 'file'
      const isReport = isFileCall && REPORT.test(name)
      const payloads = isReport ? [] : hostilePayloads(inputSchema(name), good, index + 1, isFileCall ? 1 : 6)
      const bodies =
        call.method === 'multipart'
          ? [...hostileBodies.map((body) => Buffer.from(body)), ...hostileUploads]
          : [
              ...hostileBodies,
              ...payloads.filter((_, nth) => !isFileCall || nth % 3 === 0).map((one) => wireText(name, one)),
            ]
      for (const body of swept<string | Buffer>(bodies, index)) {
        const role = count++ % 3 === 0 ? 'both' : 'admin'
        cookies[role] ??= await test.signIn(role)
        const cookie = cookies[role]
        const response = await send(test, { name, cookie, body, ...(call.method ? { method: call.method } : {}) })
        // The call may have ended the session.
        if (response.statusCode === 401 || name === 'Login/ClearSession') delete cookies[role]
        const isFile = !String(response.headers['content-type']).startsWith('application/json')
        // This call tells corporate administrators paths and versions.
        const isOperator = name === 'Operations/GetFacts' && response.statusCode === 200
        // Sealed values are random letters.
        const answer = isFile ? '' : response.body.replaceAll(/"[\w-]{50,}"/g, '""')
        const headers = JSON.stringify({ ...response.headers, 'content-security-policy': '' })
        if (
          response.statusCode >= 500 ||
          (LEAKS.test(answer) && !isOperator) ||
          LEAKS.test(headers) ||
          (isFile && call.output !== 'file')
        ) {
          faults.push({
            name,
            body: String(body).slice(0, 300),
            status: response.statusCode,
            answer: answer.slice(0, 300),
          })
        }
      }
    }
    expect(faults.map((one) => JSON.stringify(one))).toEqual([])
    expect(count).toBeGreaterThan((calls.length * hostileBodies.length) / PARTS)
    expect(await test.db.selectFrom('event_report').select('id').where('id', '=', reportId).execute()).toHaveLength(1)
  }, 300_000)
})

const hostileUploads = [
  multipartBody({ name: '../../etc/passwd', content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: 'a\u0000.png', content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: '', content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: `${'ก'.repeat(2_000)}.png`, content: PNG, folder: 'CreateReport' }),
  multipartBody({ name: 'a.png', content: Buffer.alloc(0), folder: 'CreateReport' }),
  multipartBody({ name: 'a.png', content: PNG, folder: '../../../..' }),
  multipartBody({ name: 'a.png', content: PNG, folder: '\u0000' }),
  multipartBody({ name: 'a.png', content: PNG }),
  picture.subarray(0, 100),
  picture.subarray(0, -20),
  Buffer.from('------daybook-test-boundary--\r\n'),
]
