import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { type ContainerEngine, openEngine, ulimits } from './container-engine.ts'
import type { RunningImage } from './image-suite.ts'
import { standIn } from './stand-in-images.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const name = `svc-test-${process.pid}`

// As docs/deploying.md says; on the host's network only for the port of loopback.
const confined = [
  '--network=host',
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
  `--volume=${name}:/data`,
  ...ulimits,
]

/** The base images as the engine has them, or stand-ins where none could be pulled. */
function baseImages(engine: ContainerEngine): string[] {
  const given = {
    BUILD_IMAGE: 'docker.io/library/node:24-trixie-slim',
    BASE_IMAGE: 'docker.io/library/debian:trixie-slim',
  }
  const isThere = Object.values(given).every(image => engine.call('image', 'inspect', image).status === 0)
  const used = isThere ? given : { BUILD_IMAGE: standIn.node(engine), BASE_IMAGE: standIn.debian(engine) }
  return Object.entries(used).flatMap(pair => ['--build-arg', pair.join('=')])
}

function buildImage(engine: ContainerEngine) {
  // Images in podman's own format have no health check.
  const own = engine.name === 'podman' ? ['--format=docker', '--layers=false', ...ulimits] : []
  const args = ['--network=host', '--file', `${root}deploy/Dockerfile`, '--tag', name, ...own, ...baseImages(engine)]
  engine.must('build', ...args, root)
}

/** What the engine says of the HEALTHCHECK of the image: podman checks when it is asked, docker by itself. */
async function checkHealth(engine: ContainerEngine) {
  if (engine.name === 'podman') engine.must('healthcheck', 'run', name)
  else await until(() => engine.must('inspect', '--format={{.State.Health.Status}}', name) === 'healthy')
}

/** A container of the image that an engine builds from the Dockerfile. */
export async function startContainedImage(engineName: ContainerEngine['name']): Promise<RunningImage> {
  const engine = openEngine(engineName)
  buildImage(engine)
  const port = await freePort()
  const settings = { SVC_HOST: '127.0.0.1', SVC_PORT: String(port) }
  const given = (variables: Record<string, string>) =>
    Object.entries(variables).flatMap(pair => ['--env', pair.join('=')])
  engine.must('run', '--detach', '--name', name, ...confined, ...given(settings), name)
  const state = () => JSON.parse(engine.must('inspect', '--format={{json .State}}', name))
  return {
    port,
    output: () => {
      const { stdout, stderr } = engine.call('logs', name)
      return stdout + stderr
    },
    exitCode: () => (state().Running ? null : state().ExitCode),
    run: (command, environment = {}) =>
      state().Running
        ? engine.call('exec', ...given(environment), name, 'sh', '-c', command)
        : engine.call('run', '--rm', ...confined, '--entrypoint=sh', name, '-c', command),
    checkHealth: () => checkHealth(engine),
    stop: async () => {
      engine.must('stop', '--time=60', name)
      assert.equal(state().OOMKilled, false)
    },
    [Symbol.asyncDispose]: async () => {
      engine.call('rm', '--force', name)
      engine.call('volume', 'rm', '--force', name)
      engine.call('rmi', '--force', name)
      engine[Symbol.dispose]()
    },
  }
}
