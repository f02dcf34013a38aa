import about from '#generated/mcp-server.json' with { type: 'json' }
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import registryEntry from '#generated/server.json' with { type: 'json' }
import packageJson from '../package.json' with { type: 'json' }

/** The file of the bundle that the host runs: as deep in its folder as `src/mcp/features/resources.ts`, which reads the contract. */
export const entryPoint = 'server/mcp/features/main.mjs'

/** The other file that it reads. */
export const contractFile = 'generated/openapi.yaml'

const firstSentence = (text: string) => text.replace(/\. .*/s, '.')

const userConfig = (url: string | undefined) => ({
  api_key: {
    type: 'string',
    title: 'API key',
    sensitive: true,
    required: true,
    description: 'A restricted key of the service, svc_<env>_rk_…',
  },
  url: {
    type: 'string',
    title: 'Address of the service',
    required: true,
    ...(url !== undefined && { default: url }),
    description: 'For example https://api.example.com',
  },
})

/** The manifest of the MCPB bundle, version 0.3; `url` is the address of the service that users are offered. */
export const manifest = (url: string | undefined) => ({
  manifest_version: '0.3',
  name: about.name,
  display_name: about.title,
  version: packageJson.version,
  description: about.description,
  author: { name: registryEntry.title, url: registryEntry.repository.url },
  repository: { type: 'git', url: registryEntry.repository.url },
  license: packageJson.license,
  icon: 'icon.png',
  server: {
    type: 'node',
    entry_point: entryPoint,
    mcp_config: {
      command: 'node',
      args: [`\${__dirname}/${entryPoint}`],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills these in.
      env: { SVC_API_KEY: '${user_config.api_key}', SVC_URL: '${user_config.url}' },
    },
  },
  tools: listing.tools.map(({ name, description }) => ({ name, description: firstSentence(description) })),
  prompts_generated: true,
  compatibility: { platforms: ['darwin', 'linux', 'win32'], runtimes: { node: '>=22.3.0' } },
  user_config: userConfig(url),
})
