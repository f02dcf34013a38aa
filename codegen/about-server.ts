import { readFileSync } from 'node:fs'
import type { Contract } from './contract-model.ts'

const iconFile = new URL('../src/pages/images/favicon.svg', import.meta.url)

/** What the MCP server says of itself; its icon is data, because over stdio it has no address. */
export const aboutServer = ({ info }: Contract) => ({
  name: 'svc',
  title: info.title,
  description: info.summary,
  icons: [
    {
      src: `data:image/svg+xml;base64,${readFileSync(iconFile).toString('base64')}`,
      mimeType: 'image/svg+xml',
      sizes: ['any'],
    },
  ],
})
