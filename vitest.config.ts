import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first'

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)) }

/**
 * Four suites: rules alone, components in a DOM without a browser, the gateway on real sockets and PostgreSQL, the API
 * on real PostgreSQL.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    // What hangs is to fail, not what a busy machine takes long for.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    setupFiles: ['tests/support/env.ts'],
    sequence: { sequencer: LongestFirst },
    // Four suites one after the other read the same modules.
    experimental: { fsModuleCache: true },
    // Both cores of a small machine; much of a test's time is waiting, for PostgreSQL or a socket.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          // Rules keep nothing between calls, so files share the modules that they import.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/patient-screens.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          include: ['tests/gateway/**/*.test.ts'],
          setupFiles: ['tests/support/watched-gateway.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
})
