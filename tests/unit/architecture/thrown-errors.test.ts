import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorName } from '@/lib/errors'
import { sourceFiles } from './import-graph'

const SERVER = ['app', 'lib', 'server', 'db', 'worker', 'gateway', 'web', 'bus']

/** Refusals that a function returns, or that leave by another way than a `throw`: where each does. */
const ELSEWHERE: Partial<Record<ErrorName, string>> = {
  // `throw new AppError(refusal)` of what a rule says.
  notActivated: 'lib/devices/expiry.ts',
  ownStockExpiry: 'lib/devices/expiry.ts',
  // `throw new AppError(found)` of why a device is not told by SMS.
  smsOff: 'db/queries/commands/sms-commands.ts',
  smsNoProvider: 'db/queries/commands/sms-commands.ts',
  smsNoNumber: 'db/queries/commands/sms-commands.ts',
  // `throw new AppError(reached.cap)` of the cap that is reached.
  smsMostAnHour: 'lib/sms/most-sms.ts',
  smsMostOfTree: 'lib/sms/most-sms.ts',
  smsMostOfPlatform: 'lib/sms/most-sms.ts',
  // `throw new AppError(voided)` of what a ledger says.
  fleetCostVoided: 'db/queries/fleet/costs/cost-list.ts',
  serviceVoided: 'db/queries/fleet/services/service-list.ts',
  // The last message of a feed.
  tooManyFeeds: 'server/live/subscriber.ts',
}

const words = (text: string) => Array.from(text.matchAll(/'(\w+)'/g), ([, word = '']) => word)

/** What a source refuses: in the first argument of an `AppError`, of its own kind too, or by a name of a constraint. */
function refusedIn(text: string): string[] {
  const thrown = Array.from(
    text.matchAll(/(?:AppError|super)\(((?:[^(),]|\([^()]*\))*)/g),
    ([, first = '']) => first,
  )
  const ofConstraints = text.includes('refuseDuplicates')
    ? Array.from(text.matchAll(/_key: ('\w+')/g), ([, name = '']) => name)
    : []
  return [...thrown, ...ofConstraints].flatMap(words)
}

const refused = new Set(
  sourceFiles(SERVER)
    .filter((file) => file !== 'lib/errors.ts')
    .flatMap((file) => refusedIn(readFileSync(file, 'utf8'))),
)

describe('every refusal of the table', () => {
  it.each(Object.keys(ERRORS) as ErrorName[])('%s is thrown somewhere', (name) => {
    const file = ELSEWHERE[name]
    if (file) expect(words(readFileSync(file, 'utf8'))).toContain(name)
    else expect([...refused]).toContain(name)
  })

  it('has a code of its own', () => {
    const codes = Object.values(ERRORS).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
})
