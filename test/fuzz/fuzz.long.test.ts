import { testDrawnRequests } from './test-drawn-requests.ts'

testDrawnRequests(Number(process.env.SVC_FUZZ_RUNS ?? 10_000))
