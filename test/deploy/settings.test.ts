import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { environmentVariables } from '../../src/config-variables.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(new URL(path, `file://${root}`), 'utf8')
const files = globSync(
  'deploy/{Dockerfile,*.yaml,caddy/*,nginx/*,systemd/*,haproxy/*,envoy/*,kubernetes/*,kubernetes-autoscaled/*,prometheus/*}',
  { cwd: root },
)

/** What a server needs after draining: at most 8 s for requests in flight, and the writing of what is queued. */
const endingSeconds = 20

const compose = parse(read('deploy/compose.yaml'))
const unit = read('deploy/systemd/svc.service')
const settingsOf = (pairs: readonly string[]) => Object.fromEntries(pairs.map(pair => pair.split(/=(.*)/s)))
const kustomization = parse(read('deploy/kubernetes/kustomization.yaml'))
const kubernetes = settingsOf(kustomization.configMapGenerator[0].literals)
const statefulSet = parse(read('deploy/kubernetes/stateful-set.yaml'))
const envFile = settingsOf(read('deploy/systemd/svc.env').match(/^\w+=.*$/gm) ?? [])
const inUnit = settingsOf((/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' '))
const composed = { ...compose.services.svc.environment, SVC_BASE_URL: 'https://api.example.com' }

describe('the settings in deploy/', () => {
  it('are variables of the service', () => {
    assert.ok(files.length > 15)
    const named = new Set(files.flatMap(file => read(file).match(/\bSVC_[A-Z_]+/g) ?? []))
    assert.deepEqual(
      [...named].filter(name => !(name in environmentVariables)),
      [],
    )
  })

  for (const [name, settings] of Object.entries({ compose: composed, systemd: { ...inUnit, ...envFile }, kubernetes }))
    it(`are accepted by the service, and trust a proxy: ${name}`, () => {
      const { trustProxy, baseUrl, adminPort } = readConfig(settings)
      assert.notEqual(trustProxy, false)
      assert.equal(baseUrl, 'https://api.example.com')
      assert.equal(adminPort, 9090)
    })

  it(`give a server the time of its draining and ${endingSeconds} s more to end`, () => {
    const timeouts = [
      [composed.SVC_DRAIN_SECONDS, Number.parseInt(compose.services.svc.stop_grace_period, 10)],
      [inUnit.SVC_DRAIN_SECONDS, Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])],
      [kubernetes.SVC_DRAIN_SECONDS, statefulSet.spec.template.spec.terminationGracePeriodSeconds],
    ] as const
    for (const [drain, timeout] of timeouts) assert.ok(timeout >= Number(drain) + endingSeconds, `${drain} ${timeout}`)
  })

  it('run one server on a volume, without an autoscaler', () => {
    assert.equal(statefulSet.spec.replicas, 1)
    const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap(file => parseAllDocuments(read(file)))
    const kinds = manifests.map(document => document.toJS().kind)
    assert.ok(kinds.includes('PodDisruptionBudget') && !kinds.includes('HorizontalPodAutoscaler'))
  })

  it('name every manifest in the kustomization, and only those', () => {
    const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).map(file => file.replace(/^.*\//, ''))
    assert.deepEqual([...kustomization.resources, 'kustomization.yaml'].toSorted(), manifests.toSorted())
  })

  it('let an autoscaler add servers on one machine, by a metric that the adapter makes', () => {
    const overlay = parse(read('deploy/kubernetes-autoscaled/kustomization.yaml'))
    const autoscaler = parse(read('deploy/kubernetes-autoscaled/autoscaler.yaml'))
    const claim = parse(read('deploy/kubernetes-autoscaled/claim.yaml'))
    const [rule] = parse(read('deploy/prometheus/adapter.yaml')).rules
    assert.equal(autoscaler.spec.metrics[0].pods.metric.name, rule.name.as)
    assert.deepEqual(
      [autoscaler.spec.scaleTargetRef.kind, autoscaler.spec.scaleTargetRef.name],
      [statefulSet.kind, statefulSet.metadata.name],
    )
    assert.ok(settingsOf(overlay.configMapGenerator[0].literals).SVC_REDIS_URL)
    const patches: string = overlay.patches.map(({ patch }: { patch: string }) => patch).join('')
    assert.match(patches, /topologyKey: kubernetes\.io\/hostname/)
    assert.equal(patches.split(`claimName: ${claim.metadata.name}`).length, 3)
  })

  it('publish no port of the service itself in compose.yaml', () => {
    assert.equal(compose.services.svc.ports, undefined)
    assert.deepEqual(compose.services.svc.read_only, true)
  })
})
