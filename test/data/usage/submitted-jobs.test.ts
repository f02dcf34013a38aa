import assert from 'node:assert/strict'
import { createSubmittedJobs } from '#data/embedded/usage/submitted-jobs.ts'

describe('jobs that wait for the disk', () => {
  it('show after 2 seconds that the ledger cannot be written, until they are on the disk', async () => {
    let ms = 0
    const jobs = createSubmittedJobs(undefined, () => ms)
    const submit = () => new Promise((resolve, reject) => jobs.add({ resolve, reject }))
    const results = [submit()]
    ms = 1_999
    results.push(submit())
    assert.equal(jobs.isWritable, true)
    ms = 2_000
    assert.equal(jobs.isWritable, false)
    const ages: number[] = []
    jobs.settle([7, 8], [], age => ages.push(age))
    assert.equal(jobs.isWritable, true)
    assert.deepEqual(ages, [2_000])
    assert.equal((await Promise.all(results)).length, 2)
  })
})
