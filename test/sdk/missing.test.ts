import assert from 'node:assert/strict'
import { needJar, needJava } from '../../sdk/generate/generator-jar.ts'
import { Missing, registrySilent, run } from '../../sdk/generate/run.ts'

/** Runs a function in another environment, and restores the old one. */
async function within(variables: Record<string, string>, act: () => Promise<void>) {
  const kept = { ...process.env }
  Object.assign(process.env, variables)
  try {
    await act()
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name]
    Object.assign(process.env, kept)
  }
}

const lack = (message: string) => (error: unknown) => error instanceof Missing && error.message === message

describe('missing tools of the SDK builds', () => {
  it('are reported in one line if there is no Java', () =>
    within({ PATH: '/nonexistent' }, () => assert.rejects(needJava(), lack('Java 11 or newer is missing'))))

  it('are reported in one line if OPENAPI_GENERATOR_JAR is another jar, or missing', () =>
    within({ OPENAPI_GENERATOR_JAR: '/nonexistent.jar' }, () =>
      assert.rejects(needJar(), lack('OPENAPI_GENERATOR_JAR is not the jar of openapi-generator 7.25.0')),
    ))

  const fails = (printed: string) =>
    run(process.execPath, ['-e', `process.stderr.write(${JSON.stringify(printed)}); process.exit(1)`], {
      cwd: '.',
      missing: 'the registry does not answer',
      wants: registrySilent,
    })

  it('include a registry that does not answer, but not a package that does not build', async () => {
    await assert.rejects(fails('npm error code ENOTFOUND'), lack('the registry does not answer'))
    await assert.rejects(fails('error: invalid pyproject.toml'), /failed:\nerror: invalid pyproject.toml/)
  })
})
