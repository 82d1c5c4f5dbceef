import { defineConfig, devices } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './scripts/support/browser'

/** A real browser on a real stack, on a desk and in a hand. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  // Ends what hangs; a machine that is busy with something else is given its time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Each has a world of its own: while one waits for a page, the other's is drawn.
  workers: 2,
  // A machine that is busy with something else may miss a wait; what passes only then is told in the tally.
  retries: 1,
  forbidOnly: !!process.env.CI,
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: findBrowser(), args: BROWSER_ARGS },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // It would answer what tests put in place of the server's answers; the test of it lets it in.
    serviceWorkers: 'block',
    // Where each frame is drawn by the processor, movement is paid for by all tests; none is about it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces of every first try cost time for what nobody looks at.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        // Touch and width make the phone here; four pixels for one are only drawn longer.
        deviceScaleFactor: 1,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
