import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { hashSources } from './build'

/** The processes that run; each becomes one plain file, so that none of them holds a compiler and its source maps. */
const ENTRIES = ['gateway/main.ts', 'simulator/demo-fleet.ts', 'web/main.ts', 'worker/main.ts'] as const
export type ProcessEntry = (typeof ENTRIES)[number]
/** What processes run in threads; they find them beside themselves. */
const THREADS = ['server/spreadsheet/read-thread.ts']

const SOURCES = [
  'bus',
  'db',
  'demo',
  'gateway',
  'lib',
  'messages',
  'server',
  'simulator',
  'web',
  'worker',
].concat(['scripts/start/processes.ts', 'tsconfig.json', 'package-lock.json'])
const FOLDER = path.join('node_modules', '.processes')
/** A running process loads parts of its own build later, so those of the last changes stay. */
const KEPT_BUILDS = 5

/** Packages with native parts, or that read files beside themselves; Next loads itself. */
const EXTERNAL = ['@node-rs/argon2', 'next', 'node-sqlite3-wasm', 'pdfkit', 'pg-native', 'pino', 'sharp']
/** What CommonJS packages within an ES module ask for. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`

/**
 * The young part of a heap, three times this in MB: V8's own 16 make 48 MB that are never given back under use. The
 * gateway keeps them, for they save it processor time with every fix.
 */
const SMALL_YOUNG = ['--max-semi-space-size=4']
const FLAGS: Record<ProcessEntry, string[]> = {
  'web/main.ts': SMALL_YOUNG,
  'worker/main.ts': SMALL_YOUNG,
  'gateway/main.ts': [],
  'simulator/demo-fleet.ts': [],
}

/**
 * Bundles the entries when their sources are not the ones that the last bundles were made of. Returns what to
 * give to Node for an entry: flags and file.
 */
export async function ensureProcesses(): Promise<(entry: ProcessEntry) => string[]> {
  const wanted = path.join(FOLDER, hashSources(SOURCES).slice(0, 16))
  if (!existsSync(wanted)) {
    // Of several starts at once, in one process too, each makes a whole folder, and the first one counts.
    const own = `${wanted}.${randomUUID()}`
    await bundle(own)
    try {
      renameSync(own, wanted)
    } catch (error) {
      if (!existsSync(wanted)) throw error
      rmSync(own, { recursive: true, force: true })
    }
    dropOldBuilds()
  }
  return (entry) => [...FLAGS[entry], path.join(wanted, entry.replace(/\.ts$/, '.mjs'))]
}

async function bundle(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { build } = await import('esbuild')
  // Each for itself: with parts in common one process would hold what another needs.
  for (const entry of [...ENTRIES, ...THREADS]) {
    await build({
      entryPoints: [entry],
      outdir: folder,
      outbase: '.',
      outExtension: { '.js': '.mjs' },
      chunkNames: `${path.dirname(entry)}/parts/[name]-[hash]`,
      bundle: true,
      // What is loaded later stands in files of its own.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.9',
      external: EXTERNAL,
      banner: { js: REQUIRE },
      define: { 'process.env.NODE_ENV': '"production"' },
      // Texts of licences with other letters than Latin ones double what a source takes in memory.
      legalComments: 'none',
      logLevel: 'error',
    })
  }
}

function dropOldBuilds(): void {
  const builds = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(FOLDER, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of builds.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true })
}
