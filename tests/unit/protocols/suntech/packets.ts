import type { Vector } from '../codec'

const TRACCAR = 'traccar/traccar, SuntechProtocolDecoderTest'
const MANUAL = 'Suntech ST300/340 operation manual 1.41, 7-6 Enable1'

/** Figures are what the packets hold. */
export const PACKETS: readonly Vector[] = [
  {
    packet:
      'SA200STT;317652;042;20120718;15:37:12;16d41;-15.618755;-056.083241;000.024;000.00;8;1;41548;12.17;100000;2;1979\r',
    source: TRACCAR,
    says: {
      packet: 'STT',
      identifier: '317652',
      events: [],
      reply: null,
      fixes: [
        {
          time: '2012-07-18T15:37:12.000Z',
          lat: -15.618755,
          lon: -56.083241,
          positioned: true,
          speedKmh: 0.024,
          heading: 0,
          satellites: 8,
          odometerM: 41_548,
          ignition: true,
          buffered: false,
          sensors: { externalVolts: 12.17, inputs: 0, outputs: 0 },
        },
      ],
      status: { ignition: true, voltage: 12.17, fuelCut: false },
    },
  },
  {
    packet:
      'ST600STT;008594432;20;492;20200212;18:58:30;060bb0e1;334;20;36bb;45;+19.337897;-099.064489;000.398;000.00;12;1;5049883;13.61;100100;2;1198;013762;4.2;1;4.68\r',
    source: TRACCAR,
    says: {
      identifier: '008594432',
      fixes: [
        {
          lat: 19.337897,
          lon: -99.064489,
          odometerM: 5_049_883,
          ignition: true,
          sensors: {
            externalVolts: 13.61,
            batteryVolts: 4.2,
            engineHours: 229.37,
            analog1Volts: 4.68,
            inputs: 4,
          },
        },
      ],
      network: { cells: [{ mcc: 334, mnc: 20, lac: 0x36bb, cell: 0x060b_b0e1 }] },
    },
  },
  {
    packet:
      'ST300STT;205173382;07;564;20160322;23:23:18;232e19;+19.288278;-099.128750;000.122;000.00;9;1;478391;11.53;000100;1;9498;079324;4.3;1;0.00;0.00;0.00;00000000000000;0;2898E16006000058:-20.8;2861626006000039:+2.5;:\r',
    source: TRACCAR,
    says: {
      fixes: [
        {
          ignition: false,
          sensors: { temperatureC: -20.8, temperature2C: 2.5, batteryVolts: 4.3, engineHours: 1322.07 },
        },
      ],
      status: { ignition: false },
    },
  },
  {
    packet:
      'ST600STT;008349958;35;523;20181112;00:49:30;0bf10d4e;334;20;2f19;22;+20.552718;-100.824478;050.021;095.41;12;1;1303603;14.30;10000000;4;8911;001987;4.1;0;0.00;;;;00000000000000;0;2826C8A70800000C:+26.6;:;:\r',
    source: TRACCAR,
    says: {
      fixes: [
        {
          speedKmh: 50.021,
          heading: 95,
          buffered: true,
          ignition: true,
          sensors: { temperatureC: 26.6, batteryVolts: 4.1 },
        },
      ],
    },
  },
  {
    packet:
      'ST300ALT;007239104;40;313;20190112;01:07:16;c99139;+04.703287;-074.148897;000.000;189.72;21;1;425512;12.61;100000;33;003188;4.1;1\r',
    source: TRACCAR,
    says: {
      packet: 'ALT',
      events: ['ignitionOn'],
      fixes: [{ heading: 190, sensors: { engineHours: 53.13, batteryVolts: 4.1 } }],
    },
  },
  {
    packet:
      'SA200EMG;317652;042;20120718;15:35:41;16d41;-15.618740;-056.083252;000.034;000.00;8;1;41548;12.17;110000;1\r',
    source: TRACCAR,
    says: {
      packet: 'EMG',
      events: ['sos'],
      reply: 'SA200CMD;317652;02;AckEmerg\r',
      fixes: [{ sensors: { inputs: 1 } }],
    },
  },
  {
    packet:
      'ST300UEX;511331307;45;311;20210420;12:41:01;12361;-01.280825;-047.931773;000.000;000.00;16;1;0;12.54;000000;23;GTSL|6|1|0|9255143|2|;6F;000276;0.0;1;00000000000000;0\r',
    source: TRACCAR,
    says: { packet: 'UEX', fixes: [{ sensors: { driverId: '9255143' } }] },
  },
  {
    packet:
      'ST600UEX;008728327;20;568;20200602;17:10:03;0bf1a893;334;20;2f19;23;+20.514492;-100.743221;000.033;000.00;12;1;41564973;13.17;000000;44;t_0=1C;N_0=0419.0;t_1=22;N_1=0001.0;Q_D=09\n\r;76;113771;4.1;1\r',
    source: TRACCAR,
    says: {
      fixes: [
        {
          sensors: {
            probe1C: 28,
            fuelRaw: 1049,
            probe2C: 34,
            fuel2Raw: 1,
            engineHours: 1896.18,
            batteryVolts: 4.1,
          },
        },
      ],
    },
  },
  {
    packet:
      'ST410STT;007638094;426;01;24153;724;4;-65;365;0;24161;724;4;365;0;0;24162;724;4;365;0;0;24363;724;4;365;0;0;24151;724;4;365;0;0;24991;724;4;365;0;0;24373;724;4;365;0;0;3.98;1;0176;2;016;20200106;19:18:04;-15.571860;-056.062637;000.852;238.28;6;1;201\r',
    source: TRACCAR,
    says: {
      fixes: [
        {
          time: '2020-01-06T19:18:04.000Z',
          lat: -15.57186,
          heading: 238,
          satellites: 6,
          positioned: true,
          sensors: { batteryVolts: 3.98 },
        },
      ],
      network: {
        cells: [{ mcc: 724, mnc: 4, lac: 365, cell: 24_153, signal: -65 }, ...Array(6).fill({ lac: 365 })],
      },
    },
  },
  {
    packet:
      'ST910;Emergency;205283272;500;20150716;19:12:01;-23.659019;-046.695403;000.602;000.00;0;4.2;1;1;02;10820;2fdb090736;724;05;0;2311;255;0;100\r',
    source: TRACCAR,
    says: {
      packet: 'Emergency',
      identifier: '205283272',
      events: ['sos'],
      fixes: [{ positioned: false, lat: -23.659019, sensors: { batteryVolts: 4.2 } }],
    },
  },
  {
    packet:
      'ST910;Location;907510186;552;20180504;23:15:45;3af54e5331;+19.301833;-099.190657;000.246;000.00;1;28462;80;1;0;0423;02;334;05;-215;20051;1;4;100\r',
    source: TRACCAR,
    says: { fixes: [{ positioned: true, odometerM: 28_462 }], status: { batteryPercent: 80 } },
  },
  {
    packet:
      'STT;0560001616;BFFFFF;56;1.0.15;1;20200219;20:52:25;00008D6C;334;20;0925;24;+20.741764;-103.430364;0.00;0.00;19;1;00000001;00000000;2;1;1765;00008003;0.0;12.14;136598\r',
    source: TRACCAR,
    says: {
      packet: 'STT',
      identifier: '0560001616',
      fixes: [
        {
          time: '2020-02-19T20:52:25.000Z',
          lat: 20.741764,
          lon: -103.430364,
          satellites: 19,
          ignition: true,
          buffered: false,
          sensors: { externalVolts: 12.14, inputs: 0, outputs: 0 },
        },
      ],
      network: { cells: [{ mcc: 334, mnc: 20, lac: 0x0925, cell: 0x8d6c }] },
      status: { gsmLevel: 4, fuelCut: false },
    },
  },
  {
    packet:
      'ALT;0520000295;3FFFFF;52;1.0.2;0;20190703;01:03:24;00004697;732;101;0002;59;+4.682583;-74.128142;0.00;0.00;6;1;00000000;00000000;9;1;;4.1;12.92;103188\r',
    source: TRACCAR,
    says: {
      events: ['sleep'],
      fixes: [{ buffered: true, ignition: false, sensors: { batteryVolts: 4.1, externalVolts: 12.92 } }],
    },
  },
  {
    packet:
      '81004e05200013383fffff3401000301130a0512080400000000000000000000000047f9d5846a06810072225214010100020300a8002604c1000004b000000470000025a100000000000025c4000000a6',
    source: TRACCAR,
    says: {
      packet: 'binary',
      identifier: '0520001338',
      fixes: [
        {
          time: '2019-10-05T18:08:04.000Z',
          lat: 4.717013,
          lon: -74.057345,
          speedKmh: 1.14,
          heading: 88,
          satellites: 20,
          positioned: true,
          ignition: true,
          buffered: false,
        },
      ],
      status: { ignition: true },
    },
  },
  {
    packet:
      '82004d05800000553fffff360100100114020410293902ccccf102dc007b00053c00476fa18469e87f000000000b0100003b00081d00000113f3f8010000049e00000000000000001d00000113f3f801',
    source: TRACCAR,
    says: {
      identifier: '0580000055',
      fixes: [{ lat: 4.681633, lon: -74.049663, ignition: false, sensors: { driverId: '1d00000113f3f801' } }],
    },
  },
  {
    packet:
      'BLE;1140000053;114;1.0.1;20211001;17:27:09;+28.433465;-82.565891;1;-43;-46;-41;ACB89523EF68;247;0;0\r',
    source: TRACCAR,
    says: {
      fixes: [{ lat: 28.433465, lon: -82.565891, speedKmh: null }],
      readings: [{ kind: 'sensorTag.acb89523ef68', values: { signal: -43 } }],
    },
  },
  {
    packet:
      'ST300HTE;100850001;04;248;20110101;00:13:52;167559;12.28;004005;0.0;1;0;3;3;0;-22.881018;-047.070831;-22.881018;-047.070831;000.000;000.000;0;0;3;0;0;0;01E04D44160000\r',
    source: TRACCAR,
    says: { fixes: [], readings: [{ kind: 'driver', values: { driverId: '01E04D44160000' } }] },
  },
  {
    packet: 'SA200ALV;317652\r',
    source: TRACCAR,
    says: { packet: 'ALV', identifier: '317652', fixes: [], reply: null },
  },
  {
    packet: 'ST300CMD;Res;100850000;010;Enable1;20140213;05:16:03;04f54\r',
    source: MANUAL,
    says: { identifier: '100850000', commandReply: { flag: null, text: 'Enable1,20140213,05:16:03,04f54' } },
  },
]
