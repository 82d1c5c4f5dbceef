import { describe, expect, test } from 'vitest'
import { decodeOsmand } from '@/gateway/protocols/osmand/decode'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)
const TIME = Date.UTC(2024, 10, 12, 13, 14, 15)
const PLACE = 'id=a1&lat=51.5&lon=-0.125'

function get(query: string) {
  return decodeOsmand({ method: 'GET', url: `/?${query}`, contentType: null, body: '' }, NOW)
}

function post(body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return decodeOsmand({ method: 'POST', url: '/', contentType: 'application/json', body: text }, NOW)
}

function accepted(result: ReturnType<typeof decodeOsmand>) {
  if ('refusal' in result) throw new Error(result.refusal)
  return result
}

function fixOf(query: string) {
  const [fix] = accepted(get(query)).decoded.fixes
  if (!fix) throw new Error('no fix')
  return fix
}

describe('a query', () => {
  test('is a fix', () => {
    const query =
      'timestamp=1731417255&speed=10&bearing=359.7&altitude=35.7&accuracy=3.8&sat=9&odometer=1234&ignition=true'
    expect(accepted(get(`${PLACE}&${query}`))).toEqual({
      identifier: 'a1',
      key: null,
      decoded: {
        packet: 'position',
        fixes: [
          {
            time: TIME,
            lat: 51.5,
            lon: -0.125,
            positioned: true,
            source: 1,
            speedKmh: 18.52,
            heading: 0,
            altitude: 35.7,
            satellites: 9,
            accuracyM: 3.8,
            ignition: true,
            odometerM: 1234,
            buffered: false,
            sensors: null,
          },
        ],
        events: [],
        reply: null,
      },
    })
  })

  test('may be a form', () => {
    const contentType = 'application/x-www-form-urlencoded'
    const result = decodeOsmand({ method: 'POST', url: '/', contentType, body: PLACE }, NOW)
    expect(accepted(result).decoded.fixes).toMatchObject([{ lat: 51.5, lon: -0.125, time: NOW }])
  })

  test('may name the device deviceid and the place location', () => {
    const { identifier, decoded } = accepted(get('deviceid=a.b-1&location=51.5,-0.125'))
    expect(identifier).toBe('a.b-1')
    expect(decoded.fixes).toMatchObject([{ lat: 51.5, lon: -0.125 }])
  })

  test.each([
    ['1731417255', TIME],
    ['1731417255.5', TIME + 500],
    ['1731417255000', TIME],
    ['2024-11-12T13:14:15Z', TIME],
    ['2024-11-12T13:14:15.250Z', TIME + 250],
    ['2024-11-12T13:14:15', TIME],
    ['2024-11-12 13:14:15', TIME],
    ['2024-11-12T18:59:15%2B05:45', TIME],
    ['2024-11-12T18:59:15+05:45', TIME],
    ['2024-11-12T09:44:15-0330', TIME],
    ['', NOW],
  ])('has the time %s', (timestamp, time) => {
    expect(fixOf(`${PLACE}&timestamp=${timestamp}`).time).toBe(time)
  })

  test.each([
    ['speed=10', 18.52],
    ['speed=10&speedUnit=kmh', 10],
    ['speed=10km/h', 10],
    ['speed=10mph', 16.09344],
    ['speed=10 m/s', 36],
    ['speed=-1', null],
    ['speed=', null],
    ['speed=99999', null],
  ])('%s is %s km/h', (query, speedKmh) => {
    const speed = fixOf(`${PLACE}&${query}`).speedKmh
    if (speedKmh === null) expect(speed).toBeNull()
    else expect(speed).toBeCloseTo(speedKmh, 9)
  })

  test.each([
    ['bearing=-1', null],
    ['heading=90', 90],
    ['bearing=360', 0],
    ['bearing=400', null],
  ])('%s heads %s', (query, heading) => {
    expect(fixOf(`${PLACE}&${query}`).heading).toBe(heading)
  })

  test('tells the state of the phone', () => {
    expect(accepted(get(`${PLACE}&batt=55.5&charge=true`)).decoded.status).toEqual({
      batteryPercent: 55.5,
      charging: true,
    })
    expect(accepted(get(`${PLACE}&batt=-1`)).decoded).not.toHaveProperty('status')
  })

  test('may say that it has no fix', () => {
    expect(fixOf(`${PLACE}&valid=false`).positioned).toBe(false)
    expect(fixOf(`${PLACE}&valid=1`).positioned).toBe(true)
  })

  test.each([
    ['sos', 'sos'],
    ['hardBraking', 'hardBraking'],
    ['geofenceEnter', 'fenceEnter'],
    ['lowBattery', 'internalBatteryLow'],
  ])('alarm %s is the event %s', (alarm, type) => {
    expect(accepted(get(`${PLACE}&timestamp=1731417255&alarm=${alarm}`)).decoded.events).toEqual([
      { type, time: TIME, fix: 0 },
    ])
  })

  test.each(['twoSenders', 'tookOver', 'sourceRefused'])(
    'no phone says of itself what the gateway says: %s',
    (alarm) => {
      expect(accepted(get(`id=a1&alarm=${alarm}`)).decoded.events).toMatchObject([
        { type: 'other', data: { alarm } },
      ])
    },
  )

  test('an alarm that nobody knows keeps its name', () => {
    expect(accepted(get('id=a1&alarm=toString')).decoded.events).toEqual([
      { type: 'other', time: NOW, fix: null, data: { alarm: 'toString' } },
    ])
  })

  test('keeps what else it says, within bounds', () => {
    const query = 'driverUniqueId=0012&hdop=1.5&fuel=42&card=007&door=true&note=a%00b&empty='
    expect(fixOf(`${PLACE}&${query}`).sensors).toEqual({
      driverId: '0012',
      hdop: 1.5,
      fuel: 42,
      card: '007',
      door: true,
      note: 'ab',
    })
    const many = Array.from({ length: 80 }, (_, index) => `k${index}=1`).join('&')
    expect(Object.keys(fixOf(`${PLACE}&${many}`).sensors ?? {})).toHaveLength(50)
    const long = `${'k'.repeat(41)}=1&text=${'x'.repeat(300)}`
    expect(fixOf(`${PLACE}&${long}`).sensors).toEqual({ text: 'x'.repeat(200) })
  })

  test('without a place tells what the phone hears and measures', () => {
    const query = 'id=a1&timestamp=1731417255&cell=234,15,4660,50132,-70&wifi=01-02-03-04-05-A0,-60&temp=21.5'
    expect(accepted(get(query)).decoded).toEqual({
      packet: 'position',
      fixes: [],
      events: [],
      readings: [{ time: TIME, kind: 'phone', values: { temp: 21.5 } }],
      network: {
        time: TIME,
        cells: [{ mcc: 234, mnc: 15, lac: 4660, cell: 50132, signal: -70 }],
        wifi: [{ mac: '01:02:03:04:05:a0', signal: -60 }],
      },
      reply: null,
    })
  })

  test.each([
    ['lat=51.5&lon=0', 'no identifier'],
    ['id=&lat=51.5&lon=0', 'no identifier'],
    ['id=a%20b&lat=51.5&lon=0', 'bad identifier'],
    [`id=${'a'.repeat(65)}`, 'bad identifier'],
    ['id=a1&lat=51.5', 'lat and lon belong together'],
    ['id=a1&lat=NaN&lon=0', 'bad lat'],
    ['id=a1&lat=51,5&lon=0', 'bad lat'],
    ['id=a1&lat=0x10&lon=0', 'bad lat'],
    ['id=a1&lat=1e999&lon=0', 'bad lat'],
    ['id=a1&lat=90.1&lon=0', 'lat out of range'],
    ['id=a1&lat=0&lon=-180.1', 'lon out of range'],
    ['id=a1&location=1,2,3', 'bad location'],
    [`${PLACE}&speed=fast`, 'bad speed'],
    [`${PLACE}&speed=NaN`, 'bad speed'],
    [`${PLACE}&speed=10parsecs`, 'bad speed unit'],
    [`${PLACE}&altitude=Infinity`, 'bad altitude'],
    [`${PLACE}&hdop=NaN`, 'bad hdop'],
    [`${PLACE}&timestamp=yesterday`, 'bad timestamp'],
    [`${PLACE}&timestamp=2024-13-01T00:00:00Z`, 'bad timestamp'],
    [`${PLACE}&timestamp=2024-02-30T00:00:00Z`, 'bad timestamp'],
    [`${PLACE}&timestamp=2024-02-20T24:00:00Z`, 'bad timestamp'],
    [`${PLACE}&timestamp=0`, 'timestamp out of range'],
    [`${PLACE}&timestamp=99999999999999`, 'timestamp out of range'],
    [`${PLACE}&timestamp=1970-01-01T00:00:00Z`, 'timestamp out of range'],
    [`${PLACE}&cell=1,2,3`, 'bad cell'],
    [`${PLACE}&wifi=home,-50`, 'bad wifi'],
    [`${PLACE}&__proto__=1`, 'forbidden name'],
    [`${PLACE}&constructor=1`, 'forbidden name'],
    [`${PLACE}&pad=${'x'.repeat(9000)}`, 'too long'],
  ])('%s is refused', (query, refusal) => {
    expect(get(query)).toEqual({ refusal })
  })

  test('is asked for with GET or POST', () => {
    expect(decodeOsmand({ method: 'DELETE', url: `/?${PLACE}`, contentType: null, body: '' }, NOW)).toEqual({
      refusal: 'GET or POST',
    })
  })
})

describe('JSON', () => {
  const location = {
    timestamp: '2024-11-12T13:14:15.000Z',
    coords: { latitude: 51.5, longitude: -0.125, accuracy: 5, speed: 10, heading: 90.4, altitude: 35.7 },
    is_moving: true,
    odometer: 1234.5,
    event: 'motionchange',
    battery: { level: 0.555, is_charging: true },
    activity: { type: 'in_vehicle', confidence: 100 },
    extras: { note: 'a', nested: { no: 1 }, list: [1], flag: false, count: 12 },
  }

  test('is a fix', () => {
    const { identifier, decoded } = accepted(post({ device_id: 'a1', location }))
    expect(identifier).toBe('a1')
    expect(decoded.fixes).toMatchObject([
      { time: TIME, lat: 51.5, lon: -0.125, speedKmh: 36, heading: 90, altitude: 35.7, accuracyM: 5 },
    ])
    expect(decoded.fixes).toMatchObject([{ odometerM: 1234.5 }])
    expect(decoded.fixes[0]?.sensors).toEqual({
      motion: true,
      event: 'motionchange',
      activity: 'in_vehicle',
      activityConfidence: 100,
      note: 'a',
      flag: false,
      count: 12,
    })
    expect(decoded.status).toEqual({ batteryPercent: 56, charging: true })
  })

  test('does not know what is negative', () => {
    const coords = { ...location.coords, speed: -1, heading: -1, accuracy: -1 }
    const battery = { level: -1, is_charging: false }
    const { decoded } = accepted(post({ device_id: 'a1', location: { coords, battery } }))
    expect(decoded.fixes).toMatchObject([{ time: NOW, speedKmh: null, heading: null, accuracyM: null }])
    expect(decoded.status).toEqual({ charging: false })
  })

  test('may have several locations; the latest tells the state', () => {
    const older = { ...location, timestamp: TIME - 60_000, battery: { level: 0.9, is_charging: false } }
    const { decoded } = accepted(
      post({ device_id: 17, location: [location, { ...older, extras: { alarm: 'sos' } }] }),
    )
    expect(decoded.fixes.map(({ time }) => time)).toEqual([TIME, TIME - 60_000])
    expect(decoded.events).toEqual([{ type: 'sos', time: TIME - 60_000, fix: 1 }])
    expect(decoded.status).toEqual({ batteryPercent: 56, charging: true })
  })

  test('loses of a batch what is flawed, and nothing else; without anything good it is refused', () => {
    const beyond = { ...location, coords: { ...location.coords, latitude: 154.62 } }
    const flawed = [beyond, { latitude: 154.62 }, { ...location, timestamp: 'bad' }, 7, null]
    const { decoded } = accepted(
      post({ device_id: 'a1', location: [...flawed, { ...location, alarm: 'sos' }, location] }),
    )
    expect(decoded.fixes.map(({ lat, time }) => [lat, time])).toEqual([
      [51.5, TIME],
      [51.5, TIME],
    ])
    expect(decoded.events).toEqual([{ type: 'sos', time: TIME, fix: 0 }])
    expect(post({ device_id: 'a1', location: flawed })).toEqual({ refusal: 'bad location.coords.latitude' })
  })

  test('may have its values bare, or be a list of such from an address that says who sends it', () => {
    const bare = accepted(post({ ...location, device_id: 'a1' }))
    expect(bare).toEqual(accepted(post({ device_id: 'a1', location })))
    const request = { method: 'POST', url: '/?id=a1', contentType: 'application/json' }
    const list = accepted(decodeOsmand({ ...request, body: JSON.stringify([location, location]) }, NOW))
    expect([list.identifier, list.decoded.fixes.length]).toEqual(['a1', 2])
  })

  test('tells of fences of its own that it crosses', () => {
    const crossed = (action: string) =>
      accepted(
        post({ device_id: 'a1', location: { ...location, geofence: { identifier: 'Depot', action } } }),
      ).decoded
    expect(crossed('ENTER').events).toEqual([{ type: 'fenceEnter', time: TIME, fix: 0 }])
    expect(crossed('EXIT').events).toEqual([{ type: 'fenceExit', time: TIME, fix: 0 }])
    expect(crossed('DWELL')).toMatchObject({ events: [], fixes: [{ sensors: { geofence: 'Depot' } }] })
  })

  test.each([
    ['nothing', {}, 'bad location'],
    ['a place without coordinates', { device_id: 'a1', location: {} }, 'bad location'],
    [
      'text for a number',
      { device_id: 'a1', location: { coords: { latitude: '1', longitude: 2 } } },
      /^bad loc/,
    ],
    [
      'a latitude beyond the pole',
      { device_id: 'a1', location: { coords: { latitude: 91, longitude: 2 } } },
      /^bad/,
    ],
    ['no identifier', { location }, 'no identifier'],
    ['a bad time', { device_id: 'a1', location: { ...location, timestamp: 'now' } }, 'bad timestamp'],
    ['too many', { device_id: 'a1', location: Array(501).fill(location) }, /^bad/],
    ['a list of nobody', [location], 'no identifier'],
    ['a list of something else', [7], /^bad/],
    ['a word', '"hello"', 'bad body'],
    ['half of it', '{"device_id":"a1","location":{', 'not JSON'],
    [
      'a name that pollutes',
      '{"device_id":"a1","location":{"extras":{"__proto__":{"x":1}}}}',
      'forbidden name',
    ],
    ['a deep hole', '['.repeat(100_000), 'not JSON'],
    ['a deep list', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, /^(not JSON|bad body|bad location)$/],
  ])('%s is refused', (_name, body, refusal) => {
    expect(post(body)).toEqual({ refusal: expect.stringMatching(refusal) })
  })
})
