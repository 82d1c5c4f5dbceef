import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import type { Messages } from '@/lib/i18n/load-messages'
import { viewerTexts } from '@/lib/shares/viewer-page'
import { SHARE_PAGE_PATH, type SharePageFiles } from '@/server/http/share-page-files'

const MAIN = 'components/shares/viewer/main.tsx'
const EARLY = 'components/shares/viewer/open-early.ts'
const WORKER = 'node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs'
const LIBRARY = 'components/map/map-library.ts'

/**
 * Bundles the page of a share link, which is none of Next's: it is to weigh little and to show a vehicle soon. What it
 * consists of is written down beside it (`files.json`), for the server that writes the page.
 */
export async function bundleSharePage(folder: string): Promise<Metafile> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { build } = await import('esbuild')
  const { metafile } = await build(pageOptions(folder, copyWorker(folder)))
  const early = await build(earlyOptions())
  writeFiles(folder, metafile, early.outputFiles[0]?.text ?? '')
  return metafile
}

/** Bundles it anew with every change of its sources, for development. */
export async function watchSharePage(folder: string): Promise<void> {
  await bundleSharePage(folder)
  const { build, context } = await import('esbuild')
  const { outputFiles } = await build(earlyOptions())
  const worker = copyWorker(folder)
  const options = pageOptions(folder, worker)
  const written: Plugin = {
    name: 'written',
    setup: ({ onEnd }) =>
      onEnd(({ metafile, errors }) => {
        if (metafile && errors.length === 0) writeFiles(folder, metafile, outputFiles[0]?.text ?? '')
      }),
  }
  const watching = await context({ ...options, plugins: [...(options.plugins ?? []), written] })
  await watching.watch()
}

/** The map's worker is an asset of its own, loaded by its address. */
function copyWorker(folder: string): string {
  const content = readFileSync(WORKER)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const name = `map-worker-${hash}.js`
  writeFileSync(path.join(folder, name), content)
  return SHARE_PAGE_PATH + name
}

const COMMON = {
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
} satisfies BuildOptions

const pageOptions = (folder: string, worker: string) =>
  ({
    ...COMMON,
    entryPoints: { main: MAIN },
    outdir: folder,
    publicPath: SHARE_PAGE_PATH,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    metafile: true,
    jsx: 'automatic',
    // The same components by a library of a tenth of the size.
    alias: {
      react: 'preact/compat',
      'react-dom': 'preact/compat',
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
    },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.MAP_WORKER': JSON.stringify(worker) },
    loader: { '.woff2': 'file', '.woff': 'file' },
    plugins: [fewTexts],
  }) satisfies BuildOptions

const earlyOptions = () =>
  ({ ...COMMON, entryPoints: [EARLY], format: 'iife', write: false }) satisfies BuildOptions

/** Of the texts of a language, those that the page needs. */
const fewTexts: Plugin = {
  name: 'few-texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]messages[\\/]\w+\.json$/ }, ({ path: file }) => ({
      contents: JSON.stringify(viewerTexts(JSON.parse(readFileSync(file, 'utf8')) as Messages)),
      loader: 'json',
    })),
}

function writeFiles(folder: string, { outputs }: Metafile, early: string): void {
  const made = Object.entries(outputs).map(([file, output]) => ({ name: path.basename(file), ...output }))
  const named = (entry: string) => {
    const found = made.find(({ entryPoint, name }) => entryPoint === entry && name.endsWith('.js'))
    if (!found) throw new Error(`the page of share links has no part of ${entry}`)
    return found
  }
  const main = named(MAIN)
  const parts = (of: typeof main): string[] => [
    of.name,
    ...of.imports.flatMap(({ path: file, kind }) =>
      kind === 'import-statement' ? [path.basename(file)] : [],
    ),
  ]
  const texts = LANGUAGES.map((language) => [language, named(`messages/${language}.json`).name] as const)
  const style = made.find(({ name }) => name === path.basename(main.cssBundle ?? ''))
  const files: SharePageFiles = {
    early,
    style: style ? readFileSync(path.join(folder, style.name), 'utf8') : '',
    main: main.name,
    first: [...new Set(parts(main))],
    texts: Object.fromEntries(texts) as Record<Language, string>,
    map: [...new Set([...parts(named('components/shares/viewer/base-map.ts')), ...parts(named(LIBRARY))])],
  }
  writeFileSync(path.join(folder, 'files.json'), JSON.stringify(files))
}
