import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

// What the official SDK allows: a server of its own, without sessions as in its example, whose one tool answers what it was asked.
// It checks no key, counts nothing and bills nothing. Prints its port.

function newServer(): McpServer {
  const server = new McpServer({ name: 'bare', version: '1' })
  const inputSchema = { country: z.string(), registry_id: z.string() }
  server.registerTool('svc_get_company', { inputSchema }, company => ({
    content: [{ type: 'text', text: JSON.stringify(company) }],
  }))
  return server
}

const listener = createServer(async (req, res) => {
  const server = newServer()
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  res.once('close', () => void server.close())
  // The cast is needed because the type of the transport has optional members that the other type lacks.
  await server.connect(transport as never)
  await transport.handleRequest(req, res)
})
listener.listen(0, '127.0.0.1', () => process.stdout.write(`${(listener.address() as AddressInfo).port}\n`))
