import { configure } from '@testing-library/react'

/**
 * How long the tests of components wait for what comes later, by default one second, within which a busy machine may not
 * even have loaded a part. What never comes still fails.
 */
configure({ asyncUtilTimeout: 20_000 })
