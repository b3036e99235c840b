// A mail server of the smtp-server package in a process of its own: takes every letter and tells its parent when. It gets
// the processor time that the others leave, since in life it is no part of their machine.
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
