/** With a slash too: clients that are given such an address report its 404 as a lost session. */
export const mcpPaths = ['/mcp', '/mcp/']
