import { readFileSync } from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import { type Machine, program } from './machine.ts'

export type Certificate = { certificate: string; key: string }

/** Creates files with a certificate from its own authority, for localhost and two addresses of this machine. */
export async function makeCertificate(machine: Machine): Promise<Certificate> {
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => path.join(machine.folder, name)) as [
    string,
    string,
  ]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:127.0.0.2'
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-addext',
    names,
    '-days',
    '2',
  ]
  await machine.run(program('openssl', 'openssl'), [...made, '-keyout', key, '-out', certificate])
  return { certificate, key }
}

/** Makes this process trust an authority from now on, including in fetch(). */
export function trust(file: string): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(file, 'utf8')])
}
