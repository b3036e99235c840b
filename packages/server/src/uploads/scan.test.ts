import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { clamd } from '../platform/virusScanner.ts'
import { type TestApp, success, testApp } from '../testing/app.ts'
import { VIRUS, startClamd } from '../testing/clamd.ts'
import { operationForm } from '../testing/report.ts'
import { PNG, upload, uploadPicture } from '../testing/upload.ts'
import { plainOf } from '../testing/wire.ts'

const folder = 'CreateReport'

async function guarded() {
  const scanner = await startClamd()
  return { scanner, test: await testApp({ CLAMD_URL: scanner.url }) }
}

async function report(test: TestApp): Promise<string> {
  const file = await uploadPicture(test, 'reporter')
  success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ files: [file] })))
  return file.url
}

async function get(test: TestApp, name: string, language = 'en') {
  const headers = { cookie: await test.signIn('reporter'), 'accept-language': language }
  return test.app.inject({ url: `/Uploadfiles/${name}`, headers })
}

describe('an upload, with a virus scanner', () => {
  it('is refused with a message when infected, and nothing of it is kept', async () => {
    const { test } = await guarded()
    const sent = { name: 'a.txt', content: Buffer.from(`${'x'.repeat(200_000)}${VIRUS}`), folder }
    const { body } = await upload(test, 'reporter', sent)
    expect(body).toMatchObject({ status: 'Error', message: 'The virus scanner refuses this file.' })
    expect(await test.db.selectFrom('upload').selectAll().execute()).toEqual([])
  })

  it('is served according to the scan of its upload, and scanned again a day later', async () => {
    const { test, scanner } = await guarded()
    const name = await report(test)
    expect([(await get(test, name)).rawPayload, scanner.scans]).toEqual([PNG, 1])
    await test.setNow('2026-11-21T09:59:00+07:00')
    expect([(await get(test, name)).statusCode, scanner.scans]).toEqual([200, 1])
    await test.setNow('2026-11-21T10:01:00+07:00')
    expect([(await get(test, name)).statusCode, scanner.scans]).toEqual([200, 2])
  })

  it.each(['silent', 'hangs up', 'over its limit'] as const)(
    'is accepted from a reporter while the scanner %s, and served to nobody before it is scanned',
    async (mood) => {
      const { test, scanner } = await guarded()
      if (mood === 'silent') test.services.scanner = clamd(scanner.url, 100)
      scanner.mood = mood
      const name = await report(test)
      const refusal = await get(test, name, 'th')
      expect([refusal.statusCode, plainOf(refusal).message]).toEqual([
        503,
        'ขณะนี้ติดต่อโปรแกรมตรวจไวรัสไม่ได้ กรุณาลองใหม่ภายหลัง',
      ])
      scanner.mood = 'well'
      expect((await get(test, name)).rawPayload).toEqual(PNG)
    },
  )

  it('stored before there was a scanner is scanned, and blocked for good when infected', async () => {
    const { test, scanner } = await guarded()
    scanner.mood = 'hangs up'
    const sent = { name: 'a.txt', content: Buffer.from(VIRUS), folder }
    const file = (await upload(test, 'reporter', sent)).body.file
    scanner.mood = 'well'
    for (const scans of [1, 1]) {
      const refusal = await get(test, file?.url ?? '')
      expect([plainOf(refusal).message, scanner.scans]).toEqual(['The virus scanner refuses this file.', scans])
      expect(refusal.body).not.toContain(VIRUS)
    }
  })

  it('does not hang when the scanner reads slowly and then dies', async () => {
    const { scanner } = await guarded()
    scanner.mood = 'silent'
    const endless = Readable.from(
      (async function* () {
        for (;;) yield await sleep(1, Buffer.alloc(64_000))
      })(),
    )
    await expect(clamd(scanner.url, 300)(endless)).rejects.toThrow(/.+/)
    expect(endless.destroyed).toBe(true)
  })
})
