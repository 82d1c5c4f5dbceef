import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// For tests of components (`@vitest-environment happy-dom`): what a test does is drawn before it looks, and nothing stays for the next.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)
// A busy machine may take its time; nothing waits as long as this that comes at all.
configure({ asyncUtilTimeout: 20_000 })
