import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { serveMcp } from '../src/cli/companies/serve-mcp.ts'
import { errorLine } from '../src/cli/terminal/error-line.ts'
import { readConfig } from '../src/config/config.ts'

// The server of the MCPB bundle: `svc mcp` without the other commands, with the key and the address that its user set.
try {
  const config = readConfig(process.env)
  await serveMcp(config, config.serviceUrl)
} catch (error) {
  process.stderr.write(withoutSecrets(`svc: ${errorLine(error, { dataDir: undefined, places: [] })}\n`))
  process.exitCode = 1
}
