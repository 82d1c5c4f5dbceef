import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TellingPreferences, USUAL_PREFERENCES } from '@/lib/alerts/people/preferences'
import { MOST_TOLD_AN_HOUR } from '@/lib/alerts/rules/rule-limits'
import type { TellingStage } from '@/lib/alerts/telling/delivery'
import {
  type Decided,
  judgeTelling,
  snoozeKey,
  type ToldBefore,
  type WaitingAlert,
} from '@/lib/alerts/telling/judge-telling'
import { type Hook, type Person, personKey, type Recipient } from '@/lib/alerts/telling/telling-people'
import { TOLD_NOBODY } from '@/lib/events/telling'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = Date.UTC(2026, 4, 4, 14)

const nobodyYet = (given: Partial<ToldBefore> = {}): ToldBefore => ({
  told: new Map(),
  mailed: new Map(),
  timesTold: new Map(),
  snoozes: new Map(),
  ...given,
})
const person = (wishes: Partial<TellingPreferences> = {}, given: Partial<Person> = {}): Person => ({
  accountId: 1,
  contactId: null,
  email: 'a@example.com',
  timeZone: 'UTC',
  isPaused: false,
  wishes: { ...USUAL_PREFERENCES, ...wishes },
  browsers: [7],
  ...given,
})
const alert = (given: Partial<WaitingAlert> = {}, who: Person = person()): WaitingAlert => ({
  subject: 'rule:5',
  type: 'overspeed',
  silenceMinutes: 30,
  tell: { ...TOLD_NOBODY, mail: true },
  severity: null,
  late: false,
  withdrawn: false,
  processed: false,
  stage: 'first' as const,
  recipients: [{ person: who, channel: 'mail' }],
  ...given,
})
const toPush = (who: Person): Recipient => ({ person: who, channel: 'push', seesDevice: true })
const pushed = (who: Person, given: Partial<WaitingAlert> = {}) =>
  alert({ recipients: [toPush(who)], ...given })
const handed = (given: Partial<WaitingAlert> = {}, flaw: Hook['flaw'] = null) =>
  alert({ recipients: [{ channel: 'webhook', hook: { webhookId: 9, name: 'ERP', flaw } }], ...given })
const shown = (decided: readonly Decided[]) =>
  decided.map(({ state, reason, until }) => [state, reason, until === null ? null : (until - NOW) / MINUTE])
const judged = (one: WaitingAlert, before = nobodyYet(), now = NOW) => shown(judgeTelling(one, before, now))

describe('who is told of an alert', () => {
  it('is nobody where the alert is late, taken back or processed, or the rule is used up', () => {
    expect(judged(alert())).toEqual([['told', null, null]])
    expect(judged(alert({ late: true, withdrawn: true }))).toEqual([['suppressed', 'late', null]])
    expect(judged(alert({ withdrawn: true }))).toEqual([['suppressed', 'withdrawn', null]])
    expect(judged(alert({ processed: true }))).toEqual([['told', null, null]])
    expect(judged(alert({ processed: true, stage: 'escalation' }))).toEqual([
      ['suppressed', 'processed', null],
    ])
    const twice = alert({ tell: { ...TOLD_NOBODY, availableTimes: 2 }, silenceMinutes: 0 })
    const before = nobodyYet({ timesTold: new Map([['rule:5', 1]]) })
    expect(judged(twice, before)).toEqual([['told', null, null]])
    expect(judged(twice, before)).toEqual([['suppressed', 'usedUp', null]])
    expect(judged(alert({ ...twice, stage: 'escalation' }), before)).toEqual([['told', null, null]])
  })

  it('is nobody who cannot be reached, or does not want to be', () => {
    expect(judged(alert({}, person({}, { email: null })))).toEqual([['suppressed', 'noAddress', null]])
    expect(judged(alert({}, person({}, { isPaused: true })))).toEqual([['suppressed', 'paused', null]])
    expect(judged(alert({}, person({ unsubscribed: true })))).toEqual([['suppressed', 'unsubscribed', null]])
    expect(judged(pushed(person({ unsubscribed: true })))).toEqual([['told', null, null]])
    expect(judged(pushed(person({}, { browsers: [] })))).toEqual([['suppressed', 'noBrowser', null]])
    expect(judged(pushed(person({ unpushedTypes: ['overspeed'] })))).toEqual([
      ['suppressed', 'typeOff', null],
    ])
    const blind: Recipient = { person: person(), channel: 'push', seesDevice: false }
    expect(judged(alert({ recipients: [blind] }))).toEqual([['suppressed', 'outOfSight', null]])
    const snoozes = new Map([[snoozeKey('1', 'rule:5'), NOW + 5 * MINUTE]])
    expect(judged(alert(), nobodyYet({ snoozes }))).toEqual([['suppressed', 'snoozed', 5]])
    expect(judged(alert({ subject: 'rule:6' }), nobodyYet({ snoozes }))).toEqual([['told', null, null]])
    expect(judged(alert(), nobodyYet({ snoozes }), NOW + 5 * MINUTE)[0]?.[0]).toBe('told')
  })

  it('is told of one thing once within the silence, by each channel, and of escalations all the same', () => {
    const before = nobodyYet()
    expect(judged(alert(), before)).toEqual([['told', null, null]])
    expect(judged(alert(), before, NOW + MINUTE)).toEqual([['suppressed', 'silence', 30]])
    expect(judged(pushed(person()), before, NOW + MINUTE)).toEqual([['told', null, null]])
    expect(judged(alert({ type: 'moved' }), before, NOW + MINUTE)).toEqual([['told', null, null]])
    expect(judged(alert({ stage: 'escalation' }), before, NOW + MINUTE)).toEqual([['told', null, null]])
    expect(judged(alert(), before, NOW + 30 * MINUTE)).toEqual([['told', null, null]])
  })

  it('waits for the end of quiet hours, or for the digest; nothing critical does', () => {
    const quiet = { quietFrom: '12:00', quietTo: '15:00' }
    expect(judged(alert({}, person(quiet)))).toEqual([['held', 'quietHours', 60]])
    expect(judged(pushed(person(quiet)))).toEqual([['held', 'quietHours', 60]])
    expect(judged(alert({}, person(quiet, { timeZone: 'Asia/Tokyo' })))).toEqual([['told', null, null]])
    const daily = { digest: 'daily', digestAt: '16:00' } as const
    expect(judged(alert({}, person({ ...quiet, ...daily })))).toEqual([['held', 'digest', 120]])
    expect(judged(pushed(person(daily)))).toEqual([['told', null, null]])
    expect(judged(alert({ type: 'sos' }, person({ ...quiet, ...daily })))).toEqual([['told', null, null]])
    expect(judged(pushed(person(quiet), { type: 'sos' }))).toEqual([['told', null, null]])
    // A rule may say otherwise than the type.
    expect(judged(pushed(person(quiet), { severity: 'critical' }))).toEqual([['told', null, null]])
    expect(judged(pushed(person(quiet), { type: 'sos', severity: 'warning' }))).toEqual([
      ['held', 'quietHours', 60],
    ])
  })

  it('is mailed so often an hour, and reads the rest once that is over', () => {
    const mailed = new Map([['1', [NOW - 70 * MINUTE, NOW - 40 * MINUTE, NOW - 20 * MINUTE]]])
    const before = nobodyYet({ mailed })
    const two = person({ mostAnHour: 2 })
    expect(judged(alert({}, two), before)).toEqual([['held', 'personHourly', 20]])
    expect(judged(alert({ type: 'sos' }, two), before)).toEqual([['told', null, null]])
    expect(judged(alert({}, person({ mostAnHour: 4 })), nobodyYet({ mailed }))).toEqual([
      ['told', null, null],
    ])
  })

  it('is a webhook that takes it, which is silent like a person and has no hours of its own', () => {
    const before = nobodyYet({ snoozes: new Map([[snoozeKey('1', 'rule:5'), NOW + HOUR]]) })
    expect(judged(handed({}, 'webhookOff'))).toEqual([['suppressed', 'webhookOff', null]])
    expect(judged(handed({}, 'outOfSight'))).toEqual([['suppressed', 'outOfSight', null]])
    expect(judged(handed(), before)).toEqual([['told', null, null]])
    expect(judged(handed(), before, NOW + MINUTE)).toEqual([['suppressed', 'silence', 30]])
    expect(judged(handed({ stage: 'escalation' }), before, NOW + MINUTE)).toEqual([['told', null, null]])
    expect(judged(handed({ late: true }))).toEqual([['suppressed', 'late', null]])
    const once = handed({ tell: { ...TOLD_NOBODY, availableTimes: 2 }, silenceMinutes: 0 })
    expect(judged(once, before, NOW + HOUR)).toEqual([['told', null, null]])
    expect(judged(once, before, NOW + HOUR)).toEqual([['suppressed', 'usedUp', null]])
    const often = nobodyYet()
    const all = Array.from({ length: MOST_TOLD_AN_HOUR + 1 }, () =>
      judged(handed({ silenceMinutes: 0 }), often),
    )
    expect(all.at(-1)).toEqual([['suppressed', 'hourly', 60]])
  })

  it('is told that something was taken back whatever was told before', () => {
    const before = nobodyYet()
    const one = alert({ type: 'sos' })
    judgeTelling(one, before, NOW)
    expect(judged({ ...one, stage: 'withdrawal', withdrawn: true }, before)).toEqual([['told', null, null]])
  })
})

function groups<One>(all: readonly One[], keyOf: (one: One) => string): One[][] {
  const found = new Map<string, One[]>()
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one])
  return [...found.values()]
}

type Happening = { at: number; type: string; stage: TellingStage; who: number; channel: 'mail' | 'push' }

describe('whatever happens', () => {
  const happening = fc.record({
    at: fc.integer({ min: 0, max: 40 * 60 }).map((minutes) => NOW + minutes * MINUTE),
    type: fc.constantFrom('sos', 'overspeed', 'moved'),
    stage: fc.constantFrom<TellingStage>('first', 'first', 'escalation'),
    who: fc.nat(1),
    channel: fc.constantFrom('mail' as const, 'push' as const),
  })
  const people = fc.record({
    silence: fc.integer({ min: 0, max: 60 }),
    quiet: fc.constantFrom(null, '22:00'),
    most: fc.integer({ min: 1, max: 40 }),
    digest: fc.constantFrom('none' as const, 'daily' as const),
  })
  type Setup = { silence: number; quiet: string | null; most: number; digest: 'none' | 'daily' }

  /** Decides of all in their order; what leaves the window of the past is forgotten as the database does. */
  function run(happenings: readonly Happening[], { silence, quiet, most, digest }: Setup) {
    const wishes = { quietFrom: quiet, quietTo: quiet && '07:00', mostAnHour: most, digest }
    const all = [0, 1].map((id) => person(wishes, { contactId: id === 0 ? null : id }))
    const before = nobodyYet()
    return [...happenings]
      .sort((a, b) => a.at - b.at)
      .flatMap((one) => {
        const who = all[one.who] ?? person()
        const given = { type: one.type, stage: one.stage, silenceMinutes: silence }
        const to: Recipient = one.channel === 'push' ? toPush(who) : { person: who, channel: 'mail' }
        const waiting = alert({ ...given, recipients: [to] })
        const about = { ...one, key: personKey(who) }
        return judgeTelling(waiting, before, one.at).map(({ state, until }) => ({ ...about, state, until }))
      })
  }
  const gaps = (times: readonly number[], most: number) =>
    times.flatMap((at, index) => (index < most ? [] : at - (times[index - most] ?? 0)))
  const keyOf = (one: Happening) => `${one.type} ${one.who} ${one.channel}`

  it('nobody is told or kept more than so many of one thing within an hour, nor within its silence', () => {
    const many = fc.array(happening, { maxLength: 200 })
    fc.assert(
      fc.property(many, people, (happenings, setup) => {
        const reached = run(happenings, setup).filter(({ state }) => state !== 'suppressed')
        for (const ones of groups(reached, keyOf)) {
          const hourly = gaps(
            ones.map(({ at }) => at),
            MOST_TOLD_AN_HOUR,
          )
          for (const gap of hourly) expect(gap).toBeGreaterThanOrEqual(HOUR)
          const firsts = ones.filter(({ stage }) => stage === 'first').map(({ at }) => at)
          for (const gap of gaps(firsts, 1)) expect(gap).toBeGreaterThanOrEqual(setup.silence * MINUTE)
        }
      }),
    )
  })

  it('nobody gets more mails an hour than wanted that are not critical, and what is held has a time to come', () => {
    const many = fc.array(happening, { maxLength: 200 })
    fc.assert(
      fc.property(many, people, (happenings, setup) => {
        const all = run(happenings, setup)
        for (const one of all) {
          if (one.state === 'held') expect(one.until).toBeGreaterThan(one.at)
          if (one.type === 'sos') expect(one.state).not.toBe('held')
        }
        const mails = all.filter(({ state, channel }) => state === 'told' && channel === 'mail')
        for (const ones of groups(mails, ({ key }) => key))
          for (const [index, one] of ones.entries()) {
            const within = ones.slice(0, index).filter(({ at }) => at > one.at - HOUR)
            if (one.type !== 'sos') expect(within.length).toBeLessThan(setup.most)
          }
      }),
    )
  })
})
