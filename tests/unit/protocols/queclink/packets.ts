import type { Vector } from '../codec'

const TRACCAR = 'traccar/traccar, Gl200TextProtocolDecoderTest'
const GV310LAU = 'Queclink GV310LAU @Track: example of GTERI with a tyre sensor (00000100, 0617)'
const GV350CEU = 'Queclink GV350CEU @Track, 4.2.3: example of GTERI with a magnet (00000100, 100F)'
const TRACK = 'Queclink, GMT100 @Track Air Interface Protocol, AT+GTRTO'
const GL300 =
  'Queclink, GL300 @Track Air Interface Protocol (1A0401), +ACK:GTHBD in the form of its other answers'

/** Figures are what the packets hold. */
export const PACKETS: readonly Vector[] = [
  {
    packet:
      '+RESP:GTFRI,060100,135790246811220,,,00,1,1,4.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,2000.0,12345:12:34,,,80,210100,,,,20090214093254,11F0$',
    source: TRACCAR,
    says: {
      packet: 'FRI',
      identifier: '135790246811220',
      events: [],
      reply: '+SACK:11F0$',
      fixes: [
        {
          time: '2009-02-14T01:32:54.000Z',
          lat: 31.222073,
          lon: 121.354335,
          positioned: true,
          speedKmh: 4.3,
          heading: 92,
          altitude: 70,
          odometerM: 2_000_000,
          ignition: true,
          sensors: { engineHours: 12_345.21, inputs: 0, outputs: 0 },
        },
      ],
      status: { batteryPercent: 80, ignition: true, fuelCut: false },
      network: { cells: [{ mcc: 460, mnc: 0, lac: 0x18d8, cell: 0x6141 }] },
    },
  },
  {
    packet:
      '+RESP:GTFRI,060228,862894020178276,,15153,10,1,1,0.0,0,431.7,-63.169571,-17.776235,20160210153458,0736,0003,6AD4,80EF,00,34.9,00117:31:26,13442,15163,0,210101,,,,20160210113503,38EE$',
    source: TRACCAR,
    says: {
      fixes: [
        {
          lat: -17.776235,
          lon: -63.169571,
          odometerM: 34_900,
          ignition: true,
          sensors: { externalVolts: 15.153, engineHours: 117.52 },
        },
      ],
      status: { voltage: 15.153, batteryPercent: 0, fuelCut: true },
    },
  },
  {
    packet:
      '+BUFF:GTFRI,060402,862894021808798,,,10,1,1,0.0,349,394.3,-63.287717,-17.662410,20160116234031,0736,0003,6ABA,8305,00,3326.8,,,,94,220100,,,,20160116194035,4D83$',
    source: TRACCAR,
    says: { fixes: [{ buffered: true, heading: 349, odometerM: 3_326_800 }], reply: '+SACK:4D83$' },
  },
  {
    packet:
      '+RESP:GTFRI,2C0204,867162020003125,GL300W,0,0,2,1,1.7,205,2867.0,-78.481127,-0.206828,20160215210433,0740,0000,7596,5891C,0.0,1,1.7,205,2867.0,-78.481127,-0.206828,20160215210503,0740,0000,7596,5891C,0.0,88,20160215210506,1E78$',
    source: TRACCAR,
    says: {
      fixes: [{ time: '2016-02-15T21:04:33.000Z' }, { time: '2016-02-15T21:05:03.000Z', altitude: 2867 }],
      status: { batteryPercent: 88 },
      network: { cells: [{ mcc: 740, lac: 0x7596, cell: 0x5891c }] },
    },
  },
  {
    packet:
      '+RESP:GTFRI,DE0114,865284042140479,,0,0,1,1,0.0,0,28.0,-118.268093,33.975430,20200901105954,0311,0480,3500,00D07F02,18,0,,93,0,,,20200901110000,0355$',
    source: TRACCAR,
    says: { status: { batteryPercent: 93 }, fixes: [{ lat: 33.97543 }] },
  },
  {
    packet:
      '+RESP:GTFRI,423037,866884047716519,GT501,0,1,1,5,12,0.1,0,46.8,-95.559173,30.109955,20231110185836,6,0e36c9916485,-50,,,,e831cd5eb79d,-73,,,,ccf4110c4bd5,-79,,,,acdb48973168,-79,,,,80ab4dc323c4,-82,,,,ec8eb5cfa1c6,-89,,,,310,10,711D,81ECF0F,00,,93,20231110185839,0005$',
    source: TRACCAR,
    says: {
      fixes: [{ lat: 30.109955, lon: -95.559173 }],
      status: { batteryPercent: 93 },
      network: {
        cells: [{ mcc: 310, mnc: 10, lac: 0x711d, cell: 0x81e_cf0f }],
        wifi: [{ mac: '0e:36:c9:91:64:85', signal: -50 }, ...Array(5).fill({})],
      },
    },
  },
  {
    packet:
      '+RESP:GTERI,040A00,862894022579562,gv200,00000002,,10,1,1,96.1,180,749.7,39.222692,24.165463,20210225065756,0420,0004,759C,3360,00,15529.8,,,2789,,01,00,2,2,282BD47A0B000063,1,FFE2,281FDD5D0B000057,1,FFC8,20210225065800,6974$',
    source: TRACCAR,
    says: {
      fixes: [
        {
          speedKmh: 96.1,
          heading: 180,
          odometerM: 15_529_800,
          sensors: { temperatureC: -1.875, temperature2C: -3.5 },
        },
      ],
    },
  },
  {
    packet:
      '+RESP:GTERI,271002,863457051562823,,00000002,,10,1,1,0.0,15,28.2,-58.695253,-34.625413,20230119193305,0722,0007,1168,16B3BB,00,0.0,,,,99,210100,2,1,28F8A149F69A3C25,1,0190,20230119193314,07C7$',
    source: TRACCAR,
    says: {
      fixes: [{ ignition: true, sensors: { temperatureC: 25 } }],
      status: { batteryPercent: 99, ignition: true },
    },
  },
  {
    packet:
      '+RESP:GTERI,80201E0100,860201067144330,,00000100,,10,1,1,0.0,0,30.2,121.348427,31.163316,20251126093749,0460,0000,1807,00775892,00,0.0,,,,,99,210100,,1,00,6,4,0D1C099A,283F,WMS301_Test,7805414BA78A,1,3453,24,33,24.58,100,20251126093751,77E4$',
    source: TRACCAR,
    says: {
      fixes: [{ ignition: true }],
      readings: [
        {
          kind: 'sensorTag.7805414ba78a',
          time: Date.UTC(2025, 10, 26, 9, 37, 49),
          values: { batteryVolts: 3.453, temperatureC: 24.58, humidityPercent: 33, batteryPercent: 100 },
        },
      ],
    },
  },
  {
    packet:
      '+RESP:GTERI,F10415,862599050680717,GV350M,00000001,,50,1,1,0.0,274,2963.1,-78.691767,-0.951295,20250512214226,,,,,,0.0,,,100,210100,,1,1,1,01DF,20250512214226,009D$',
    source: TRACCAR,
    says: { fixes: [{ ignition: true, sensors: { fuelRaw: 479 } }] },
  },
  {
    packet:
      '+RESP:GTERI,6E1203,864696060004173,GV310LAU,00000100,,10,1,1,0.0,0,115.8,117.129356,31.839248,20230808061540,0460,0001,DF5C,05FE6667,03,15,,4.0,0000102:34:33,14549,42,11172,100,210000,0,1,0,06,12,0,001A42A2,0617,TMPS,08351B00043C,1,26,65,20231030085704,20231030085704,0017$',
    source: GV310LAU,
    says: {
      fixes: [{ satellites: 15, odometerM: 4000 }],
      // The raw value says the same: 1A × 2.5 kPa, 42 − 40 °C.
      readings: [{ kind: 'tyre.08351b00043c', values: { pressureKpa: 65, temperatureC: 26 } }],
      status: { batteryPercent: 100 },
    },
  },
  {
    packet:
      '+RESP:GTERI,740904,862524060204589,GV350CEU,00000100,,10,1,1,0.0,355,97.7,117.129252,31.839388,20240415054037,0460,0000,550B,085BE2AA,01,11,3.6,,,,,0,210100,0,1,00,11,0,0000001E,100F,,D325C2B2A2F8,1,2967,0,15,0,20240415154438,405C$',
    source: GV350CEU,
    says: {
      fixes: [{ satellites: 11, odometerM: 3600, ignition: true }],
      readings: [{ kind: 'sensorTag.d325c2b2a2f8', values: { batteryVolts: 2.967 } }],
    },
  },
  {
    packet:
      '+RESP:GTERI,8020050704,867488060246195,,00000004,28823,10,1,1,0.0,33,10.1,10.606120,43.656780,20240408084402,0222,0010,7D53,00DD120D,02,0,0.0,,,,,100,210100,0,1,FFFFF,YS2R4X20009288827,2,H1910197,58234.30,500,1,90,H1.5,P84.00,,0,4616.20,2.28,2.16,5.64,5358,1038,0010,00,00,20240408084403,1809$',
    source: TRACCAR,
    says: {
      fixes: [{ ignition: true }],
      readings: [
        {
          kind: 'obd',
          values: {
            vin: 'YS2R4X20009288827',
            odometerKm: 191_019.7,
            fuelUsedL: 58_234.3,
            rpm: 500,
            speedKmh: 1,
            coolantC: 90,
            fuelPercent: 84,
            throttlePercent: 0,
            engineHours: 4616.2,
            idleFuelL: 5.64,
          },
        },
      ],
    },
  },
  {
    packet:
      '+RESP:GTERI,6E0304,868589060189019,,00000002,,50,1,1,0.0,0,35.5,-98.260961,26.053701,20240912192949,0334,0020,0F1B,04643718,01,12,21.1,,1930,1917,,100,210100,2,0,20240912192950,4BAA$',
    source: TRACCAR,
    says: { fixes: [{ satellites: 12, odometerM: 21_100, ignition: true }], status: { batteryPercent: 100 } },
  },
  {
    packet:
      '+RESP:GTSOS,DF0200,868487004358800,cv100,,00,1,1,0.0,0,138.0,114.015465,22.537372,20210714115224,0460,0001,25F8,061A7D02,,,20210714195224,20210714195224,03A6$',
    source: TRACCAR,
    says: { events: ['sos'], fixes: [{ lat: 22.537372 }], reply: '+SACK:03A6$' },
  },
  {
    packet:
      '+RESP:GTHBM,0F0100,135790246811220,,,11,1,1,24.3,92,70.0,121.354335,31.222073,20090214013254,0460,0000,18d8,6141,00,2000.0,20090214093254,11F0$',
    source: TRACCAR,
    says: { events: ['hardAcceleration'], fixes: [{ speedKmh: 24.3, odometerM: 2_000_000 }] },
  },
  {
    packet:
      '+RESP:GTIGN,060228,862894020180553,,9860,0,0.2,189,420.0,-63.158195,-17.800608,20160309022951,0736,0003,6AD4,3471,00,,881.2,20160308222956,129A$',
    source: TRACCAR,
    says: {
      events: ['ignitionOn'],
      status: { ignition: true },
      fixes: [{ ignition: true, positioned: false, speedKmh: 0.2, odometerM: 881_200 }],
    },
  },
  {
    packet:
      '+BUFF:GTIGF,060228,862894020180553,,1958,0,0.0,240,390.3,-63.089213,-17.764712,20160309122854,0736,0003,6AB8,5A23,00,,936.8,20160309082858,1368$',
    source: TRACCAR,
    says: { events: ['ignitionOff'], fixes: [{ ignition: false, buffered: true, odometerM: 936_800 }] },
  },
  {
    packet:
      '+RESP:GTIGN,BD0221,861778061565387,CV200,,0,140944,0,0.0,358,17.6,-2.223488,51.882342,20251222020123,0234,0015,6093,000F830E,,,5810.9,20251222070035,20251222070035,C60E$',
    source: TRACCAR,
    says: { events: ['ignitionOn'], fixes: [{ ignition: true, odometerM: 5_810_900 }] },
  },
  {
    packet:
      '+RESP:GTBPL,110100,358688000000158,,3.53,0,4.3,92,70.0,121.354335,31.222073,20110214013254,0460,0000,18d8,6141,,20110214093254,001F$',
    source: TRACCAR,
    says: { events: ['internalBatteryLow'], fixes: [{ positioned: false }] },
  },
  {
    packet:
      '+RESP:GTIDA,060228,862894020178276,,,01C68011010000C7,1,1,0,0.0,0,413.0,-63.169675,-17.776349,20160317222129,0736,0003,6AD4,32CF,00,34.9,,,,,20160317182130,1626$',
    source: TRACCAR,
    says: { fixes: [{ sensors: { driverId: '01C68011010000C7' } }] },
  },
  {
    packet:
      '+RESP:GTINF,060100,135790246811220,,16,898600810906F8048812,16,0,1,12000,,4.4,0,0,0,0,20090214013254,0,1300,2000,00,00,+0800,0,20090214093254,11F0$',
    source: TRACCAR,
    says: {
      fixes: [],
      status: { ignition: false, gsmLevel: 3, voltage: 12, charging: false },
      readings: [{ kind: 'power', values: { batteryVolts: 4.4, externalVolts: 12 } }],
    },
  },
  {
    packet:
      '+RESP:GTOBD,1F0109,864251020135483,4T1BE46KX7U018210,gv500,0,78FFFF,4T1BE46KX7U018210,1,13411,981B81C0,787,3,43,,921,463,1,10,0300030103030304001200310351035203530354,20,55,,1286,0,6.5,74,21.6,3.379710,6.529714,20150813074824,0621,0030,51C0,A2B3,00,0.0,20150813074828,A7E9$',
    source: TRACCAR,
    says: {
      fixes: [{ lat: 6.529714, lon: 3.37971, speedKmh: 6.5, heading: 74 }],
      readings: [
        {
          kind: 'obd',
          values: {
            rpm: 787,
            speedKmh: 3,
            coolantC: 43,
            externalVolts: 13.411,
            throttlePercent: 20,
            dtcs: 'P0300,P0301,P0303,P0304,P0012,P0031,P0351,P0352,P0353,P0354',
          },
        },
      ],
    },
  },
  {
    packet:
      '+RESP:GTCAN,740B05,862524061506735,GV350CEU,10,1,FFBFFFFF,,1,H3700440,,0,0,76,,L25.50,,0,,0.00,0.37,,,8080,0040,00,00,0.00,0.00,0,3,2,699,0,B3FFFFFF,,,,,,,,,0,0,0,0.37,0.00,0.00,0,,,,,,0000,0,0,,,,0,,1,,17FC7,,,,,,,,,,,,,,,,1,0.0,0,2325.4,38.758242,8.999264,20260630101409,0636,0001,2BEB,01B9F304,11,12,0,20260630131409,F004$',
    source: TRACCAR,
    says: {
      fixes: [{ lat: 8.999264, lon: 38.758242, ignition: true }],
      readings: [
        { kind: 'obd', values: { odometerKm: 370_044, rpm: 0, speedKmh: 0, coolantC: 76, fuelLitres: 25.5 } },
      ],
      network: { cells: [{ mcc: 636, mnc: 1, lac: 0x2beb, cell: 0x01b9_f304 }] },
    },
  },
  {
    packet:
      '+RESP:GTGSM,400201,862365030025161,STR,0234,0015,003a,62a2,16,,0234,0015,003a,56a2,14,,0234,0015,003a,062a,13,,0234,0015,003a,32d9,11,,0234,0015,003a,56a0,11,,,,,,,,0234,0015,003a,7489,17,,20170219200048,0033$',
    source: TRACCAR,
    says: {
      fixes: [],
      network: { cells: [{ mcc: 234, mnc: 15, lac: 0x3a, cell: 0x62a2 }, ...Array(5).fill({})] },
    },
  },
  {
    packet:
      '+RESP:GTFRI,210102,A10000499AEF9B,,0,1,1,9,0.5,0,288.0,-76.902364,39.578828,20161101134124,,,,,00,73,20161101134123,009D$',
    source: TRACCAR,
    says: { identifier: 'A10000499AEF9B', fixes: [{ lat: 39.578828 }], status: { batteryPercent: 73 } },
  },
  {
    packet: '+ACK:GTHBD,1A0401,135790246811220,,20100214093254,11F0$',
    source: GL300,
    says: { packet: 'HBD', fixes: [], reply: '+SACK:GTHBD,1A0401,11F0$' },
  },
  {
    packet: '+ACK:GTRTO,080100,135790246811220,,IOS,0014,20090214093254,11F1$',
    source: TRACK,
    says: { commandReply: { flag: null, text: 'GTRTO' }, reply: null },
  },
]
