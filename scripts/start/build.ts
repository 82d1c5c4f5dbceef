import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EMBED_HELPER_FILE } from '@/server/http/serve-embed-helper'
import { SERVICE_WORKER_FILE } from '@/server/http/serve-service-worker'
import { SHARE_PAGE_FOLDER } from '@/server/http/share-page-files'
import { packStatic } from './pack-static'
import { CannotStart, sayLong } from './report'
import { shareChunks } from './share-chunks'
import { bundleSharePage } from './share-page'

/** All that the build reads: the rooms that pages and routes import, and what says how. */
const SOURCES = ['app', 'bus', 'components', 'db', 'demo', 'lib', 'messages', 'public', 'server'].concat([
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'scripts/start/pack-static.ts',
  'scripts/start/share-chunks.ts',
  'scripts/start/share-page.ts',
  'package-lock.json',
])
const MARKER = path.join('.next', 'built-from')
/** Holds the process that builds. */
const LOCK = path.join('node_modules', '.building')

/**
 * Builds the web application when its sources are not the ones it was built from. Returns whether it did. The build is
 * named by its sources: nodes that were built apart from one commit agree. Of several starts in one folder one builds.
 */
export async function ensureBuilt(): Promise<boolean> {
  const wanted = hashSources(SOURCES)
  const isBuilt = () => existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted
  if (isBuilt()) return false
  const release = await holdBuild()
  try {
    if (isBuilt()) return false
    sayLong('Building the web application, which takes minutes')
    const result = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        BUILD_ID: wanted.slice(0, 16),
      },
      encoding: 'utf8',
    })
    if (result.status !== 0)
      throw new CannotStart(`Building the web application failed:\n${result.stdout}${result.stderr}`)
    for (const folder of ['chunks', 'chunks/ssr']) shareChunks(path.join('.next', 'server', folder))
    await bundleSharePage(SHARE_PAGE_FOLDER)
    await packStatic(path.join('.next', 'static'))
    await bundleServiceWorker(wanted.slice(0, 16))
    await bundleEmbedHelper()
    writeFileSync(MARKER, wanted)
    return true
  } finally {
    release()
  }
}

/** The service worker stands beside the pages: browsers load it in one piece, and its text changes with every build. */
export async function bundleServiceWorker(buildId: string, outfile = SERVICE_WORKER_FILE): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    entryPoints: ['components/offline/service-worker.ts'],
    outfile,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    define: { 'process.env.BUILD_ID': JSON.stringify(buildId) },
    logLevel: 'error',
  })
}

/** What pages of other sites load to show embeds: one small file, for every browser of the last years. */
export async function bundleEmbedHelper(outfile = EMBED_HELPER_FILE): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    entryPoints: ['components/embeds/helper/v1.ts'],
    outfile,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2020',
    minify: true,
    logLevel: 'error',
  })
}

/** Waits for another start that builds in this folder; one that was killed in the middle holds nothing. */
async function holdBuild(): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
      return () => rmSync(LOCK, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (!isRunning(Number(readFileSync(LOCK, { encoding: 'utf8', flag: 'a+' }))))
      rmSync(LOCK, { force: true })
    else await sleep(500)
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** One name for the content of files and folders. */
export function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) hashInto(hash, source)
  return hash.digest('hex')
}

function hashInto(hash: ReturnType<typeof createHash>, target: string): void {
  if (!existsSync(target)) return
  if (statSync(target).isDirectory()) {
    for (const name of readdirSync(target).sort()) hashInto(hash, path.join(target, name))
    return
  }
  hash.update(target).update('\0').update(readFileSync(target)).update('\0')
}
