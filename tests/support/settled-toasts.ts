import { afterAll } from 'vitest'

/** Sonner takes a toast off this long after it was closed, by a timer that outlives its component, and a page that is gone. */
const SETTLED_MS = 300

afterAll(() => new Promise((done) => setTimeout(done, SETTLED_MS)))
