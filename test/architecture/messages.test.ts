import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { operatorErrors } from '../../src/cli/terminal/error-line.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const sourceFiles = ['src', 'data'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name)),
)

/** Errors whose messages `svc` prints: itself, or as the message of one of these. */
const printed = new Set([
  ...operatorErrors,
  'AdministrationError',
  'InvalidArgumentError',
  'NewerPartitionError',
  'OlderSnapshotError',
  'PartitionLockedError',
  'PartitionUnavailableError',
  'RetryableError',
  'TooManyRenamedError',
  'TooManyRepeatedError',
  'TooManyVanishedError',
])

/** The text of a literal, with `1` in place of each value. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  if (!ts.isTemplateExpression(node)) return []
  return [node.head.text + node.templateSpans.map(({ literal }) => `1${literal.text}`).join('')]
}

/** The name of the class that an expression is in. */
function classOf(node: ts.Node): string | undefined {
  if (ts.isClassDeclaration(node)) return node.name?.text
  return node.parent && classOf(node.parent)
}

const isOfMessage = (node: ts.Node): node is ts.NewExpression | ts.CallExpression => {
  if (ts.isNewExpression(node)) return printed.has(node.expression.getText())
  const isSuper = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword
  return isSuper && printed.has(classOf(node) ?? '')
}

/** The messages of a file: those of errors, and what is written as `svc: …`. */
function messagesIn(node: ts.Node): string[] {
  const own = isOfMessage(node) ? (node.arguments ?? []).flatMap(textsOf) : []
  const written = ts.isExpression(node) ? textsOf(node).filter(text => text.startsWith('svc: ')) : []
  const within: string[] = []
  ts.forEachChild(node, child => void within.push(...messagesIn(child)))
  return [...own, ...written.map(text => text.slice('svc: '.length).trimEnd()), ...within]
}

/** Whether a message begins with a word in a capital, ends with a full stop, or is two sentences. */
const isSentence = (message: string) => /^[A-Z][a-z]*[ ,:]|\.$|[^.]\. [A-Z1]/.test(message)

describe('the messages of svc', () => {
  const messages = sourceFiles.flatMap(path => {
    const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
    return messagesIn(source).map(message => `${path}: ${message}`)
  })

  it('are found: more than 250 of them', () => {
    assert.ok(messages.length > 250, String(messages.length))
  })

  it('of errors are lower case without a full stop: what is wrong; what to do', () => {
    const sentences = messages.filter(message => isSentence(message.replace(/^\S+: /, '')))
    assert.deepEqual(sentences, [])
  })
})
