import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../', import.meta.url))

const sourceFiles = ['src', 'data', 'codegen'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name)),
)

const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

interface Declared {
  name: string
  value: ts.Expression | undefined
}

const withoutType = (value: ts.Expression | undefined): ts.Expression | undefined =>
  value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) ? withoutType(value.expression) : value

const declaredIn = (list: ts.VariableDeclarationList): Declared[] =>
  list.declarations.map(({ name, initializer }) => ({ name: name.getText(), value: withoutType(initializer) }))

/** Whether a value is a collection without content, or the tables of a memo: only state begins so. */
const isEmptyState = (value: ts.Expression | undefined): boolean => {
  if (!value) return false
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0
  if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0
  if (ts.isCallExpression(value)) return value.expression.getText() === 'createMemo'
  return ts.isNewExpression(value) && /^(Weak)?(Map|Set)$/.test(value.expression.getText()) && !value.arguments?.length
}

const isCollection = (value: ts.Expression | undefined): boolean =>
  value !== undefined &&
  (ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value) || ts.isNewExpression(value))

/** A regular expression with the flag g or y keeps the place where its last match ended. */
const hasPosition = (value: ts.Expression | undefined): boolean =>
  value !== undefined && ts.isRegularExpressionLiteral(value) && /\/[a-z]*[gy][a-z]*$/.test(value.text)

const changes = /^(set|add|push|delete|clear|splice|pop|shift|unshift|sort|reverse|fill|copyWithin)$/
const advances = /^(exec|test)$/

/** The names that an expression in a function changes: `name.push(…)`, `name[at] = …`. */
const changedBy = (node: ts.Node, method: RegExp): string | undefined => {
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    method.test(node.expression.name.text)
  )
    return node.expression.expression.getText()
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  if (!isAssignment) return undefined
  const { left } = node
  return ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left)
    ? left.expression.getText()
    : undefined
}

const functionNodes = (node: ts.Node, isInFunction = false): ts.Node[] => {
  const found: ts.Node[] = isInFunction ? [node] : []
  ts.forEachChild(node, child => {
    found.push(...functionNodes(child, isInFunction || ts.isFunctionLike(node)))
  })
  return found
}

/** The mutable state that a module keeps: variables, empty collections, and constants that its functions change. */
const stateOf = (path: string, text: string): string[] => {
  const source = parse(path, text)
  const lists = source.statements.filter(ts.isVariableStatement).map(({ declarationList }) => declarationList)
  const constants = lists.filter(({ flags }) => flags & ts.NodeFlags.Const).flatMap(declaredIn)
  const variables = lists.filter(({ flags }) => !(flags & ts.NodeFlags.Const)).flatMap(declaredIn)
  const collections = new Set(constants.filter(({ value }) => isCollection(value)).map(({ name }) => name))
  const positions = new Set(constants.filter(({ value }) => hasPosition(value)).map(({ name }) => name))
  const nodes = functionNodes(source)
  const changed = nodes.map(node => changedBy(node, changes)).filter(name => name && collections.has(name))
  const advanced = nodes.map(node => changedBy(node, advances)).filter(name => name && positions.has(name))
  const empty = constants.filter(({ value }) => isEmptyState(value)).map(({ name }) => name)
  const names = new Set([...variables.map(({ name }) => name), ...empty, ...changed, ...advanced])
  return [...names].map(name => `${path}: ${name}`)
}

const examples: readonly { given: string; text: string; state: string[] }[] = [
  { given: 'a variable', text: 'let at = 0', state: ['at'] },
  { given: 'an empty Map', text: 'const known = new Map<string, number>()', state: ['known'] },
  { given: 'an empty WeakMap', text: 'export const known = new WeakMap()', state: ['known'] },
  { given: 'an empty list', text: 'const waiting: string[] = []', state: ['waiting'] },
  { given: 'an empty object', text: 'const cache = {} as Record<string, string>', state: ['cache'] },
  { given: 'a memo', text: 'const memo = createMemo()', state: ['memo'] },
  {
    given: 'a table that a function adds to',
    text: 'const all = new Set([1])\nconst add = (n) => all.add(n)',
    state: ['all'],
  },
  { given: 'an array that a function writes to', text: 'const a = [1]\nfunction f() { a[0] = 2 }', state: ['a'] },
  {
    given: 'a position that a function advances',
    text: 'const word = /a/g\nconst f = s => word.exec(s)',
    state: ['word'],
  },
  { given: 'a table built at load', text: 'const all = new Map([[1, 2]])\nconst get = n => all.get(n)', state: [] },
  {
    given: 'a table filled at load',
    text: 'const all = new Uint8Array(2)\nfor (const n of [0, 1]) all[n] = n',
    state: [],
  },
  {
    given: 'a list inside a function',
    text: 'const f = () => {\n  let n = 0\n  const l = []\n  l.push(n)\n}',
    state: [],
  },
]

describe('the state of modules', () => {
  for (const { given, text, state } of examples)
    it(`${state.length > 0 ? 'includes' : 'does not include'} ${given}`, () => {
      assert.deepEqual(
        stateOf('example.ts', text),
        state.map(name => `example.ts: ${name}`),
      )
    })

  it('is empty in src, data and codegen: state belongs to a service, a run or a thread', () => {
    assert.deepEqual(
      sourceFiles.flatMap(path => stateOf(path, readFileSync(join(root, path), 'utf8'))),
      [],
    )
  })
})
