import http from 'node:http'
import https from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@/lib/errors'
import { lookupAmong } from '@/server/network/reach'
import { unreachable } from './unreachable'

const TIME_OUT_MS = 120_000
/** Of the first call, which asks for little: an address may be mistyped. */
const FIRST_TIME_OUT_MS = 15_000
const MAX_ANSWER_BYTES = 32_000_000
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 500

type Answer = { status: number; body: Buffer; cookies: readonly string[] }
export type RestSignIn = { user: string; password: string } | { token: string }

/** Asks the API of a Traccar server, by connections that stay open to addresses that were looked at before. */
export class RestClient {
  private readonly agent: http.Agent
  private cookie: string | null = null
  /** Whether the server has ever answered. */
  private isKnown = false

  constructor(
    private readonly base: URL,
    private readonly signIn: RestSignIn,
    addresses: readonly string[],
    /** The work was called off. */
    private readonly stop: AbortSignal,
  ) {
    const options = { keepAlive: true, maxSockets: 4, lookup: lookupAmong(addresses) }
    this.agent = base.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options)
  }

  /** A session, where no token is given. Throws `importSignIn`, and why there is no connection. */
  async open(): Promise<void> {
    if ('token' in this.signIn) {
      await this.get('session')
      return
    }
    const { user, password } = this.signIn
    const body = new URLSearchParams({ email: user, password }).toString()
    const asked = this.ask('session', { method: 'POST', body })
    const { status, cookies } = await asked.catch((error: unknown) => {
      this.stop.throwIfAborted()
      throw unreachable(error, this.base.host) ?? error
    })
    if (status !== 200) throw this.refusal(status)
    this.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  }

  /** A list or an object of the API, e.g. `devices?all=true`. Throws `importAnswer`. */
  async get(path: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { status, body } = await this.ask(path, { method: 'GET', body: null })
        if (status === 200) return JSON.parse(body.toString('utf8'))
        if (status === 401 && this.cookie !== null && attempt === 1) await this.open()
        else if (status < 500 && status !== 429) throw this.refusal(status)
        else if (attempt >= ATTEMPTS) throw this.refusal(status)
      } catch (error) {
        this.stop.throwIfAborted()
        if (error instanceof AppError) throw error
        const why = unreachable(error, this.base.host)
        // A server that was never there is not waited for.
        if (why && (!this.isKnown || attempt >= ATTEMPTS)) throw why
        if (attempt >= ATTEMPTS) throw new AppError('importAnswer', { status: 0 }, (error as Error).message)
      }
      await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal: this.stop })
    }
  }

  async list(path: string): Promise<unknown[]> {
    const found = await this.get(path)
    if (!Array.isArray(found)) throw new AppError('importAnswer', { status: 200 })
    return found
  }

  close(): void {
    this.agent.destroy()
  }

  private refusal(status: number): AppError {
    if (status === 401 || status === 403) return new AppError('importSignIn')
    return new AppError('importAnswer', { status })
  }

  private ask(path: string, { method, body }: { method: string; body: string | null }): Promise<Answer> {
    const url = new URL(`api/${path}`, this.base)
    const { request } = url.protocol === 'https:' ? https : http
    const headers = {
      accept: 'application/json',
      ...('token' in this.signIn && { authorization: `Bearer ${this.signIn.token}` }),
      ...(this.cookie !== null && { cookie: this.cookie }),
      ...(body !== null && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }),
    }
    return new Promise((resolve, reject) => {
      const limit = AbortSignal.timeout(this.isKnown ? TIME_OUT_MS : FIRST_TIME_OUT_MS)
      const signal = AbortSignal.any([this.stop, limit])
      const call = request(url, { method, headers, agent: this.agent, signal, maxHeaderSize: 16_384 })
      call.on('error', reject)
      call.on('response', (response) => {
        this.isKnown = true
        const pieces: Buffer[] = []
        let bytes = 0
        response.on('data', (piece: Buffer) => {
          bytes += piece.length
          if (bytes > MAX_ANSWER_BYTES) {
            call.destroy()
            reject(new AppError('importTooMuch', { max: MAX_ANSWER_BYTES / 1_000_000 }))
          } else pieces.push(piece)
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(pieces),
            cookies: response.headers['set-cookie'] ?? [],
          }),
        )
      })
      call.end(body ?? undefined)
    })
  }
}
