import { expect, it } from 'vitest'
import { newSecret, signatureOf, signedHeaders } from './signature.ts'

/* The example that Standard Webhooks publishes for its libraries. */
const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

it('signs like the example of Standard Webhooks', () => {
  expect(signatureOf(EXAMPLE.secret, EXAMPLE.message)).toBe(EXAMPLE.signature)
})

it('signs with each secret, and generates long ones', () => {
  const other = newSecret()
  expect(Buffer.from(other.slice('whsec_'.length), 'base64')).toHaveLength(32)
  const headers = signedHeaders([EXAMPLE.secret, other], EXAMPLE.message)
  expect(headers['webhook-signature']?.split(' ')).toEqual([EXAMPLE.signature, signatureOf(other, EXAMPLE.message)])
  expect(headers).toMatchObject({ 'webhook-id': EXAMPLE.message.id, 'webhook-timestamp': '1614265330' })
})
