import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const args = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost'

/** A key and a self-signed certificate, made with openssl; undefined without openssl. */
export function ownCertificate(folder: string): { key: Buffer; cert: Buffer } | undefined {
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'certificate.pem')
  try {
    execFileSync('openssl', [...args.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
