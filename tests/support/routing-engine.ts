import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

/** A question as it was asked, and what the engine answered. */
type Recorded = { question: string; status: number; answer: unknown }

/** How it behaves beside what was recorded. */
export type EngineMode = 'recorded' | 'failing' | 'html' | 'huge' | 'foreign' | 'elsewhere'

export type RecordedEngine = {
  url: string
  mode: EngineMode
  /** Questions that came, in their order. */
  asked: string[]
  stop: () => Promise<void>
}

const folder = path.join(import.meta.dirname, 'routing-answers')
const HUGE_BYTES = 9 * 1024 * 1024

/**
 * No routing engine, but a server that speaks the protocol of one from answers that were recorded: of osrm-routed 26.10.0 and
 * valhalla_service 3.9.1, over the made-up town of `routing-answers/town.osm`. What was not recorded it answers with 599.
 * With RECORD_OSRM or RECORD_VALHALLA, the address of a real one over that town, it asks there and records.
 */
export async function startRecordedEngine(
  kind: 'osrm' | 'valhalla',
  recording: string = kind,
): Promise<RecordedEngine> {
  const file = path.join(folder, `${recording}.json`)
  const real = process.env[`RECORD_${kind.toUpperCase()}`]
  const isNew = real !== undefined && !existsSync(file)
  const known = isNew ? [] : (JSON.parse(readFileSync(file, 'utf8')) as Recorded[])
  const answerOf = async (target: string, body: string): Promise<Recorded> => {
    const question = body === '' ? target : `${target} ${body}`
    const found = known.find((one) => one.question === question)
    if (found) return found
    if (!real) return { question, status: 599, answer: { unrecorded: question } }
    const init = body === '' ? {} : { method: 'POST', body }
    const response = await fetch(`${real}${target}`, init)
    const fresh = { question, status: response.status, answer: await response.json() }
    known.push(fresh)
    return fresh
  }
  const server = createServer(async (request, response) => {
    const { mode, asked } = control
    const body = await textOf(request)
    asked.push(request.url ?? '')
    if (mode !== 'recorded') return misbehave(mode, response)
    const { status, answer } = await answerOf(request.url ?? '', body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const control: RecordedEngine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'recorded',
    asked: [],
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
      if (real) writeFileSync(file, `[\n${known.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`)
    },
  }
  return control
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

function misbehave(mode: Exclude<EngineMode, 'recorded'>, response: ServerResponse): void {
  if (mode === 'failing') response.writeHead(503).end('{"message":"overloaded"}')
  if (mode === 'html') response.end('<!doctype html><title>Welcome to the hotel</title>')
  if (mode === 'huge') response.end(`{"routes":"${'x'.repeat(HUGE_BYTES)}"}`)
  if (mode === 'foreign') response.end('{"temperature":21}')
  if (mode === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
}
