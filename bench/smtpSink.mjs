// A mail server of the smtp-server package in its own process: accepts every letter and reports when to its parent. It
// runs at the lowest priority, since in production it is another machine.
import os from 'node:os'
import { SMTPServer } from 'smtp-server'

os.setPriority(os.constants.priority.PRIORITY_LOW)
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    let bytes = 0
    stream.on('data', (/** @type {Buffer} */ chunk) => (bytes += chunk.length))
    stream.on('end', () => {
      process.send?.({ taken: bytes })
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.once('disconnect', () => process.exit())
