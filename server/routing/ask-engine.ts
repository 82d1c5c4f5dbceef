import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import type { EngineKind } from '@/lib/fleet/routes/engine-kinds'
import { log } from '@/lib/log'
import type { AskEngine, EngineQuestion, RoutingEngine } from './engine'
import { graphhopper } from './graphhopper'
import { osrm } from './osrm'
import { valhalla } from './valhalla'

const TIMEOUT_MS = 10_000
/** A way of 500 km with a corner every few metres has less. */
const MOST_BYTES = 8 * 1024 * 1024

const ENGINES = { osrm, valhalla, graphhopper } satisfies Record<EngineKind, RoutingEngine>

/** The routing engine that the operator set; null while none is. */
export function chosenEngine(): { kind: EngineKind; engine: RoutingEngine; ask: AskEngine } | null {
  const { ROUTING_ENGINE: kind, ROUTING_URL: base } = env()
  if (!kind || !base) return null
  return { kind, engine: ENGINES[kind], ask: (question) => askAt(base, question) }
}

/** Asks the engine at an address, which may be in a network of the operator's own. A query of the address goes with it. */
async function askAt(base: string, { path, query, body }: EngineQuestion) {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer: unknown = JSON.parse(await textOf(response))
    if (response.status >= 500) throw new Error(`status ${response.status}`)
    return { status: response.status, answer }
  } catch (error) {
    log.warn({ err: error, engine: url.host }, 'routing engine did not answer')
    throw new AppError('routingDown')
  }
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > MOST_BYTES) throw new Error('more than a routing engine should say')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** What an engine answers that is not as its protocol says is no answer. */
export async function trusting<T>(asked: () => Promise<T>): Promise<T> {
  try {
    return await asked()
  } catch (error) {
    if (error instanceof AppError) throw error
    log.warn({ err: error }, 'routing engine answered something else')
    throw new AppError('routingDown')
  }
}
