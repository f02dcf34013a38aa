import { RateLimiterCompatibleAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Window, WindowLimiter, WindowState } from './window-limiter.ts'

export interface LibraryLimiterOptions {
  limiter: Omit<WindowLimiter, 'size'>
  points: number
  /** Length of the window in seconds. */
  duration: number
  keyPrefix?: string
  /** Milliseconds of a clock that never goes back. */
  monotonic: () => number
}

interface CallOptions {
  /** Limit of this call, where it is not the limiter's: keys of one bucket differ in tier and rate_limit_rpm. */
  points?: number
}

const maxBlocks = 10_000

/**
 * A window limiter with the interface of rate-limiter-flexible, so that it can be the fallback of its Redis limiter. Unlike the library's own,
 * the window slides and refused calls are not counted. `execEvenly` and `customDuration` are ignored.
 */
export class LibraryLimiter extends RateLimiterCompatibleAbstract {
  // Own fields, since the accessors of the library's class only throw.
  override readonly keyPrefix: string
  override blockDuration = 0
  override execEvenly = false
  points: number
  readonly duration: number
  readonly #limiter: LibraryLimiterOptions['limiter']
  readonly #monotonic: () => number
  readonly #blockedUntil = new Map<string, number>()

  constructor({ limiter, points, duration, keyPrefix = 'rlflx', monotonic }: LibraryLimiterOptions) {
    super()
    this.keyPrefix = keyPrefix
    this.points = points
    this.duration = duration
    this.#limiter = limiter
    this.#monotonic = monotonic
  }

  /** Resolves when all points fit in the window, and otherwise rejects with the state of the window, having counted none. */
  override consume(key: string | number, pointsToConsume = 1, options: CallOptions = {}): Promise<RateLimiterRes> {
    const counter = this.#counter(key)
    const blockedMs = this.#blockedMs(counter)
    const window = this.#window(options)
    if (blockedMs > 0) return Promise.reject(blocked(blockedMs, window))
    const state = this.#limiter.take(counter, window, this.#monotonic(), pointsToConsume)
    if (state.admitted) return Promise.resolve(toRes(state, consumed(state), pointsToConsume))
    if (this.blockDuration > 0) return Promise.reject(this.#block(counter, this.blockDuration, window))
    // The library's convention for a refusal: more consumed than there are points.
    return Promise.reject(toRes({ ...state, remaining: 0 }, consumed(state) + pointsToConsume))
  }

  override penalty(key: string | number, points = 1, options: CallOptions = {}): Promise<RateLimiterRes> {
    this.#count(this.#counter(key), points, this.#monotonic())
    return Promise.resolve(this.#peek(key, options))
  }

  override reward(key: string | number, points = 1, options: CallOptions = {}): Promise<RateLimiterRes> {
    this.#limiter.takeBack(this.#counter(key), points)
    return Promise.resolve(this.#peek(key, options))
  }

  override get(key: string | number, options: CallOptions = {}): Promise<RateLimiterRes | null> {
    const blockedMs = this.#blockedMs(this.#counter(key))
    if (blockedMs > 0) return Promise.resolve(blocked(blockedMs, this.#window(options)))
    const res = this.#peek(key, options)
    return Promise.resolve(res.msBeforeNext === 0 ? null : res)
  }

  /** Sets the count of a key to `points` for `secDuration`, at most for the length of the window. */
  override set(
    key: string | number,
    points: number,
    secDuration: number,
    options: CallOptions = {},
  ): Promise<RateLimiterRes> {
    const counter = this.#counter(key)
    const seconds = secDuration > 0 ? Math.min(secDuration, this.duration) : this.duration
    this.#limiter.forget(counter)
    this.#count(counter, points, this.#monotonic() - (this.duration - seconds) * 1000)
    return Promise.resolve(this.#peek(key, options))
  }

  /** Refuses the key for `secDuration`; 0 means without end. */
  override block(key: string | number, secDuration: number, options: CallOptions = {}): Promise<RateLimiterRes> {
    return Promise.resolve(this.#block(this.#counter(key), secDuration, this.#window(options)))
  }

  override delete(key: string | number): Promise<boolean> {
    const counter = this.#counter(key)
    const wasBlocked = this.#blockedUntil.delete(counter)
    return Promise.resolve(this.#limiter.forget(counter) || wasBlocked)
  }

  #counter(key: string | number): string {
    return this.keyPrefix === '' ? String(key) : `${this.keyPrefix}:${key}`
  }

  #window({ points = this.points }: CallOptions): Window {
    return { limit: points, windowMs: this.duration * 1000 }
  }

  #peek(key: string | number, options: CallOptions): RateLimiterRes {
    const state = this.#limiter.peek(this.#counter(key), this.#window(options), this.#monotonic())
    return toRes(state, consumed(state))
  }

  #count(counter: string, points: number, at: number) {
    this.#limiter.restore(Array.from({ length: Math.max(0, points) }, () => ({ key: counter, at })))
  }

  #block(counter: string, seconds: number, window: Window): RateLimiterRes {
    const ms = seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1000
    this.#blockedUntil.delete(counter)
    this.#blockedUntil.set(counter, this.#monotonic() + ms)
    const [oldest] = this.#blockedUntil.keys()
    if (this.#blockedUntil.size > maxBlocks && oldest !== undefined) this.#blockedUntil.delete(oldest)
    return blocked(ms, window)
  }

  #blockedMs(counter: string): number {
    const until = this.#blockedUntil.get(counter)
    if (until === undefined) return 0
    const ms = until - this.#monotonic()
    if (ms <= 0) this.#blockedUntil.delete(counter)
    return Math.max(0, ms)
  }
}

const consumed = ({ limit, remaining }: WindowState) => limit - remaining

const toRes = ({ remaining, resetSeconds }: WindowState, consumedPoints: number, added?: number) =>
  new RateLimiterRes(remaining, resetSeconds * 1000, consumedPoints, consumedPoints === added)

/** In the library -1 means without end. */
const blocked = (ms: number, { limit }: Window) => new RateLimiterRes(0, Number.isFinite(ms) ? ms : -1, limit + 1)
