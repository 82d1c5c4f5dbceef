/** What trackers of each protocol over TCP say first, from the vectors and the test files of the protocols. */
const hex = (text: string) => Buffer.from(text, 'hex')

export const FIRST_BYTES: readonly { protocol: string; what: string; bytes: Buffer }[] = [
  { protocol: 'gt06', what: 'a login', bytes: hex('78780d01035873505207284400018cdd0d0a') },
  { protocol: 'gt06', what: 'a long packet', bytes: hex('79790008940000000000dd0d0a') },
  { protocol: 'jt808', what: 'a registration', bytes: hex('7e0100002d013800138000000100000000') },
  { protocol: 'jt808', what: 'a message behind an end', bytes: hex('7e7e0200002d0138001380000001') },
  { protocol: 'jt808', what: 'a message between E7', bytes: hex('e70200002d0138001380000001') },
  {
    protocol: 'teltonika',
    what: 'a login',
    bytes: Buffer.concat([hex('000f'), Buffer.from('356307042441013')]),
  },
  {
    protocol: 'teltonika',
    what: 'a login behind a ping',
    bytes: Buffer.concat([hex('ff000f'), Buffer.from('356307042441013')]),
  },
  { protocol: 'teltonika', what: 'a packet', bytes: hex('000000000000003608010000016b40d8ea30') },
  { protocol: 'h02', what: 'a text', bytes: Buffer.from('*HQ,4106011660,V1,') },
  { protocol: 'wialon', what: 'a login', bytes: Buffer.from('#L#') },
  { protocol: 'wialon', what: 'a message without a login', bytes: Buffer.from('2.0;99999999#SD#') },
  { protocol: 'h02', what: 'a record', bytes: hex('2441060116601245431311165035313006004318210e') },
  { protocol: 'gps103', what: 'a login', bytes: Buffer.from('##,imei:359586015829802,A;') },
  { protocol: 'gps103', what: 'a sign of life', bytes: Buffer.from('359586015829802') },
  { protocol: 'tk103', what: 'a login', bytes: Buffer.from('(013612345678BP05000013') },
  { protocol: 'tk103', what: 'a report between commas', bytes: Buffer.from('(352606090042050,BP05,240414,') },
  { protocol: 'queclink', what: 'a report', bytes: Buffer.from('+RESP:GTFRI,060100,135790246811220,') },
  { protocol: 'queclink', what: 'a sign of life', bytes: Buffer.from('+ACK:GTHBD,1A0401,') },
  { protocol: 'suntech', what: 'a status', bytes: Buffer.from('ST300STT;205173382;07;564;') },
  { protocol: 'suntech', what: 'a status of a newer one', bytes: Buffer.from('STT;0560001616;BFFFFF;') },
  { protocol: 'suntech', what: 'one in binary', bytes: hex('81004e05200013383fffff34') },
  { protocol: 'meitrack', what: 'a report', bytes: Buffer.from('$$A123,353358017784062,AAA,35,') },
  { protocol: 'gps103', what: 'a report', bytes: Buffer.from('imei:359586015829802,tracker,') },
]

/** Protocols of others, and what is none. */
export const FOREIGN: readonly [what: string, bytes: Buffer][] = [
  ['a request of HTTP', Buffer.from('GET / HTTP/1.1\r\n')],
  ['a greeting of TLS', hex('16030100c8010000c40303')],
  ['a report between $', Buffer.from('$$123,353358017784062,AAA,35,')],
  ['a text between parentheses', Buffer.from('(hello there)')],
  ['noise', hex('deadbeef00112233445566778899aabb')],
]
