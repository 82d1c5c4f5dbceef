import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import type { CommandDefinition, CommandParameter } from '@/lib/commands/catalogue/definition'
import { readJt808Text } from '@/lib/commands/catalogue/jt808-texts'
import { firstOf, parameterSchema, parametersFor, writeCommand } from '@/lib/commands/catalogue/parameters'
import { isCommandText, MAX_COMMAND_LENGTH } from '@/lib/commands/catalogue/text-parts'
import { EVERY_TEXT, valueSets } from './sample-values'

function named(name: string): CommandDefinition {
  const definition = commandNamed(name)
  if (!definition) throw new Error(`no ${name}`)
  return definition
}
const write = (name: string, family: string, given: unknown) => writeCommand(named(name), family, given)

/** One command, whatever was typed: nothing behind the sign that ends it. */
function isOneCommand(text: string): boolean {
  return isCommandText(text) && !/#./.test(text)
}

describe('a written command', () => {
  it.each(EVERY_TEXT)(
    'is one that a packet carries, at the ends of its parameters: $definition.name, $family',
    (told) => {
      for (const values of valueSets(told.parameters)) {
        const written = writeCommand(told.definition, told.family, values)
        expect(written).not.toBeNull()
        for (const text of [written?.text, written?.smsText ?? 'A', written?.readText ?? 'A'])
          expect([text, isOneCommand(text ?? '')]).toEqual([text, true])
      }
    },
  )

  it.each(EVERY_TEXT)('begins with what a form begins with: $definition.name, $family', ({ parameters }) => {
    const needed = Object.entries(parameters).filter(
      ([, one]) => firstOf(one) === undefined && !one.optional && !one.shownIf,
    )
    const problems = parameterSchema(parameters).safeParse({}).error?.issues ?? []
    expect(problems.map(({ path }) => path[0])).toEqual(needed.map(([name]) => name))
  })

  it('is that of the family', () => {
    expect(write('uploadInterval', 'gt06n', { moving: 10, stopped: 600 })?.text).toBe('TIMER,10,600#')
    expect(write('uploadInterval', 'wanway', { moving: 10 })?.text).toBe('TIMER,10#')
    expect(write('uploadInterval', 'll', { moving: 60 })?.text).toBe('TIMER,60#')
    expect(write('uploadInterval', 'll', { moving: 60, stopped: 60 })?.text).toBe('TIMER,60,60#')
    expect(write('uploadInterval', 'jc400', { moving: 60 })?.text).toBe('TIMER,ON,60')
    expect(write('speedAlarm', 'vl', { state: 'off', kmh: 90 })?.text).toBe('SPEED,OFF#')
    expect(write('speedAlarm', 'vl', { kmh: 90, way: 'smsCall' })?.text).toBe('SPEED,ON,20,90,2#')
    expect(write('sosNumbers', 'vl', { numbers: ['112', '+49110'] })?.text).toBe('SOS,A,112,+49110#')
    expect(write('server', 'vl', { host: 'track.example.com', port: 5023 })?.text).toBe(
      'SERVER,1,track.example.com,5023,0#',
    )
    expect(write('server', 'vl', { host: '203.0.113.7', port: 5023 })).toMatchObject({
      text: 'SERVER,0,203.0.113.7,5023,0#',
      smsText: 'SERVER,0,203.0.113.7,5023,0#',
      readText: 'SERVER#',
      danger: 'confirmTwice',
      mark: 'vendor',
    })
    expect(write('apn', 'vl', { apn: 'internet' })?.text).toBe('APN,internet#')
    expect(write('apn', 'vl', { apn: 'internet', user: 'u', password: 'p' })?.text).toBe('APN,internet,u,p#')
    expect(write('apn', 'jc400', { apn: 'internet' })?.text).toBe('APN,internet,internet,,,,,,,,,,,,')
    expect(write('timeZone', 'jc400', { side: 'west', hours: 7, minutes: 'm30' })?.text).toBe(
      'TIMEZONE,-07:30',
    )
    expect(write('timeZone', 'vl', { side: 'east', hours: 5, minutes: 'm45' })?.text).toBe('GMT,E,5,45#')
    expect(
      write('workingMode', 'vt02s', { mode: 'daily', wakeAt: '07:05', wakeAgainAt: '19:30' })?.text,
    ).toBe('MODE,1,0705,1930#')
    expect(
      write('deviceFence', 'vl', { latitude: -23.525339, longitude: -46.679023, direction: 'in' })?.text,
    ).toBe('FENCE,ON,0,-23.525339,-46.679023,300,IN,0#')
    expect(write('cutEngine', 'vl110c', {})?.text).toBe('RELAY,1#')
    expect(write('cutEngine', 'vl110c', { safeKmh: 0 })?.text).toBe('RELAY,1,0#')
    expect(write('position', 'gt06n', {})).toMatchObject({ text: 'DWXX,000000#', smsText: 'WHERE#' })
  })

  it('is none where nobody knows a text', () => {
    expect(write('cutEngine', 'obd', {})).toBeNull()
    expect(parametersFor(named('cutEngine'), 'obd')).toBeNull()
    expect(write('workingMode', 'll', {})).toBeNull()
  })

  it('refuses what it did not ask for, and values beyond the ends', () => {
    const refuses = (name: string, family: string, given: object) =>
      expect(() => write(name, family, given)).toThrow()
    refuses('uploadInterval', 'gt06n', { moving: 4 })
    refuses('uploadInterval', 'gt06n', { moving: 18_001 })
    refuses('uploadInterval', 'gt06n', { moving: 10.5 })
    refuses('uploadInterval', 'gt06n', { moving: '10' })
    refuses('uploadInterval', 'wanway', { moving: 10, stopped: 10 })
    refuses('sosNumbers', 'vl', { numbers: [] })
    refuses('sosNumbers', 'vl', { numbers: ['1', '2', '3', '4'].map((last) => `11${last}`) })
    refuses('sosNumbers', 'vl', { numbers: ['11x'] })
    refuses('server', 'vl', { host: 'a b', port: 5023 })
    refuses('server', 'vl', { host: 'track.example.com', port: 0 })
    refuses('timeZone', 'vl', { side: 'north' })
    refuses('workingMode', 'vt02s', { mode: 'daily', wakeAt: '24:00' })
    refuses('videoUploadAddress', 'jc400', { url: 'rtmp://a.example' })
    refuses('liveVideoAddress', 'jc400', { url: 'http://a.example' })
    refuses('cutEngine', 'gt06n', { password: '12a' })
    refuses('apn', 'teltonika', { apn: 'internet;2004:a.example' })
    refuses('status', 'vl', { more: 1 })
  })

  it('says what is wrong with a number', () => {
    const issues = (given: object) =>
      parameterSchema(parametersFor(named('uploadInterval'), 'vl') ?? {}).safeParse(given).error?.issues
    expect(issues({ moving: 3 })).toMatchObject([{ code: 'too_small', minimum: 5, path: ['moving'] }])
    expect(issues({ moving: 20_000 })).toMatchObject([{ code: 'too_big', maximum: 18_000, path: ['moving'] }])
  })

  it('keeps only what is asked for', () => {
    expect(write('speedAlarm', 'vl', { state: 'off' })?.values).toEqual({ state: 'off' })
    expect(write('workingMode', 'mt700', { mode: 'deepSleep' })?.values).toEqual({
      mode: 'deepSleep',
      hours: 12,
    })
  })
})

/** Whatever somebody types in place of a value. */
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom('1#RELAY,1#', '1,1', 'a\u0000b', 'a\nRELAY,1#', 'x#', ',', '\u2028', '000000#DYD,000000'),
  fc.array(fc.string({ maxLength: 20 }), { maxLength: 5 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

describe('no parameter', () => {
  it('makes two commands of one, or another of it', () => {
    const given = fc
      .constantFrom(...EVERY_TEXT.filter(({ parameters }) => Object.keys(parameters).length > 0))
      .chain((told) => {
        const sets = valueSets(told.parameters)
        const names = Object.keys(told.parameters)
        return fc.tuple(fc.constant(told), fc.constantFrom(...sets), fc.constantFrom(...names), typed)
      })
    fc.assert(
      fc.property(given, ([told, values, name, value]) => {
        let text: string
        try {
          text = writeCommand(told.definition, told.family, { ...values, [name]: value })?.text ?? ''
        } catch {
          return
        }
        const plain = writeCommand(told.definition, told.family, values)?.text ?? ''
        const word = (one: string) => one.split(/[,# ]/)[0]
        expect(isOneCommand(text)).toBe(true)
        expect(text.length).toBeLessThanOrEqual(MAX_COMMAND_LENGTH)
        expect(['111', 'DSRESET', word(plain)]).toContain(word(text))
        // Each value stands in its own place.
        const isList = Array.isArray(value) || told.parameters[name]?.kind === 'choice'
        if (!isList && !hasOptional(told.parameters))
          expect(placesOf(text)).toHaveLength(placesOf(plain).length)
      }),
      { numRuns: 2000 },
    )
  })
})

/** As a tracker takes them apart: what a terminal reads out has commas of its own. */
const placesOf = (text: string): string[] => readJt808Text(text)?.args ?? text.split(',')

const hasOptional = (parameters: Readonly<Record<string, CommandParameter>>): boolean =>
  Object.values(parameters).some((one) => one.optional || (one.kind === 'text' && one.first === ''))
