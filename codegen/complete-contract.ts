import { type Document, isMap, type Pair, parseDocument, type YAMLMap } from 'yaml'

const valuesOf = (node: unknown): YAMLMap[] =>
  isMap(node) ? (node.items as Pair[]).map(({ value }) => value).filter(isMap) : []

/** The inline replies: replies of components, and replies of operations that are not references to them. */
function repliesIn(contract: Document): YAMLMap[] {
  const operations = valuesOf(contract.get('paths')).flatMap(valuesOf)
  const replies = operations.flatMap(operation => valuesOf(operation.get('responses')))
  return [...replies, ...valuesOf(contract.getIn(['components', 'responses']))].filter(reply => !reply.has('$ref'))
}

function addHeaders(contract: Document, reply: YAMLMap, added: readonly string[]) {
  if (!reply.has('headers')) reply.items.splice(1, 0, contract.createPair('headers', {}))
  const headers = reply.get('headers') as YAMLMap
  for (const name of added)
    if (!headers.has(name))
      headers.set(name, contract.createNode({ $ref: `#/components/headers/${name}` }, { flow: true }))
}

/** The text of a contract as a document in which every reply has the standard headers, which the text leaves out. */
export function completeContract(text: string, headers: readonly string[]): Document {
  const contract = parseDocument(text)
  for (const reply of repliesIn(contract)) addHeaders(contract, reply, headers)
  return contract
}
