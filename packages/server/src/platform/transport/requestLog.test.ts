import { describe, expect, it } from 'vitest'
import { credentials } from '../../testing/groups/Login.ts'
import { testApp } from '../../testing/app.ts'

async function logged(mode: 'off' | 'errors' | 'all') {
  const test = await testApp({ REQUEST_LOG: mode })
  const lines: unknown[][] = []
  test.services.log.info = (...parts) => void lines.push(parts)
  test.services.log.error = () => {}
  return {
    ...test,
    lines,
    requests: () => lines.filter(([, message]) => message === 'request').map(([about]) => about),
  }
}

describe('the request log', () => {
  it('has a line for each request, with the id of the answer, without personal data', async () => {
    const { call, app, lines, requests } = await logged('all')
    const signIn = await call('nobody', 'Login/Login', credentials('reporter', { password: 'my-secret-word' }))
    await app.inject({ url: '/Event-Record?text=somebody@example.com', headers: { host: 'localhost' } })
    expect(requests()).toEqual([
      {
        id: signIn.headers['x-request-id'],
        method: 'POST',
        route: 'Login/Login',
        status: signIn.http,
        problem: expect.any(String),
        ms: expect.any(Number),
      },
      expect.objectContaining({ method: 'GET', route: expect.not.stringContaining('somebody') }),
    ])
    expect(signIn.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
    expect(JSON.stringify(lines)).not.toMatch(/my-secret-word|reporter|somebody|127\.0\.0\.1/)
  })

  it('has only server faults with `errors`, with the id that people quote', async () => {
    const { call, db, requests } = await logged('errors')
    await call('nobody', 'Login/Login', credentials('reporter', { password: 'my-secret-word' }))
    expect(requests()).toEqual([])
    await db.schema.alterTable('user_account').renameTo('away').execute()
    const fault = await call('nobody', 'Login/Login', credentials('reporter'))
    const { errorId } = fault.body as { errorId: string }
    expect(fault.headers['x-request-id']).toBe(errorId)
    expect(requests()).toEqual([
      expect.objectContaining({ id: errorId, route: 'Login/Login', status: 500, problem: 'serverFault' }),
    ])
  })

  it('is empty with `off`, and answers still have an id that no caller chooses', async () => {
    const { app, requests } = await logged('off')
    const answer = await app.inject({ url: '/health/live', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/)
    expect(requests()).toEqual([])
  })
})
