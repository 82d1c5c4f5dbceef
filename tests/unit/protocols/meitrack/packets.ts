import type { Vector } from '../codec'

const TRACCAR = 'traccar/traccar, MeitrackProtocolDecoderTest'

/** Figures are what the packets hold; volts by the scale that makes a cell of its battery. */
export const PACKETS: readonly Vector[] = [
  {
    packet:
      '$$D149,867047043162018,AAA,35,-1.264865,36.800705,211001105240,A,9,20,41.0,323,1,1697,1,0,000|00||,0000,4.33|12.96|1.92|2.72|2.69,0.000000|0|0.000000,*E1\r\n',
    source: TRACCAR,
    says: {
      packet: 'AAA',
      identifier: '867047043162018',
      events: [],
      reply: null,
      fixes: [
        {
          time: '2021-10-01T10:52:40.000Z',
          lat: -1.264865,
          lon: 36.800705,
          positioned: true,
          satellites: 9,
          speedKmh: 41,
          heading: 323,
          altitude: 1697,
          odometerM: 1,
          buffered: true,
          sensors: { batteryVolts: 4.33, externalVolts: 12.96, inputs: 0, outputs: 0, hdop: 1, eventId: 35 },
        },
      ],
      status: { gsmLevel: 3, voltage: 12.96, fuelCut: false },
    },
  },
  {
    packet:
      '$$F153,867144025101013,AAA,35,25.219431,55.279918,200916155923,V,0,25,0,0,0.0,0,249701532,98374503,424|2|101C|A3AE,0800,0000|0000|0000|02D3|0103,00000011,*A0\r\n',
    source: TRACCAR,
    says: {
      fixes: [
        {
          positioned: false,
          odometerM: 249_701_532,
          sensors: { inputs: 8, outputs: 0, batteryVolts: 4.24, externalVolts: 12.14 },
        },
      ],
      network: { cells: [{ mcc: 424, mnc: 2, lac: 0x101c, cell: 0xa3ae }] },
    },
  },
  {
    packet:
      '$$O160,863835028611502,AAA,35,7.887840,98.375193,200202020238,A,12,4,0,279,0.6,45,32121,442492,520|3|12DF|015273E2,0000,0000|0000|0000|018D|04F0,00000001,,1,0000*F3\r\n',
    source: TRACCAR,
    says: {
      fixes: [
        {
          time: '2020-02-02T02:02:38.000Z',
          satellites: 12,
          altitude: 45,
          sensors: { batteryVolts: 3.97, externalVolts: 12.64, fuelPercent: 0, hdop: 0.6 },
        },
      ],
      network: { cells: [{ mcc: 520, mnc: 3, lac: 0x12df, cell: 0x0152_73e2 }] },
      status: { gsmLevel: 1 },
    },
  },
  {
    packet:
      '$$V177,863835026871173,AAA,35,34.516428,10.470160,170915154043,A,9,12,68,74,0.9,9,1988259,525882,605|2|008C|0007B5A6,0200,0003|0000|0000|01A6|0571,00000001,,3,0000,010A92,360,511*74\r\n',
    source: TRACCAR,
    says: {
      fixes: [
        {
          speedKmh: 68,
          heading: 74,
          sensors: { temperatureC: 27.06, batteryVolts: 4.22, externalVolts: 13.93, inputs: 2, analog1: 3 },
        },
      ],
    },
  },
  {
    packet:
      '$$T143,869013024733944,AAA,1,18.459575,-69.947161,170220142912,A,5,15,10,300,1.6,115,3989,187884,370|2|5337|2B2C,0100,0000|0000|0000|0964|0B04,,*C2\r\n',
    source: TRACCAR,
    says: {
      events: ['sos'],
      network: { cells: [{ mcc: 370, mnc: 2, lac: 0x5337, cell: 0x2b2c }] },
      fixes: [
        { lat: 18.459575, lon: -69.947161, sensors: { inputs: 1, batteryVolts: 3.87, externalVolts: 36.35 } },
      ],
    },
  },
  {
    packet:
      '$$K157,866771027160687,AAA,3,37.040231,10.042391,160412151656,A,10,11,0,48,0.8,21,1035518,774980,605|2|0010|307B,0400,0000|0000|0000|0A47|03E3,,,1,0000,001206*2C\r\n',
    source: TRACCAR,
    says: {
      fixes: [{ sensors: { inputs: 4, temperatureC: 18.06, batteryVolts: 4.24, externalVolts: 12.83 } }],
    },
  },
  {
    packet:
      '$$I152,013949004569813,AAA,37,54.739468,25.273648,150208173414,A,5,24,0,73,1.5,165,74,3381,246|1|0065|118A,0000,0003|0003|0000|08D4|0002,006380DF,,1,0008*7C\r\n',
    source: TRACCAR,
    says: {
      fixes: [{ sensors: { driverId: '006380DF', fuelPercent: 0.08, eventId: 37, batteryVolts: 3.64 } }],
    },
  },
  {
    packet:
      '$$X138,862170010187175,AAA,35,-29.960365,-51.655455,130507201625,A,8,9,0,107,0.9,7,169322,126582,724|6|0547|132B,0000,0009|000A||0278|0000,*BE\r\n',
    source: TRACCAR,
    says: {
      fixes: [
        {
          time: '2013-05-07T20:16:25.000Z',
          lat: -29.960365,
          lon: -51.655455,
          sensors: { analog1: 9, analog2: 10, batteryVolts: 3.7, externalVolts: 0 },
        },
      ],
      status: { voltage: 3.7 },
    },
  },
  {
    packet:
      '$$]138,012896000475498,AAA,35,-6.138255,106.910545,121205074600,A,5,18,0,0,0,49,3800,24826,510|10|0081|4F4F,0000,0011|0012|0010|0963|0000,,*94\r\n',
    source: TRACCAR,
    says: { identifier: '012896000475498', fixes: [{ lat: -6.138255, lon: 106.910545, odometerM: 3800 }] },
  },
  {
    packet:
      '$$_128,861074020109479,AAA,34,22.512618,114.057065,090215000318,V,0,31,0,0,0,0,0,733,302|720|3EE4|BBB5,0000,0006|0006||028C|0000,*E3\r\n',
    source: TRACCAR,
    says: {
      fixes: [{ time: '2009-02-15T00:03:18.000Z', positioned: false, sensors: { batteryVolts: 3.82 } }],
      status: { gsmLevel: 4 },
      network: { cells: [{ mcc: 302, mnc: 720 }] },
    },
  },
  {
    packet:
      '$$S214,864507031219974,AAA,109,13.844643,100.644395,171207021520,A,10,28,0,31,0.8,6,390,421327,520|0|0016|000F2DB0,8400,0000|0000|0000|018D|04C6,,,108,0000,,6,0,,,,,11|171207091500|171207091500|78|3500|000000|000003*12\r\n',
    source: TRACCAR,
    says: { events: [], fixes: [{ sensors: { inputs: 0x84, eventId: 109, externalVolts: 12.22 } }] },
  },
  {
    packet: '$$D28,353358017784062,D03,OK*F3\r\n',
    source: TRACCAR,
    says: { packet: 'D03', fixes: [], commandReply: { flag: null, text: 'D03,OK' } },
  },
  {
    packet:
      '24245838362c3336393830303031343039303032312c4343432c020134000100000023381f91ffe354b806c5e3121b0009130000000000000000d33801007cbf0200fe0101000435feeb02000500a3010000000000002a62650d0a',
    source: TRACCAR,
    says: {
      packet: 'CCC',
      identifier: '369800014090021',
      reply: '@@X27,369800014090021,CCC,1*E4\r\n',
      fixes: [
        {
          time: '2014-05-24T04:59:49.000Z',
          lat: -7.266504,
          lon: 112.743651,
          positioned: false,
          satellites: 9,
          speedKmh: 0,
          odometerM: 80_083,
          sensors: { outputs: 2, batteryVolts: 4.19 },
        },
      ],
      network: { cells: [{ mcc: 510, mnc: 1, lac: 0x3504, cell: 0xebfe }] },
    },
  },
  {
    packet:
      '24246b3131342c3836353738393032343134303439352c4343452c0000000001005000130006011f05010607071415001b00060800000949010a0c000b9b0119a1011afe010602e934ce0203fc9aeb0004309f13220cafc503000d97741e001c01000000010e0ce8000300092f2e060000b7ff2a33330d0a',
    source: TRACCAR,
    says: {
      packet: 'CCE',
      identifier: '865789024140495',
      reply: null,
      fixes: [
        {
          time: '2018-02-12T00:41:20.000Z',
          lat: 47.068393,
          lon: 15.440636,
          positioned: true,
          satellites: 7,
          speedKmh: 0,
          heading: 329,
          altitude: 411,
          odometerM: 247_215,
          sensors: { hdop: 1.2, batteryVolts: 4.17, externalVolts: 5.1, inputs: 0, eventId: 31 },
        },
      ],
      network: { cells: [{ mcc: 232, mnc: 3, lac: 0x2f09, cell: 0x62e, signal: -73 }] },
      status: { gsmLevel: 3 },
    },
  },
  {
    packet:
      '2424413132332c3836313538353034333230303836322c4343452c010000000100590015000305010609071b0b081c000939010a07000b1700199e011a9505921a0099c4089c5500c93e00405a000602a8b114000343f12e0604d18806270c654a2e000da20537009bb8963904010e0c0d020300aa7a0af69e0100002a35340d0a',
    source: TRACCAR,
    says: {
      events: ['sharpLeft'],
      fixes: [
        {
          lat: 1.3562,
          lon: 103.739715,
          speedKmh: 28,
          heading: 313,
          altitude: 23,
          odometerM: 3_033_701,
          sensors: { batteryVolts: 4.14, externalVolts: 14.29 },
        },
      ],
      readings: [{ kind: 'obd', values: { speedKmh: 26, rpm: 2244, coolantC: 85, odometerKm: 70_883 } }],
    },
  },
  {
    packet:
      '2424423233392c3836323039303035303030373436352c4343452c0100000003004300130006050006000700140015801b00080800000900000a00000b0000165105198d011a630540160005024c5e910103590bfe0204922153290c6b2501000dd5b50200004300130006050006000700140015011b00080800000900000a00000b0000165005198d011a630540010005024c5e910103590bfe0204932153290c6b2501000dd6b50200004300130006050006000700140015011b00080800000900000a00000b0000165205198d011a630540230005024c5e910103590bfe0204942153290c6b2501000dd7b50200002a43330d0a',
    source: TRACCAR,
    says: {
      events: ['powerOn', 'sos'],
      fixes: [
        {
          positioned: false,
          sensors: { inputs: 0x80, eventId: 22, analog1Volts: 13.61, externalVolts: 13.79 },
        },
        { sensors: { inputs: 1, eventId: 1 } },
        { sensors: { inputs: 1, eventId: 35 } },
      ],
    },
  },
]
