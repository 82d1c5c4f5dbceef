import { describe, expect, it } from 'vitest'
import { BadOptions, parseReplayOptions } from '@/simulator/replay-options'

const IMEI = '869901040392564'
const needed = ['--file', 'drive.csv', '--imei', IMEI]

describe('the options of a replay', () => {
  it('have defaults', () => {
    expect(parseReplayOptions(needed)).toEqual({
      file: 'drive.csv',
      identifier: IMEI,
      protocol: 'gt06',
      start: 'now',
      speedup: 1,
      host: '127.0.0.1',
      port: null,
      shuffleSeed: null,
      dropEvery: null,
      oldPackets: false,
      key: null,
    })
  })

  it('are read in both spellings', () => {
    const args = [
      '--file=d.gpx',
      '--imei=phone-7',
      '--protocol',
      'osmand',
      '--start=recorded',
      '--speedup=60',
      '--host',
      'example.org',
      '--port=5055',
      '--shuffle',
      '42',
      '--drop-connection-every',
      '100',
      '--key',
      'its-key',
    ]
    expect(parseReplayOptions(args)).toMatchObject({
      file: 'd.gpx',
      identifier: 'phone-7',
      protocol: 'osmand',
      start: 'recorded',
      speedup: 60,
      key: 'its-key',
      host: 'example.org',
      port: 5055,
      shuffleSeed: 42,
      dropEvery: 100,
    })
  })

  it.each([['--as-fast-as-possible'], ['--speedup', '0'], ['--speedup=inf'], ['--speedup', 'Infinity']])(
    'know how to hurry: %s %s',
    (...args) => {
      const given = [...needed, ...args.filter((arg) => arg !== undefined)]
      expect(parseReplayOptions(given)?.speedup).toBe(Number.POSITIVE_INFINITY)
    },
  )

  it('ask for help with or without the rest', () => {
    expect(parseReplayOptions(['--help'])).toBeNull()
  })

  it.each([
    [['--imei', IMEI], 'Option --file is missing; --help shows the options.'],
    [['--file', 'd.csv'], 'Option --imei is missing; --help shows the options.'],
    [['--file', 'd.csv', '--imei', '12'], '--imei has 15 digits, not "12".'],
    [['--file', '--imei', IMEI], 'Option --file needs a value.'],
    [[...needed, '--speed', '3'], 'Option --speed is not known; --help shows the options.'],
    [[...needed, 'drive.csv'], 'Option drive.csv is not known; --help shows the options.'],
    [[...needed, '--speedup', 'fast'], '--speedup is a number from 0 (as fast as possible), not "fast".'],
    [[...needed, '--speedup=-1'], '--speedup is a number from 0 (as fast as possible), not "-1".'],
    [
      [...needed, '--protocol', 'h03'],
      '--protocol is gt06 or jt808 or osmand or teltonika or h02 or wialon or gps103 or meitrack or suntech or queclink or tk103, not "h03".',
    ],
    [[...needed, '--start', 'later'], '--start is now or recorded, not "later".'],
    [[...needed, '--port', '0'], '--port is a whole number from 1 to 65535, not "0".'],
    [[...needed, '--shuffle', 'x'], '--shuffle is a whole number from 0, not "x".'],
    [
      [...needed, '--drop-connection-every', '0'],
      '--drop-connection-every is a whole number from 1 to 1000000, not "0".',
    ],
    [[...needed, '--old-packets=1'], 'Option --old-packets takes no value.'],
    [[...needed, '--imei', IMEI], 'Option --imei is given twice.'],
  ])('are refused with one sentence: %j', (args, sentence) => {
    expect(() => parseReplayOptions(args)).toThrow(new BadOptions(sentence))
  })
})
