import { existsSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Bounds } from '@/lib/basemap/schema'
import { openMbtiles } from '@/server/basemap/mbtiles'
import { sharedDir } from './shared'

const porto = path.join(sharedDir, 'basemap', 'porto.mbtiles')
export const hasStreets = existsSync(porto)
if (!hasStreets) process.stderr.write('Skipping the tests of streets: porto.mbtiles is absent.\n')

/** How the host of streets behaves. */
export type StreetMode =
  | 'reachable'
  /** Answers only when `release` is called. */
  | 'slow'
  /** Says where tiles are, and hangs up on who asks for one. */
  | 'gone'
  /** Says where tiles are, and never answers who asks for one. */
  | 'silent'
  /** Hangs up on everyone. */
  | 'down'
  | 'html'
  | 'huge'
  | 'other-schema'
  | 'foreign-tiles'

const LAYERS = ['place', 'boundary', 'poi', 'housenumber', 'waterway', 'transportation', 'water', 'landuse']
const HUGE_BYTES = 3 * 1024 * 1024

export type StreetServer = {
  /** Of its TileJSON. */
  url: string
  mode: StreetMode
  /** Tiles that were answered with streets, and questions for TileJSON. */
  seen: { tiles: number; asked: number }
  /** Answers those who wait, and is reachable from then on. */
  release: () => void
  stop: () => Promise<void>
}

/** A host of streets over the shared file of Porto, with a switch for what can go wrong. */
export async function startStreetServer(): Promise<StreetServer> {
  const file = openMbtiles(porto)
  let waiting: (() => void)[] = []
  const answerTileJson = (answer: ServerResponse): void => {
    const { mode, url } = control
    if (mode === 'html') return void answer.end('<!doctype html><title>Welcome to the hotel</title>')
    if (mode === 'huge') return void answer.end(`{"tiles":["${'x'.repeat(HUGE_BYTES)}"]}`)
    const origin = mode === 'foreign-tiles' ? 'https://tiles.example' : new URL(url).origin
    const layers = mode === 'other-schema' ? ['roads', 'earth', 'places'] : LAYERS
    answer.end(tileJsonOf(origin, layers, file))
  }
  const server = createServer((request, answer) => {
    const { mode, seen } = control
    const [, z, x, y] = (/^\/tiles\/(\d+)\/(\d+)\/(\d+)$/.exec(request.url ?? '') ?? []).map(Number)
    answer.setHeader('access-control-allow-origin', '*')
    if (z === undefined || x === undefined || y === undefined) {
      seen.asked += 1
      if (mode === 'down') return void request.socket.destroy()
      if (mode === 'slow') return void waiting.push(() => answerTileJson(answer))
      return answerTileJson(answer)
    }
    if (mode === 'silent') return
    if (mode === 'gone' || mode === 'down') return void request.socket.destroy()
    const stored = file.tile({ z, x, y })
    if (!stored || stored instanceof Promise) {
      answer.statusCode = 404
      return void answer.end()
    }
    seen.tiles += 1
    answer.setHeader('content-type', 'application/vnd.mapbox-vector-tile')
    if (stored.encoding) answer.setHeader('content-encoding', stored.encoding)
    answer.end(stored.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const control: StreetServer = {
    url: `http://127.0.0.1:${port}/streets`,
    mode: 'reachable',
    seen: { tiles: 0, asked: 0 },
    release: () => {
      control.mode = 'reachable'
      const given = waiting
      waiting = []
      for (const answer of given) answer()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await file.close()
    },
  }
  return control
}

function tileJsonOf(
  origin: string,
  layers: string[],
  file: { minZoom: number; maxZoom: number; bounds: Bounds | null },
): string {
  return JSON.stringify({
    tilejson: '3.0.0',
    tiles: [`${origin}/tiles/{z}/{x}/{y}`],
    minzoom: file.minZoom,
    maxzoom: file.maxZoom,
    bounds: file.bounds,
    attribution:
      '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> <script>alert(1)</script>',
    vector_layers: layers.map((id) => ({ id, fields: {} })),
  })
}
