import { describe, expect, test } from 'vitest'
import { answerTo, decodeLine, NOW, of20 } from './drain'

/**
 * Packets of the field. T: WialonProtocolDecoderTest of traccar/traccar; G: the tests and test data of
 * gotrackery/protocol (wialonips). What is expected follows from the document of the vendor (Wialon IPS 1.1, 2.0 and 2.1):
 * minutes behind degrees, km/h, UTC.
 */
const deg = (degrees: number, minutes: number) => expect.closeTo(degrees + minutes / 60, 9)

type Vector = {
  source: 'T' | 'G'
  packet: string
  checksums?: true
  fix: Record<string, unknown>
  answer?: string
}

const FIXES: readonly Vector[] = [
  {
    source: 'T',
    packet: '#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4',
    fix: {
      time: Date.UTC(2013, 3, 27, 20, 56, 1),
      lat: deg(55, 44.6025),
      lon: deg(37, 39.6834),
      speedKmh: 1,
      heading: 2,
      altitude: 3,
      satellites: 4,
      positioned: true,
      sensors: null,
    },
    answer: '#ASD#1\r\n',
  },
  {
    source: 'T',
    packet: '#SD#300924;154245;5554.350052;N;3644.670410;E;2.92;NA;NA;NA;7A01',
    checksums: true,
    fix: { lat: deg(55, 54.350052), lon: deg(36, 44.67041), speedKmh: 2.92, heading: null, satellites: null },
    answer: '#ASD#1\r\n',
  },
  {
    source: 'T',
    packet: '#SD#021214;065947;2237.7552;N;11404.8851;E;0.000;;170.9;5',
    fix: { heading: null, altitude: 170.9, satellites: 5 },
    answer: '#ASD#1\r\n',
  },
  {
    source: 'T',
    packet:
      '#D#220323;114150;2234.80479;N;11354.87786;E;0;NA;59;11;NA;NA;NA;;NA;d_battr:1:94,d_csq:1:21,di_light:1:1;E7C9',
    checksums: true,
    fix: { lon: deg(113, 54.87786), altitude: 59, sensors: { d_battr: 94, d_csq: 21, di_light: 1 } },
  },
  {
    source: 'T',
    packet:
      '#D#NA;NA;5429.681944502211763;N;02654.60403650999069;E;NA;NA;NA;NA;NA;NA;NA;1.0;NA;m1:1:9196679,d1:1:15397,t1:1:20,b1:1:162,fuel1:2:21588.0,pv1:2:35.98,finish:1:1;0x9b0',
    checksums: true,
    fix: {
      time: NOW,
      lat: deg(54, 29.681944502211763),
      positioned: true,
      satellites: null,
      sensors: {
        m1: 9_196_679,
        d1: 15_397,
        temperatureC: 20,
        b1: 162,
        fuelLevel: 21_588,
        pv1: 35.98,
        finish: 1,
        adc1: 1,
      },
    },
  },
  {
    source: 'T',
    packet:
      '#D#101118;061143;0756.0930;N;12338.6403;E;18.223;99.766;-4.000;10;0.800;NA;NA;NA;NA;101_521347:1:521249,101_521126:1:6593598,101_521127:1:774780,101_521072_21.1:1:0,101_521072_21.2:1:71353;F24A',
    fix: {
      lat: deg(7, 56.093),
      speedKmh: 18.223,
      heading: 100,
      altitude: -4,
      sensors: expect.objectContaining({ hdop: 0.8, '101_521072_21.2': 71_353 }),
    },
  },
  {
    source: 'T',
    packet:
      '#D#151216;140203;5312.59514;N;04830.37834;E;53;273;NA;10;NA;NA;NA;NA;NA;EvId:1:1,Board:2:12.81,Accum:2:4.28',
    fix: { altitude: null, sensors: { EvId: 1, Board: 12.81, Accum: 4.28 } },
  },
  {
    source: 'T',
    packet:
      '#D#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4;0.0;0;0;14.77,0.02,3.6;NA;count1:1:564,fuel:2:45.8,hw:3:V4.5',
    fix: {
      sensors: {
        hdop: 0,
        inputs: 0,
        outputs: 0,
        adc1: 14.77,
        adc2: 0.02,
        adc3: 3.6,
        count1: 564,
        fuelLitres: 45.8,
        hw: 'V4.5',
      },
    },
  },
  {
    source: 'T',
    packet:
      '#D#190114;051312;4459.6956;N;04105.9930;E;35;306;204.000000;12;NA;452986639;NA;106.000000;NA;sats_gps:1:9,sats_glonass:1:3,balance:2:12123.000000,stay_balance:1:0',
    fix: { sensors: expect.objectContaining({ inputs: 452_986_639, adc1: 106, balance: 12_123 }) },
  },
  {
    source: 'G',
    packet: '#D#240123;060350;5425.98960;N;04003.28140;E;79,8;333;132;11;NA;NA;NA;;NA;',
    fix: { speedKmh: 79.8, heading: 333, satellites: 11, sensors: null },
  },
  {
    source: 'G',
    packet:
      '#D#240123;141443;5533.8612;N;03745.0665;E;0;192;0.000000;255;NA;1;0;11.000000,10.000000;NA;valid_coords:1:1,proto:3:unknown,navigation_system:3:GPS+Glonass',
    fix: { satellites: 255, sensors: expect.objectContaining({ inputs: 1, adc2: 10, proto: 'unknown' }) },
  },
  {
    source: 'G',
    packet:
      '#D#240123;141409;5515.9595;N;07655.5671;E;0;75;115.000000;15;0.600000;NA;704643087;NA,7.833000,NA,NA,NA,NA,NA,NA,NA,NA,NA,7833.000000;NA;gsm_status:1:2,acc_trigger:1:0,dev_status:1:10752',
    fix: {
      sensors: expect.objectContaining({
        outputs: 704_643_087,
        adc2: 7.833,
        adc12: 7833,
        dev_status: 10_752,
      }),
    },
  },
  {
    source: 'G',
    packet:
      '#D#240123;135321;5748.3329;N;04312.9038;E;89;42;1250;16;NA;NA;NA;;NA;ign:1:1,fuel1:1:2183,fuel2:1:2421;4B9B',
    checksums: true,
    fix: { ignition: true, sensors: { fuelLevel: 2183, fuel2Level: 2421 } },
    answer: '#AD#1\r\n',
  },
  {
    source: 'G',
    packet:
      '#D#240123;140933;5550.8514;N;03740.7143;E;0;0;146.000000;16;NA;NA;NA;NA;NA;prior:1:0,event_io_id:1:0,total_io:1:2,io_1:1:0,pwr_ext:2:26.135000,io_66:1:26135',
    fix: { sensors: expect.objectContaining({ externalVolts: 26.135, io_66: 26_135 }) },
  },
]

describe('a packet of the field', () => {
  test('is one of ten at least', () => {
    expect(FIXES.length).toBeGreaterThanOrEqual(10)
  })

  test.each(FIXES)('$source $packet', ({ packet, checksums, fix, answer = '#AD#1\r\n' }) => {
    const decoded = decodeLine(packet, checksums && of20())
    expect(decoded.fixes).toEqual([expect.objectContaining(fix)])
    expect(decoded.reply?.toString()).toBe(answer)
  })

  test('T: says who sends it in front of it, as datagrams do', () => {
    const body =
      '101118;061143;0756.0930;N;12338.6403;E;18.223;99.766;-4.000;10;0.800;NA;NA;NA;NA;101_521347:1:521249,101_521126:1:6593598,101_521127:1:774780,101_521072_21.1:1:0,101_521072_21.2:1:71353;F24A'
    const identifier = { kind: 'vendor', value: '99999999' }
    expect(decodeLine(`2.0;99999999#D#${body}`)).toMatchObject({ identifier, fixes: [{ speedKmh: 18.223 }] })
    expect(decodeLine(`2.0;99999999#D#${body.replace('F24A', 'F24B')}`).fixes).toEqual([])
    const short = decodeLine('99999999#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4')
    expect(short).toMatchObject({ identifier, fixes: [{ satellites: 4 }] })
  })

  test('T, G: without a place are values of their moment', () => {
    const decoded = decodeLine(
      '#D#120319;112003;NA;NA;NA;NA;0.000;NA;NA;0;NA;NA;NA;NA;NA;101_521347:1:521246,101_158:1:510,101_521055:1:510,101_521055_2.9:1:509,101_521056:1:3;626B',
      of20(),
    )
    expect([decoded.fixes, decoded.reply?.toString()]).toEqual([[], '#AD#1\r\n'])
    const time = Date.UTC(2019, 2, 12, 11, 20, 3)
    expect(decoded.readings).toEqual([
      { time, kind: 'device', values: expect.objectContaining({ '101_158': 510, '101_521056': 3 }) },
    ])
    const open = decodeLine('#D#210223;104612;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;OpenCase33024:1:0')
    expect(open.readings).toMatchObject([{ values: { OpenCase33024: 0 } }])
    expect(answerTo('#SD#240123;110050;NA;NA;NA;NA;NA;NA;NA;NA;C4B', of20())).toBe('#ASD#1\r\n')
  })

  test('T: of a black box are counted once they are read', () => {
    const two = decodeLine(
      '#B#080914;073235;5027.50625;N;03026.19321;E;0.700;0.000;NA;4;NA;NA;NA;;NA;Батарея:3:100 %|080914;073420;5027.50845;N;03026.18854;E;1.996;292.540;NA;4;NA;NA;NA;;NA;Батарея:3:100 %',
    )
    expect(two.fixes.map(({ heading, buffered, sensors }) => [heading, buffered, sensors])).toEqual([
      [0, true, { Батарея: '100 %' }],
      [293, true, { Батарея: '100 %' }],
    ])
    expect(two.reply?.toString()).toBe('#AB#2\r\n')
  })

  test('T: in which minutes reach 64 is none, and is not counted', () => {
    // The other server takes 64 minutes for a degree and four; 53.640167 degrees are as likely, 48 km away.
    const packet =
      '#B#110315;045857;5364.0167;N;06127.8262;E;0;155;965;7;2.40;4;0;14.77,0.02,3.6;AB45DF01145;'
    expect([decodeLine(packet).fixes, answerTo(packet)]).toEqual([[], '#AB#0\r\n'])
    const right = decodeLine(packet.replace('5364', '5324'))
    expect(right.fixes[0]?.sensors).toMatchObject({ driverId: 'AB45DF01145', inputs: 4, adc3: 3.6 })
  })

  test('T: tells the cells around it', () => {
    const { network } = decodeLine(
      '#D#NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;;NA;mnc1:1:02,mcc1:1:250,lac1:1:5901,cell_id1:1:45542,mnc2:1:22,mcc2:1:222,lac2:1:2222,cell_id2:1:22222,mcc3:1:333',
    )
    expect(network).toEqual({
      time: NOW,
      wifi: [],
      cells: [
        { mcc: 250, mnc: 2, lac: 5901, cell: 45_542 },
        { mcc: 222, mnc: 22, lac: 2222, cell: 22_222 },
      ],
    })
  })

  test('T: has truths among its texts', () => {
    const decoded = decodeLine(
      '#D#120319;112003;NA;NA;NA;NA;0.000;NA;NA;0;NA;NA;NA;NA;NA;motion:3:false,SOS:1:0,temp:3:18',
    )
    expect(decoded.readings).toMatchObject([{ values: { motion: false, temperatureC: 18 } }])
    expect(decoded.events).toEqual([])
  })

  test.each([
    ['#L#123456789012345;test', { kind: 'imei', value: '123456789012345' }],
    ['#L#2002;NA', { kind: 'vendor', value: '2002' }],
    ['#L#68226;NA', { kind: 'vendor', value: '68226' }],
    ['#L#862462031400566;NA', { kind: 'imei', value: '862462031400566' }],
    ['#L#2.0;236010173;NA;8A7', { kind: 'vendor', value: '236010173' }],
  ])('T, G: %s is a login', (packet, identifier) => {
    expect(decodeLine(packet)).toMatchObject({ identifier, reply: Buffer.from('#AL#1\r\n') })
  })

  test('T: a login whose number was changed later has another checksum, and is none', () => {
    // The other server does not look at checksums.
    const decoded = decodeLine('#L#2.0;42001300083;;CE45')
    expect([decoded.identifier, decoded.reply]).toEqual([undefined, null])
    expect(decoded.refusal?.toString()).toBe('#AL#10\r\n')
    expect(decodeLine('#L#2.0;42001300083;;DBEB').identifier?.value).toBe('42001300083')
  })
})
