import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../../src/config/config.ts'
import { environmentVariables } from '../../src/config/config-variables.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(new URL(path, `file://${root}`), 'utf8')
const files = globSync(
  'deploy/{Dockerfile,*.yaml,caddy/*,nginx/*,systemd/*,haproxy/*,envoy/*,kubernetes/*,kubernetes-autoscaled/*,kubernetes-fleet/*,prometheus/*}',
  { cwd: root },
)

/** What a server needs after draining: at most 8 s for requests in flight, and the writing of what is queued. */
const endingSeconds = 20

const compose = parse(read('deploy/compose.yaml'), { merge: true })
const unit = read('deploy/systemd/svc.service')
const settingsOf = (pairs: readonly string[]) => Object.fromEntries(pairs.map(pair => pair.split(/=(.*)/s)))
const kustomization = parse(read('deploy/kubernetes/kustomization.yaml'))
const kubernetes = settingsOf(kustomization.configMapGenerator[0].literals)
const statefulSet = parse(read('deploy/kubernetes/stateful-set.yaml'))
const envFile = settingsOf(read('deploy/systemd/svc.env').match(/^\w+=.*$/gm) ?? [])
const inUnit = settingsOf((/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' '))
const composed = { ...compose.services.svc.environment, SVC_BASE_URL: 'https://api.example.com' }

const secrets = { SVC_KEY_SECRET: 'a server secret of thirty-two characters' }
const server = compose['x-fleet-server']
const fleet = {
  ...server.environment,
  ...secrets,
  SVC_BASE_URL: 'https://api.example.com',
  SVC_DATABASE_URL: server.environment.SVC_DATABASE_URL.replace(/\$\{.*?\}/, 'password'),
}
const fleetFile = (name: string) =>
  parseAllDocuments(read(`deploy/kubernetes-fleet/${name}.yaml`)).map(document => document.toJS())
const [kustomizedFleet] = fleetFile('kustomization')
const [deployment] = fleetFile('deployment')
const [generated, releases] = kustomizedFleet.configMapGenerator.map(({ literals }: { literals: string[] }) =>
  settingsOf(literals),
)
const [container] = deployment.spec.template.spec.containers
const kubernetesFleet = {
  ...generated,
  ...releases,
  ...secrets,
  SVC_DATABASE_URL: 'postgres://svc@db/svc',
  SVC_REDIS_URL: 'rediss://redis',
}

describe('the settings in deploy/', () => {
  it('are variables of the service', () => {
    assert.ok(files.length > 15)
    const named = new Set(files.flatMap(file => read(file).match(/\bSVC_[A-Z_]+/g) ?? []))
    assert.deepEqual(
      [...named].filter(name => !(name in environmentVariables)),
      [],
    )
  })

  const places = { compose: composed, systemd: { ...inUnit, ...envFile }, kubernetes, fleet, kubernetesFleet }
  for (const [name, settings] of Object.entries(places))
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
      [fleet.SVC_DRAIN_SECONDS, Number.parseInt(server.stop_grace_period, 10)],
      [kubernetesFleet.SVC_DRAIN_SECONDS, deployment.spec.template.spec.terminationGracePeriodSeconds],
    ] as const
    for (const [drain, timeout] of timeouts) assert.ok(timeout >= Number(drain) + endingSeconds, `${drain} ${timeout}`)
  })

  it('give service and import the memory to build the index of 5 million companies, 2.5 GB, and let both outlive the build', () => {
    const [needs] = /building the index.*?\| ([\d.]+) GB \|$/m.exec(read('docs/deploying.md'))?.slice(1) ?? []
    for (const text of [unit, read('deploy/systemd/svc-import@.service')]) {
      assert.ok(Number(/^MemoryMax=(\d+)G$/m.exec(text)?.[1]) >= Number(needs) + 1, text)
      assert.match(text, /^OOMPolicy=continue$/m)
    }
    assert.equal(needs, '2.5')
  })

  it('have none of 5 pods told of the service svc by Kubernetes, which would set SVC_PORT to tcp://…', () => {
    const manifests = globSync('deploy/kubernetes*/*.yaml', { cwd: root }).flatMap(file =>
      parseAllDocuments(read(file)).map(document => document.toJS()),
    )
    const pods = manifests.flatMap(({ spec }) => (spec?.jobTemplate?.spec ?? spec)?.template?.spec ?? [])
    assert.deepEqual(
      pods.map(({ enableServiceLinks }) => enableServiceLinks),
      [false, false, false, false, false],
    )
    assert.ok(manifests.some(({ kind, metadata }) => kind === 'Service' && metadata.name === 'svc'))
  })

  for (const [folder, names] of [
    ['kubernetes', ['svc', 'svc-backup']],
    ['kubernetes-fleet', ['svc', 'svc-builder', 'svc-migrations']],
  ] as const)
    it(`limit the network of the pods of ${folder}, ${names.join(' and ')}, in both directions`, () => {
      const manifests = globSync(`deploy/${folder}/*.yaml`, { cwd: root }).flatMap(file =>
        parseAllDocuments(read(file)).map(document => document.toJS()),
      )
      const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec)
      const labels = manifests.flatMap(({ spec }) => (spec?.jobTemplate?.spec ?? spec)?.template?.metadata.labels ?? [])
      assert.deepEqual(labels.map(label => label['app.kubernetes.io/name']).toSorted(), names)
      for (const label of labels)
        assert.ok(
          policies.some(
            ({ podSelector: { matchLabels = {} }, policyTypes }) =>
              Object.entries(matchLabels).every(([name, value]) => label[name] === value) && policyTypes.length === 2,
          ),
          JSON.stringify(label),
        )
    })

  it('run one server on a volume, without an autoscaler', () => {
    assert.equal(statefulSet.spec.replicas, 1)
    const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap(file => parseAllDocuments(read(file)))
    const kinds = manifests.map(document => document.toJS().kind)
    assert.ok(kinds.includes('PodDisruptionBudget') && !kinds.includes('HorizontalPodAutoscaler'))
  })

  it('name every manifest in the kustomization, and only those', () => {
    for (const [folder, { resources }] of Object.entries({
      kubernetes: kustomization,
      'kubernetes-fleet': kustomizedFleet,
    })) {
      const manifests = globSync(`deploy/${folder}/*.yaml`, { cwd: root }).map(file => file.replace(/^.*\//, ''))
      assert.deepEqual([...resources, 'kustomization.yaml'].toSorted(), manifests.toSorted())
    }
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

  it('are in deploy/.env for every command of Compose, in the guide for all 3 variables, and git does not see that file', () => {
    const variables = new Set([...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name))
    const [, file = ''] = /cat > deploy\/\.env\) <<END\n(.*?)END\n/s.exec(read('docs/deploying.md')) ?? []
    assert.deepEqual([...file.matchAll(/^(\w+)=/gm)].map(([, name]) => name).toSorted(), [...variables].toSorted())
    assert.equal(variables.size, 3)
    assert.match(read('.gitignore'), /^\/deploy\/\.env$/m)
  })

  it('ask PostgreSQL over TCP whether it is there: on its socket it answers while a new volume is prepared', () => {
    assert.ok(compose.services.postgres.healthcheck.test.includes('--host=127.0.0.1'))
  })

  it('bound the logs of Compose to 500 MB a container, and let the journal of systemd have 100,000 lines a second', () => {
    const running = Object.values<{ restart?: string; logging?: object }>(compose.services).filter(
      ({ restart }) => restart !== undefined,
    )
    const logging = { driver: 'json-file', options: { 'max-size': '100m', 'max-file': '5' } }
    for (const service of running) assert.deepEqual(service.logging, logging)
    assert.equal(running.length, 9)
    assert.match(unit, /^LogRateLimitIntervalSec=1s\nLogRateLimitBurst=100000$/m)
  })

  it('publish no port of the service itself in compose.yaml', () => {
    assert.equal(compose.services.svc.ports, undefined)
    assert.deepEqual(compose.services.svc.read_only, true)
  })

  it('run a fleet in compose.yaml only where its profile is named, with 2 servers, and publish ports of HAProxy only', () => {
    const ofFleet = Object.entries<{ profiles?: string[]; ports?: string[] }>(compose.services).filter(
      ([, { profiles }]) => profiles?.includes('fleet'),
    )
    const others = Object.keys(compose.services).filter(name => !ofFleet.some(([each]) => each === name))
    assert.deepEqual(others, ['svc', 'caddy'])
    assert.deepEqual(
      ofFleet.map(([name]) => name),
      ['server-1', 'server-2', 'migrations', 'builder', 'release-folder', 'postgres', 'redis', 'haproxy'],
    )
    assert.deepEqual(
      ofFleet.filter(([, { ports }]) => ports).map(([name]) => name),
      ['haproxy'],
    )
  })

  it('give the servers of a fleet one database, Redis, store and secret, and a folder each', () => {
    for (const { databaseUrl, redis, keySecret, migratesDatabase } of [fleet, kubernetesFleet].map(readConfig)) {
      assert.ok(databaseUrl && redis && keySecret)
      assert.equal(migratesDatabase, false)
    }
    const folders = ['server-1', 'server-2'].map(name => compose.services[name].volumes[0])
    assert.equal(new Set(folders).size, 2)
    assert.deepEqual(
      deployment.spec.template.spec.volumes.map(({ name }: { name: string }) => name),
      ['data', 'tmp', 'key-secret'],
    )
  })

  it('migrate by a job, and scale the deployment by the metric that the adapter makes, one server down at a time', () => {
    const [job] = fleetFile('migrations')
    assert.deepEqual([job.kind, job.spec.template.spec.containers[0].args], ['Job', ['database', 'migrate']])
    assert.deepEqual(compose.services.migrations.command, ['database', 'migrate'])
    const [scaler] = fleetFile('autoscaler')
    const [rule] = parse(read('deploy/prometheus/adapter.yaml')).rules
    assert.deepEqual(
      [scaler.spec.metrics[0].pods.metric.name, scaler.spec.scaleTargetRef.kind, scaler.spec.scaleTargetRef.name],
      [rule.name.as, deployment.kind, deployment.metadata.name],
    )
    assert.equal(deployment.spec.replicas, undefined)
    assert.equal(fleetFile('disruption-budget')[0].spec.maxUnavailable, 1)
    assert.equal(deployment.spec.strategy.rollingUpdate.maxUnavailable, 0)
  })

  it('ask the port of operators whether a server lives: the other is closed to probes with SVC_MAX_CONNECTIONS open', () => {
    for (const { spec } of [statefulSet, deployment])
      for (const { startupProbe, livenessProbe } of spec.template.spec.containers)
        assert.deepEqual([startupProbe.httpGet.port, livenessProbe.httpGet.port], ['admin', 'admin'])
  })

  it('have probes, metrics and secrets that are not in the configuration', () => {
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    assert.deepEqual(
      probes.map(({ httpGet }) => httpGet.path),
      ['/livez', '/livez', '/readyz'],
    )
    const { annotations } = deployment.spec.template.metadata
    assert.equal(annotations['prometheus.io/port'], generated.SVC_ADMIN_PORT)
    const ofSecrets = container.env.filter(({ valueFrom }: { valueFrom?: object }) => valueFrom)
    assert.deepEqual(
      ofSecrets.map(({ name }: { name: string }) => name),
      ['SVC_DATABASE_URL', 'SVC_REDIS_URL'],
    )
    assert.doesNotMatch(JSON.stringify(kustomizedFleet.configMapGenerator), /DATABASE_URL|REDIS_URL|KEY_SECRET/)
  })

  it('import, build and publish every night, one builder at a time', () => {
    const [, { kind, spec }] = fleetFile('builder')
    const [{ command }] = spec.jobTemplate.spec.template.spec.containers
    assert.deepEqual([kind, spec.concurrencyPolicy], ['CronJob', 'Forbid'])
    for (const step of ['svc import all --download', 'svc publish', 'svc releases prune']) {
      assert.ok(command.join(' ').includes(step))
      assert.ok(compose.services.builder.command.join(' ').includes(step))
    }
    // One register that cannot be fetched must not keep the others from being published.
    for (const script of [command.join(' '), compose.services.builder.command.join(' ')])
      assert.match(script, /svc import all --download \|\| echo/)
  })
})
