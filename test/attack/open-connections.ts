import { readFileSync } from 'node:fs'

const established = '01'

/** Connections to a port of loopback that the server has not closed; undefined if the system does not report them. */
export function openConnections(port: number): number | undefined {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  try {
    const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n')
    const columns = rows.map(row => row.trim().split(/\s+/))
    return columns.filter(([, local, , state]) => local === address && state === established).length
  } catch {
    return undefined
  }
}
