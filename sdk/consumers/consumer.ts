import { type BatchRow, batchesOf, ProblemError, type Reference, SvcClient } from 'svc-client'

// A consumer's program: it does with the installed package what the tests of the SDKs ask about, and prints what it saw as JSON.
interface Setting {
  url: string
  key: string
  /** A key limited to two lookups and two batches per minute. */
  limitedKey: string
  exhaustedUrl: string
  exhaustedKey: string
  /** The service behind a proxy that drops the response to the first batch. */
  losingUrl: string
  /** Advances the clock of the service by a number of seconds. */
  pauseUrl: string
  /** First day of the usage report. */
  today: string
  references: Reference[]
}

const setting: Setting = JSON.parse(process.env.SVC_CONSUMER ?? '{}')
const { url, key, references } = setting
const client = new SvcClient({ baseUrl: url, apiKey: key })

const waits: number[] = []
async function pause(seconds: number): Promise<void> {
  waits.push(seconds)
  await fetch(`${setting.pauseUrl}?seconds=${seconds}`)
}

/** The seconds a call waited, and its result. */
async function waiting<T>(call: () => Promise<T>): Promise<{ waits: number[]; gave: T }> {
  waits.length = 0
  const gave = await call()
  return { waits: [...waits], gave }
}

async function refusal(call: () => Promise<unknown>) {
  try {
    await call()
  } catch (error) {
    if (error instanceof ProblemError)
      return { problem: error.problem, code: error.code, retryAfter: error.headers.get('retry-after') }
    throw error
  }
  throw new Error('was not refused')
}

async function lookUp() {
  const first = await client.lookUp('NO', '923609016')
  const again = await client.lookUp('NO', '923609016', first.etag)
  const stale = await client.lookUp('NO', '923609016', 'W/"another"')
  return { first, again, stale }
}

const search = () => client.companies.searchCompanies({ q: 'equinor', country: 'NO', limit: 3, explain: true })

const shown = ({ index, ref, company, error }: BatchRow) => ({
  index,
  ref,
  registry_id: company?.registry_id ?? null,
  error: error?.code ?? null,
})

async function many() {
  const batches = batchesOf(references)
  const asked = await client.sendBatches(batches)
  const again = await client.sendBatches(batches)
  return {
    sizes: batches.map(batch => batch.references.length),
    summary: asked.summary,
    rows: asked.results.map(shown),
    same: JSON.stringify(again) === JSON.stringify(asked),
  }
}

async function lost() {
  const losing = new SvcClient({ baseUrl: setting.losingUrl, apiKey: key, pause })
  return waiting(async () => (await losing.lookUpMany(references.slice(0, 3))).summary)
}

async function limited() {
  const patient = new SvcClient({ baseUrl: url, apiKey: setting.limitedKey, pause })
  const impatient = new SvcClient({ baseUrl: url, apiKey: setting.limitedKey, pause, maxWaitSeconds: 5 })
  await patient.lookUp('NO', '923609016')
  await patient.lookUp('NO', '923609016')
  const refused = await waiting(() => refusal(() => impatient.lookUp('NO', '923609016')))
  const waited = await waiting(async () => (await patient.lookUp('NO', '923609016')).notModified)
  const batches = await waiting(async () => (await patient.lookUpMany(references)).summary)
  return { refused, waited, batches }
}

async function exhausted() {
  const spent = new SvcClient({ baseUrl: setting.exhaustedUrl, apiKey: setting.exhaustedKey, pause })
  await spent.lookUp('NO', '923609016')
  return waiting(() => refusal(() => spent.lookUp('NO', '923609016')))
}

async function everyOperation() {
  const anonymous = new SvcClient({ baseUrl: `${url}/` })
  const { countries } = await anonymous.coverage.listCountries()
  const manifest = await anonymous.coverage.getCountry({ code: 'NO' })
  const usage = await client.account.getUsage({ from: setting.today, group_by: ['operation', 'country'] })
  const health = await anonymous.operations.getHealth()
  const card = await anonymous.discovery.getAgentCard()
  const catalog = await anonymous.discovery.getApiCatalog()
  const texts = [
    await anonymous.discovery.getLlmsTxt(),
    await anonymous.discovery.getOpenapi(),
    await anonymous.discovery.getWorkflows(),
  ]
  return {
    countries: countries.length,
    manifest: manifest.registry_id.example,
    tier: usage.tier,
    health: health.status,
    skills: card.skills.length,
    links: catalog.linkset.length,
    texts: texts.map(text => text.slice(0, 8)),
  }
}

const seen = {
  lookUp: await lookUp(),
  search: await search(),
  problem: await refusal(() => client.lookUp('GB', '445790')),
  unauthenticated: await refusal(() => new SvcClient({ baseUrl: url }).lookUp('NO', '923609016')),
  invalid: await refusal(() => client.companies.searchCompanies({ q: 'x' })),
  many: await many(),
  lost: await lost(),
  limited: await limited(),
  exhausted: await exhausted(),
  everyOperation: await everyOperation(),
}
process.stdout.write(`${JSON.stringify(seen)}\n`)
