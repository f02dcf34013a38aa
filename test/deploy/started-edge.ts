import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, certificateIn, type Setting, shipped } from './started-proxy.ts'

/** The addresses of the servers of two cells, host and port. */
interface Cells {
  a: readonly string[]
  b: readonly string[]
}

/** The backends of two cells, as those of deploy/haproxy/cells.cfg. */
function backends(cells: Readonly<Record<string, readonly string[]>>): string {
  const ofCells = Object.entries(cells).flatMap(([name, servers]) => [
    `backend ${name}`,
    ...servers.map((address, at) => `  server ${name}-${at} ${address}`),
    ...servers.map(
      (address, at) => `  server ${name}-${at}-unready ${address} backup no-check track alive/${name}-${at}`,
    ),
  ])
  const alive = Object.entries(cells).flatMap(([name, servers]) =>
    servers.map((address, at) => `  server ${name}-${at} ${address}`),
  )
  const [, check = ''] = /^backend alive\n((?: {2}http-check .*\n)+)/m.exec(shipped('haproxy/cells.cfg')) ?? []
  return [...ofCells, 'backend alive', check, ...alive, ''].join('\n')
}

/** HAProxy with deploy/haproxy, which is changed only in addresses and paths. Its socket is `admin.sock` in the folder. */
export const haproxy =
  ({ a, b }: Cells) =>
  ({ folder, port, plainPort }: Setting): Command => {
    const { key, certificate } = certificateIn(folder)
    mkdirSync(join(folder, 'certificates'))
    writeFileSync(join(folder, 'certificates/svc.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    writeFileSync(join(folder, 'slots.map'), shipped('haproxy/slots.map'))
    const configuration = shipped('haproxy/haproxy.cfg')
      .replaceAll(/\/(etc|run)\/haproxy/g, folder)
      .replace('bind :8080', `bind 127.0.0.1:${plainPort}`)
      .replace('bind :8443', `bind 127.0.0.1:${port}`)
      .replace('bind 127.0.0.1:8405', `bind unix@${folder}/metrics.sock`)
    const files = [join(folder, 'haproxy.cfg'), join(folder, 'cells.cfg')]
    writeFileSync(files[0] ?? '', configuration)
    writeFileSync(files[1] ?? '', backends({ 'cell-a': a, 'cell-b': b }))
    const log = join(folder, 'log')
    const started = `exec haproxy ${files.map(file => `-f ${file}`).join(' ')} > ${log}`
    return { command: ['sh', '-c', started], log }
  }

/** Envoy with deploy/envoy, which is changed only in addresses and paths. */
export const envoy =
  ({ a, b }: Cells, program: string) =>
  ({ folder, port }: Setting): Command => {
    const { key, certificate } = certificateIn(folder)
    const shownIn = { '10.0.1': a, '10.0.2': b }
    let text = shipped('envoy/envoy.yaml')
      .replace('/etc/envoy/certificates/svc.pem', certificate)
      .replace('/etc/envoy/certificates/svc.key', key)
      .replace('address: 0.0.0.0, port_value: 8443', `address: 127.0.0.1, port_value: ${port}`)
      .replace('port_value: 9901', 'port_value: 0')
    for (const [network, servers] of Object.entries(shownIn))
      for (const [at, server] of servers.entries()) {
        const [host, number] = server.split(':')
        text = text.replace(
          `address: ${network}.1${at + 1}, port_value: 8080`,
          `address: ${host}, port_value: ${number}`,
        )
      }
    const file = join(folder, 'envoy.yaml')
    writeFileSync(file, text)
    return { command: [program, '--config-path', file, '--use-dynamic-base-id', '--log-level', 'off'], log: file }
  }
