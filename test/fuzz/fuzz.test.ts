import { testDrawnRequests } from './test-drawn-requests.ts'

// 10,000 are drawn by `make test-long`.
testDrawnRequests(500)
