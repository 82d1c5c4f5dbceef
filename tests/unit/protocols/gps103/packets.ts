import type { Vector } from '../codec'

const TRACCAR = 'traccar/traccar, Gps103ProtocolDecoderTest'
const COBAN = 'Coban, GPS102/GPS103/GPS104 GPRS data protocol (scribd.com/document/168734588)'

/** Figures are what the packets hold, worked out by hand: knots × 1.852, minutes / 60, dates by the clock of the tracker. */
export const PACKETS: readonly Vector[] = [
  {
    packet: '##,imei:359586015829802,A;',
    source: COBAN,
    says: { packet: 'login', identifier: '359586015829802', fixes: [], reply: 'LOAD' },
  },
  {
    packet: '359586015829802',
    source: COBAN,
    says: { packet: 'heartbeat', identifier: '359586015829802', fixes: [], reply: 'ON' },
  },
  {
    packet: 'imei:359586015829802,help me,000000000,13554900601,L,;',
    source: COBAN,
    says: { identifier: '359586015829802', fixes: [], events: ['sos'], reply: '**,imei:359586015829802,E;' },
  },
  {
    packet:
      'imei:359586015829802,help me,0809231429,13554900601,F,062947.294,A,2234.4026,N,11354.3277,E,0.00,;',
    source: COBAN,
    says: {
      events: ['sos'],
      reply: '**,imei:359586015829802,E;',
      fixes: [
        { time: '2008-09-23T06:29:47.000Z', lat: 22.573377, lon: 113.905462, positioned: true, speedKmh: 0 },
      ],
    },
  },
  {
    packet: 'imei:864035050002451,tracker,201223064947,,F,064947,A,1935.70640,N,09859.94436,W,0.025,;',
    source: TRACCAR,
    says: {
      identifier: '864035050002451',
      events: [],
      reply: null,
      fixes: [{ time: '2020-12-23T06:49:47.000Z', lat: 19.595107, lon: -98.999073, speedKmh: 0.046 }],
    },
  },
  {
    packet: 'imei:868683023212255,tracker,190205084503,,F,064459.000,A,4915.1221,N,01634.5655,E,3.91,83.95;',
    source: TRACCAR,
    says: {
      fixes: [
        { time: '2019-02-05T06:44:59.000Z', lat: 49.252035, lon: 16.576092, speedKmh: 7.241, heading: 84 },
      ],
    },
  },
  {
    packet:
      'imei:760112011448012,001,2001151918,,F,191833.000,A,6136.6174,N,2126.9901,E,0.00,202.6,-0.1,1,,,,20;',
    source: TRACCAR,
    says: {
      fixes: [
        {
          time: '2020-01-15T19:18:33.000Z',
          lat: 61.61029,
          lon: 21.449835,
          heading: 203,
          altitude: -0.1,
          ignition: true,
          sensors: { temperatureC: 20 },
        },
      ],
      status: { ignition: true },
    },
  },
  {
    packet:
      'imei:868683026321020,T:+11,181217080050,,F,080047.000,A,3227.3057,N,11649.4754,W,0.00,0,,0,0,0.00%,,+11;',
    source: TRACCAR,
    says: {
      events: ['temperature'],
      status: { ignition: false },
      fixes: [
        {
          lat: 32.455095,
          lon: -116.82459,
          ignition: false,
          sensors: { temperatureC: 11, fuelPercent: 0, doorOpen: false },
        },
      ],
    },
  },
  {
    packet:
      'imei:359710047424644,tracker,150506224036,,F,154037.000,A,0335.2785,N,09841.1543,E,3.03,337.54,,0,0,45.16%,,;',
    source: TRACCAR,
    says: {
      fixes: [
        {
          time: '2015-05-06T15:40:37.000Z',
          lat: 3.587975,
          lon: 98.685905,
          speedKmh: 5.612,
          heading: 338,
          sensors: { fuelPercent: 45.16, doorOpen: false },
        },
      ],
    },
  },
  {
    packet:
      'imei:359710049092324,tracker,151027025958,,F,235957.000,A,2429.5156,N,04424.5828,E,0.01,27.91,,0,0,,,;',
    source: TRACCAR,
    says: { fixes: [{ time: '2015-10-26T23:59:57.000Z', lat: 24.491927, lon: 44.409713 }] },
  },
  {
    packet: 'imei:353451047570260,tracker,1302110948,,F,144807.000,A,0805.6615,S,07859.9763,W,0.00,,;',
    source: TRACCAR,
    says: { fixes: [{ time: '2013-02-11T14:48:07.000Z', lat: -8.094358, lon: -78.999605 }] },
  },
  {
    packet: 'imei:359710040565419,tracker,13/05/25 14:23,,F,062209.000,A,0626.0411,N,10149.3904,E,0.00,0;',
    source: TRACCAR,
    says: { fixes: [{ time: '2013-05-25T06:22:09.000Z', lat: 6.434018, lon: 101.823173 }] },
  },
  {
    packet: 'imei:353552045403597,tracker,150420050648,53.0,F,0.0,A,N,5306.64155,E,00700.77848,0.0,,1.0,;',
    source: TRACCAR,
    says: { fixes: [{ time: '2015-04-20T05:06:48.000Z', lat: 53.110692, lon: 7.012975, altitude: 1 }] },
  },
  {
    packet: 'imei:863070010423167,tracker,1211051840,,F,104000.000,A,2220.6483,N,11407.6377,,0,0,;',
    source: TRACCAR,
    says: { fixes: [{ time: '2012-11-05T10:40:00.000Z', lat: 22.344138, lon: 114.127295 }] },
  },
  {
    packet:
      'imei:868683020235846,rfid,160202091347,49121185,F,011344.000,A,0447.7273,N,07538.9934,W,0.00,0,,0,0,0.00%,,;',
    source: TRACCAR,
    says: { events: [], fixes: [{ sensors: { driverId: '49121185', fuelPercent: 0, doorOpen: false } }] },
  },
  {
    packet:
      'imei:864180036029895,acc on,180508145653,,F,065645.000,A,4729.1497,N,01904.2342,E,0.00,0,,1,,0.00%,,;',
    source: TRACCAR,
    says: { events: ['ignitionOn'], status: { ignition: true }, fixes: [{ ignition: true }] },
  },
  {
    packet:
      'imei:865328023776874,acc off,150619152221,,F,072218.000,A,5439.8489,N,02518.5945,E,0.00,,,1,1,0.0,0.0,23.0,;',
    source: TRACCAR,
    says: {
      events: ['ignitionOff'],
      status: { ignition: false },
      fixes: [{ sensors: { doorOpen: true, temperatureC: 23 } }],
    },
  },
  {
    packet: 'imei:353451044508750,oil 51.67,0809231929,,F,055403.000,A,2233.1870,N,11354.3067,E,0.00,,;',
    source: TRACCAR,
    says: { events: ['fuelDrain'], fixes: [{ sensors: { fuelPercent: 51.67 } }] },
  },
  {
    packet: 'imei:862106021237716,ac alarm,1611291645,,F,204457.000,A,1010.2783,N,06441.0274,W,0.00,,;',
    source: TRACCAR,
    says: { events: ['powerCut'], fixes: [{ time: '2016-11-29T20:44:57.000Z' }] },
  },
  {
    packet: 'imei:864895030279986,ac alarm,180404174252,,L,,,296a,,51f7,,,;',
    source: TRACCAR,
    says: {
      events: ['powerCut'],
      fixes: [],
      readings: [{ time: null, kind: 'network', values: { areaCode: 0x296a, cellId: 0x51f7 } }],
    },
  },
  {
    packet: 'imei:359710049090138,OBD,160629022949,51442,0.00,15.88,5632,122,40.39%,95,0.00%,2101,13.80,,,,;',
    source: TRACCAR,
    says: {
      fixes: [],
      readings: [
        {
          time: null,
          kind: 'obd',
          values: {
            odometerKm: 51_442,
            fuelLitresPer100Km: 15.88,
            speedKmh: 122,
            loadPercent: 40.39,
            coolantC: 95,
            throttlePercent: 0,
            rpm: 2101,
            externalVolts: 13.8,
            runningTime: 5632,
          },
        },
      ],
    },
  },
  {
    packet: 'imei:868683027758113,OBD,180905200218,,,,0,0,0.39%,70,9.41%,494,0.00,P0137,P0430,,;',
    source: TRACCAR,
    says: { readings: [{ kind: 'obd', values: { rpm: 494, coolantC: 70, dtcs: 'P0137,P0430' } }] },
  },
  {
    packet:
      'imei:861359038609986,Equipo 1,---,------,----,214734,241018,26,1,-33.42317,-70.61930,067,229,0674,1.00,08,0,1,---,*',
    source: TRACCAR,
    says: {
      fixes: [
        {
          time: '2018-10-24T21:47:34.000Z',
          lat: -33.42317,
          lon: -70.6193,
          speedKmh: 67,
          heading: 229,
          altitude: 674,
          satellites: 8,
          ignition: false,
          positioned: true,
        },
      ],
      status: { ignition: false, charging: true, gsmLevel: 4 },
    },
  },
]
