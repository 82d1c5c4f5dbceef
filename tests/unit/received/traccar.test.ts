import { describe, expect, it } from 'vitest'
import { eventsOf, RENAMED, sensorsOf, statusOf } from '@/lib/received/traccar-attributes'
import { toTraccarRow, traccarBody } from '@/lib/received/traccar-position'
import { sentByUrl } from '@/lib/received/traccar-url'
import { NAMES } from '@/lib/tracking/sensing/measure-names'
import { measuresOf } from '@/lib/tracking/sensing/measures'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'

const NOW = Date.UTC(2026, 4, 1)
/** As version 6 writes one: dates with an offset, speed in knots. */
const SENT = {
  position: {
    id: 42,
    deviceId: 7,
    protocol: 'teltonika',
    serverTime: '2026-04-30T10:00:03.000+00:00',
    deviceTime: '2026-04-30T10:00:01.000+00:00',
    fixTime: '2026-04-30T10:00:00.000+00:00',
    outdated: false,
    valid: true,
    latitude: 41.1,
    longitude: -8.6,
    altitude: 80,
    speed: 10,
    course: 359.7,
    address: null,
    accuracy: 0,
    geofenceIds: null,
    network: {
      radioType: 'gsm',
      considerIp: false,
      cellTowers: [{ cellId: 2224, locationAreaCode: 16, mobileCountryCode: 257, mobileNetworkCode: 2 }],
    },
    attributes: {
      priority: 0,
      sat: 9,
      event: 240,
      ignition: true,
      motion: true,
      rssi: 4,
      power: 12.6,
      battery: 4.1,
      batteryLevel: 96,
      odometer: 1500.4,
      totalDistance: 2500.25,
      distance: 12.5,
      hours: 5_400_000,
      io21: 4,
      driverUniqueId: 'D7',
      alarm: 'lowPower,hardBraking',
    },
  },
  device: {
    id: 7,
    uniqueId: '356307042441013',
    name: 'Truck 7',
    status: 'online',
    groupId: 0,
    phone: '',
    model: 'FMB920',
    contact: '',
    category: null,
    attributes: {},
  },
}

describe('a position that Traccar forwards', () => {
  const row = toTraccarRow(traccarBody.parse(SENT).position, NOW)

  it('has its time, place and speed in our units', () => {
    expect(row.fix).toMatchObject({
      time: Date.UTC(2026, 3, 30, 10),
      lat: 41.1,
      lon: -8.6,
      heading: 0,
      altitude: 80,
      accuracyM: null,
      satellites: 9,
      ignition: true,
      odometerM: 1500.4,
      positioned: true,
      buffered: false,
    })
    expect(row.fix?.speedKmh).toBeCloseTo(18.52)
  })

  it('keeps what it measures: known attributes by our names and units, others by their own', () => {
    expect(row.fix?.sensors).toEqual({
      priority: 0,
      event: 240,
      motion: true,
      rssi: 4,
      externalVolts: 12.6,
      batteryVolts: 4.1,
      totalDistanceM: 2500.25,
      distanceM: 12.5,
      engineHours: 1.5,
      io21: 4,
      driverId: 'D7',
    })
    expect(row.status).toEqual({ batteryPercent: 96, voltage: 12.6, gsmLevel: 4 })
    expect(row.network).toEqual({
      time: row.time,
      cells: [{ mcc: 257, mnc: 2, lac: 16, cell: 2224 }],
      wifi: [],
    })
  })

  it('measures fuel and temperatures that our charts and rules read', () => {
    const sensors = sensorsOf({ fuel: 40, fuelLevel: 66, fuel2: 12, temp1: 21.5, temp2: 3.5, fuelUsed: 9 })
    expect(sensors).toEqual({
      fuelLitres: 40,
      fuelPercent: 66,
      fuel2Litres: 12,
      temperatureC: 21.5,
      temperature2C: 3.5,
      fuelUsedL: 9,
    })
    const measured = measuresOf({ kind: 'fix', values: sensors ?? {} }, UNWIRED)
    expect(measured.map(({ measure, sensor, value }) => [measure, sensor, value])).toEqual(
      expect.arrayContaining([
        ['fuelL', '', 40],
        ['fuelL', 'tank2', 12],
        ['temperatureC', '', 21.5],
        ['temperatureC', '2', 3.5],
        ['fuelCounterL', '', 9],
      ]),
    )
  })

  it('has a measure behind each of our names, but for those that only tell', () => {
    const told = ['distanceM', 'totalDistanceM', 'serviceOdometerM', 'tripOdometerM', 'deviceC', 'driverId']
    const unread = Object.values(RENAMED)
      .map(({ name }) => name)
      .filter((name) => !NAMES.has(name))
    expect(unread.sort()).toEqual(told.sort())
  })

  it('leaves out cells and access points that are none, and keeps the others', () => {
    const [cell] = SENT.position.network.cellTowers
    const cellTowers = [
      { ...cell, cellId: Number.MAX_SAFE_INTEGER },
      { ...cell, mobileNetworkCode: -5 },
      7,
      null,
      { ...cell, cellId: 0xf_ffff_ffff, signalStrength: -1e9 },
    ]
    const wifiAccessPoints = [
      { macAddress: '\u0000<b>' },
      { macAddress: `00:11:22:33:44:55${' '.repeat(90)}` },
      { macAddress: '00-11-22-33-44-AA', signalStrength: -60 },
    ]
    const network = { cellTowers, wifiAccessPoints }
    const { position } = traccarBody.parse({ ...SENT, position: { ...SENT.position, network } })
    expect(toTraccarRow(position, NOW)).toMatchObject({
      fix: { lat: 41.1 },
      network: {
        cells: [{ mcc: 257, mnc: 2, lac: 16, cell: 0xf_ffff_ffff }],
        wifi: [{ mac: '00:11:22:33:44:aa', signal: -60 }],
      },
    })
  })

  it('raises each of its alarms, and those that we do not know by their names', () => {
    expect(row.events).toEqual([{ type: 'externalBatteryLow' }, { type: 'hardBraking' }])
    expect(eventsOf({ alarm: 'laneChange,sos,footBrake,sos' })).toEqual([
      { type: 'sos' },
      { type: 'other', data: { alarm: 'laneChange,footBrake' } },
    ])
    expect(eventsOf({ alarm: 'sourceRefused' })).toEqual([
      { type: 'other', data: { alarm: 'sourceRefused' } },
    ])
  })

  it('that repeats an old place is none, and tells its attributes at the time of the device', () => {
    const old = traccarBody.parse({ ...SENT, position: { ...SENT.position, outdated: true } }).position
    const told = toTraccarRow(old, NOW)
    expect(told).toMatchObject({ fix: null, time: Date.UTC(2026, 3, 30, 10, 0, 1), sensors: { io21: 4 } })
    expect(told.status).toMatchObject({ ignition: true })
  })

  it('of cells, from a buffer and without a fix says so', () => {
    const of = (attributes: object, more = {}) =>
      toTraccarRow(
        traccarBody.parse({ ...SENT, position: { ...SENT.position, attributes, ...more } }).position,
        NOW,
      ).fix
    expect(of({ approximate: true })?.source).toBe(2)
    expect(of({ archive: true })?.buffered).toBe(true)
    expect(of({}, { valid: false })?.positioned).toBe(false)
    expect(of({}, { fixTime: null, deviceTime: Date.UTC(2026, 0, 2) })?.time).toBe(Date.UTC(2026, 0, 2))
  })

  it.each([
    [4, 4],
    [5, 4],
    [0, 0],
    [31, 4],
    [12, 2],
    [-70, 4],
    [-100, 1],
    [-120, 0],
    [99, undefined],
  ])('a signal of %s is level %s', (rssi, level) => {
    expect(statusOf({ rssi }).gsmLevel).toBe(level)
  })

  it('takes no nested value, no name of the language and no more than fifty', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`io${n}`, n]))
    expect(Object.keys(sensorsOf(many) ?? {})).toHaveLength(50)
    expect(sensorsOf({ tag: { a: 1 }, constructor: 1, empty: '', gone: null })).toBeNull()
    expect(sensorsOf(JSON.parse('{"__proto__": 1, "x": "a\\u0000b"}'))).toEqual({ x: 'ab' })
  })
})

describe('an address that Traccar calls', () => {
  const query = {
    id: '356307042441013',
    name: 'Truck 7',
    latitude: '41.1',
    longitude: '-8.6',
    fixTime: '1777543200000',
    valid: 'true',
    speed: '10.0',
    course: '90.0',
    altitude: '80.0',
    accuracy: '0.0',
    batteryLevel: 'null',
    charge: 'null',
    statusCode: '0xF020',
    deviceTime: '{deviceTime}',
  }

  it('says the same', () => {
    const sent = sentByUrl({ ...query, attributes: '{"sat":9,"alarm":"sos"}' })
    expect(sent.data?.device.uniqueId).toBe('356307042441013')
    const row = sent.data && toTraccarRow(sent.data.position, NOW)
    expect(row).toMatchObject({ status: {}, events: [{ type: 'sos' }] })
    expect(row?.fix).toMatchObject({ time: 1_777_543_200_000, heading: 90, satellites: 9, accuracyM: null })
    expect(row?.fix?.speedKmh).toBeCloseTo(18.52)
  })

  it('may be of other names and in seconds', () => {
    const short = {
      uniqueId: 'van-7',
      lat: '1',
      lon: '2',
      timestamp: '1777543200',
      charge: 'true',
      batteryLevel: '50',
    }
    const row = toTraccarRow(sentByUrl(short).data?.position as never, NOW)
    expect(row).toMatchObject({ time: 1_777_543_200_000, status: { charging: true, batteryPercent: 50 } })
  })

  it('tells of an alarm by its code where attributes are missing', () => {
    const row = (attributes?: string) =>
      toTraccarRow(sentByUrl({ ...query, statusCode: '0xF841', attributes }).data?.position as never, NOW)
    expect(row().events).toEqual([{ type: 'other', data: { alarm: 'general' } }])
    expect(row('{"alarm":"powerCut"}').events).toEqual([{ type: 'powerCut' }])
  })

  it.each([
    [{ latitude: 'north' }, 'position.latitude'],
    [{ latitude: '91' }, 'position.latitude'],
    [{ longitude: undefined }, 'position.longitude'],
    [{ id: undefined }, 'device.uniqueId'],
    [{ fixTime: 'x' }, 'position.fixTime'],
    [{ valid: 'maybe' }, 'position.valid'],
  ])('%o is refused by its name', (wrong, field) => {
    expect(sentByUrl({ ...query, ...wrong }).error?.issues[0]?.path.join('.')).toBe(field)
  })
})
