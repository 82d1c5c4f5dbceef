import { expect } from 'vitest'
import type { Vector } from '../codec'

const TRACCAR = 'traccar/traccar, Tk103ProtocolDecoderTest'

/** Figures are what the packets hold. */
export const PACKETS: readonly Vector[] = [
  {
    packet: '(090411121854BP0000001234567890HSO)',
    source: TRACCAR,
    says: { packet: 'BP00', identifier: '090411121854', fixes: [], reply: '(090411121854AP01HSO)' },
  },
  {
    packet: '(035988863964BP05000035988863964110524A4241.7977N02318.7561E000.0123536356.5100000000L000946BB)',
    source: TRACCAR,
    says: {
      packet: 'BP05',
      identifier: '035988863964',
      events: [],
      reply: '(035988863964AP05)',
      fixes: [
        {
          time: '2011-05-24T12:35:36.000Z',
          lat: 42.696628,
          lon: 23.312602,
          positioned: true,
          speedKmh: 0,
          heading: 357,
          ignition: false,
          odometerM: 0x946bb,
          sensors: { fuelRaw: 0, doorOpen: false },
        },
      ],
      status: { ignition: false, charging: true, fuelCut: false },
    },
  },
  {
    packet: '(088047365460BR00151024A2555.3531S02855.3329E004.7055148276.1701000000L00009AA3)',
    source: TRACCAR,
    says: {
      packet: 'BR00',
      reply: null,
      status: { ignition: true },
      fixes: [
        {
          time: '2015-10-24T05:51:48.000Z',
          lat: -25.922552,
          lon: 28.922215,
          speedKmh: 4.7,
          heading: 276,
          ignition: true,
          odometerM: 0x9aa3,
        },
      ],
    },
  },
  {
    packet: '(027023361470BR00200617A4000.5775N 8415.4076W 46.0173725 87.3101000000L00000000)',
    source: TRACCAR,
    says: { fixes: [{ lat: 40.009625, lon: -84.256793, speedKmh: 46, heading: 87, ignition: true }] },
  },
  {
    packet: '(BALLESTEROS3BR00190408A4113.5700N00140.3100E000.0162431000.0001000000L00000000)',
    source: TRACCAR,
    says: {
      identifier: 'BALLESTEROS3',
      fixes: [{ time: '2019-04-08T16:24:31.000Z', lat: 41.226167, lon: 1.671833, ignition: true }],
    },
  },
  {
    packet: '(01602009983BR00160830V1855.7022S4817.8731W000.0002729000.0010000000L00000000)',
    source: TRACCAR,
    says: {
      identifier: '01602009983',
      status: { charging: false },
      fixes: [{ positioned: false, lat: -18.92837, lon: -48.297885 }],
    },
  },
  {
    packet: '(088046338039BR00160727A3354.7768N03540.7258E000.0140832068.4700000000L00BEB0D4+017.7)',
    source: TRACCAR,
    says: { fixes: [{ odometerM: 12_497_108, sensors: { temperatureC: 17.7 } }] },
  },
  {
    packet: '(087072009461BR00000007V0000.0000N00000.0000E000.00014039900000000L00000000)',
    source: TRACCAR,
    says: { fixes: [{ positioned: false, lat: 0, lon: 0, heading: 99 }] },
  },
  {
    packet: '(094625928000BR00190213A1156.0431S07705.6145W000.000023521.40000000007L00000314T113)',
    source: TRACCAR,
    says: {
      fixes: [{ time: '2019-02-13T00:02:35.000Z', heading: 21, odometerM: 0x314, sensors: { fuelRaw: 7 } }],
    },
  },
  {
    packet: '(013666666666BO012110925A1234.5678N01234.5678W000.0025948118.7200000000L000024DE)',
    source: TRACCAR,
    says: { packet: 'BO01', events: ['sos'], fixes: [{ time: '2011-09-25T02:59:48.000Z', heading: 119 }] },
  },
  {
    packet: '(044027395704BQ81,ALARM,1,164,151101A2238.5237N11349.4571E0.7031241010.0000,00000000)',
    source: TRACCAR,
    says: {
      events: ['overspeed'],
      fixes: [{ time: '2015-11-01T12:41:01.000Z', lat: 22.642062, speedKmh: 0.703 }],
    },
  },
  {
    packet: '(352606090042050,BP05,240414,A,4527.3513N,00909.9758E,4.80,112825,155.49)',
    source: TRACCAR,
    says: {
      identifier: '352606090042050',
      reply: null,
      fixes: [
        { time: '2014-04-24T11:28:25.000Z', lat: 45.455855, lon: 9.166263, speedKmh: 4.8, heading: 155 },
      ],
    },
  },
  {
    packet: '(864768011069660,ZC17,250517,A,3211.7118N,03452.8086E,0.68,115525,208.19,64.50,9)',
    source: TRACCAR,
    says: { events: ['dismantled'], fixes: [{ altitude: 64.5, satellites: 9, lat: 32.195197 }] },
  },
  {
    packet: '(868822040452227,DW3B,150421,A,4154.51607N,45.78950E,0.050,103142,0.000,595.200,7,0)',
    source: TRACCAR,
    says: { events: [], fixes: [{ lat: 41.908601, lon: 0.763158, altitude: 595.2, satellites: 7 }] },
  },
  {
    packet: '(013632651491,ZC20,180716,144222,6,392,65535,255)',
    source: TRACCAR,
    says: {
      status: { batteryPercent: 100, voltage: 3.92 },
      readings: [{ time: Date.UTC(2016, 6, 18, 14, 42, 22), kind: 'power', values: { batteryVolts: 3.92 } }],
    },
  },
  {
    packet: '(088047194605BZ00,510,010,36e6,932c,43,36e6,766b,36,36e6,7668,32)',
    source: TRACCAR,
    says: { fixes: [], network: { cells: [{ mcc: 510, mnc: 10, lac: 0x36e6, cell: 0x932c }] } },
  },
  {
    packet:
      '(864555555555555,DW51,200,1,3215,43370,2,58:F3:BB:3B:AA:82*-65*1,1C:6A:BB:AA:81:95*-78*1,151117,154419)',
    source: TRACCAR,
    says: {
      events: ['moved'],
      network: {
        time: Date.UTC(2017, 10, 15, 15, 44, 19),
        cells: [{ mcc: 200, mnc: 1, lac: 3215, cell: 43_370 }],
        wifi: [
          { mac: '58:f3:bb:3b:aa:82', signal: -65 },
          { mac: '1c:6a:bb:aa:81:95', signal: -78 },
        ],
      },
    },
  },
  {
    packet: '(027023361470BV005J6RW2H53HL066029)',
    source: TRACCAR,
    says: { readings: [{ kind: 'obd', values: { vin: '5J6RW2H53HL066029' } }] },
  },
  {
    packet:
      '(864555555555555,ZC03,191117,234207,$1 .Sensor sensitivity: 1\r\n2 .Alert status: Off\r\n3 .Check interval is set to 240 minute(s).\r\n4 .Checkgsm interval is set to 60 minute(s).\r\n5 .SOS SMS Alert: On\r\n6 .SOS Call Alert: On\r\n7 . Power: 95%$)',
    source: TRACCAR,
    says: { commandReply: { flag: null, text: expect.stringMatching(/^1 \.Sensor[^$]*Power: 95%$/) } },
  },
]
