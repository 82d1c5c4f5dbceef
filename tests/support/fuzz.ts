import { appendFileSync } from 'node:fs'
import fc from 'fast-check'

/** How many times as many cases `npm run fuzz` tries as a suite does. */
const TIMES = Number(process.env.FUZZ_TIMES ?? 1)
const SECONDS = 20

/**
 * Tries a property with `few` random cases, or with as many more as `npm run fuzz` asks for, which counts those that
 * were tried. Throws what fast-check reports of a case that fails.
 */
export async function fuzz<Values>(property: fc.IRawProperty<Values>, few: number): Promise<void> {
  const tried = await fc.check(property, {
    numRuns: few * TIMES,
    interruptAfterTimeLimit: SECONDS * 1000 * TIMES,
  })
  if (process.env.FUZZ_COUNTS) appendFileSync(process.env.FUZZ_COUNTS, `${tried.numRuns}\n`)
  if (tried.failed) throw new Error(await fc.asyncDefaultReportMessage(tried))
}
