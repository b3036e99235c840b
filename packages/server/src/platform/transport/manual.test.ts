import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'

describe('GET /Manual', () => {
  it('is a PDF in the language of the address, else of the browser', async () => {
    const { app } = await testApp()
    const ask = async (url: string, language: string) => {
      const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { 'accept-language': language } })
      expect([statusCode, headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
      return decodeURIComponent(String(headers['content-disposition']))
    }
    expect(await ask('/Manual', 'en-GB,en')).toContain('Daybook Manual.pdf')
    expect(await ask('/Manual', 'th-TH,th;q=0.9')).toContain('คู่มือการใช้งาน Daybook.pdf')
    expect(await ask('/Manual?language=th', 'en')).toContain('คู่มือ')
    expect(await ask('/Manual?language=../../package.json', 'en')).toContain('Daybook Manual.pdf')
  })
})
