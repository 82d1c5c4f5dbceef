import { describe, expect, test } from 'vitest'
import { DumpReader } from '@/lib/imports/traccar/dump-reader'

const DUMP = `-- MySQL dump 10.13
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`tc_devices\`;
CREATE TABLE \`tc_devices\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  \`name\` varchar(128) NOT NULL COMMENT 'a; (b)',
  \`disabled\` bit(1) DEFAULT b'0',
  \`attributes\` varchar(4000),
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
LOCK TABLES \`tc_devices\` WRITE;
INSERT INTO \`tc_devices\` VALUES (1,'O\\'Hara''s; van (1)',_binary '\\0','{\\"a\\":\\"x,y\\"}'),
(2,'Zwei\\n',b'1',NULL);
INSERT INTO \`tc_other\` VALUES (1,'left );(');
INSERT INTO \`tc_devices\` (\`id\`, \`name\`) VALUES (3,'Drei');
UNLOCK TABLES;
`
const ROWS = [
  { id: 1, name: "O'Hara's; van (1)", disabled: 0, attributes: '{"a":"x,y"}' },
  { id: 2, name: 'Zwei\n', disabled: 1, attributes: null },
  { id: 3, name: 'Drei' },
]

const read = (pieces: readonly string[]) => {
  const reader = new DumpReader((table) => table === 'tc_devices')
  const rows = pieces.flatMap((piece) => [...reader.push(piece)].map(({ row }) => row))
  reader.end()
  return rows
}

describe('what mysqldump writes', () => {
  test('gives rows by the names of their columns', () => {
    expect(read([DUMP])).toEqual(ROWS)
  })

  test('reads the same cut at any letter', () => {
    for (let at = 1; at < DUMP.length; at++) expect(read([DUMP.slice(0, at), DUMP.slice(at)])).toEqual(ROWS)
    expect(read([...DUMP])).toEqual(ROWS)
  })

  test('refuses a file that ends too early, and a row without an end', () => {
    expect(() => read([DUMP.slice(0, DUMP.indexOf('(2,'))])).toThrow('ends within')
    const reader = new DumpReader(() => true)
    const endless = () => {
      for (let part = 0; part < 100; part++) [...reader.push('x'.repeat(100_000))]
    }
    ;[...reader.push("INSERT INTO `tc_users` (`name`) VALUES ('")]
    expect(endless).toThrow('too long')
  })
})

const COPIED = `-- PostgreSQL database dump
\\restrict aBc
SET client_encoding = 'UTF8';
CREATE TABLE public.tc_devices (
    id integer NOT NULL,
    name character varying(128)
);
COPY public.tc_other (id, name) FROM stdin;
1\tleft
\\.

COPY public.tc_devices (id, name, disabled, attributes) FROM stdin;
1\tO'Hara's; van (1)\tf\t{"a":"x,y\\\\"}
2\tZwei\\n\\tmit Tab\tt\t\\N
\\.
SELECT pg_catalog.setval('public.tc_devices_id_seq', 2, true);
`
const COPIED_ROWS = [
  { id: '1', name: "O'Hara's; van (1)", disabled: 'f', attributes: '{"a":"x,y\\"}' },
  { id: '2', name: 'Zwei\n\tmit Tab', disabled: 't', attributes: null },
]

describe('what pg_dump writes as plain text', () => {
  test('gives rows by the names of their columns, cut at any letter', () => {
    for (let at = 1; at <= COPIED.length; at++)
      expect(read([COPIED.slice(0, at), COPIED.slice(at)])).toEqual(COPIED_ROWS)
  })

  test('refuses a file that ends among the rows', () => {
    expect(() => read([COPIED.slice(0, COPIED.indexOf('2\tZwei'))])).toThrow('ends within')
  })

  test.each(['1', '1\tvan\tf\t\\N\tmore', ''])(
    'refuses a row that has not a value for each column: %j',
    (line) => {
      const text = `COPY public.tc_devices (id, name, disabled, attributes) FROM stdin;\n${line}\n\\.\n`
      expect(() => read([text])).toThrow('a value for each column')
    },
  )
})

describe('what is made to be slow', () => {
  const names = Array.from({ length: 301 }, (_, at) => `c${at}`)

  test('a table of more columns than any has is refused', () => {
    expect(() => read([`COPY tc_devices (${names.join()}) FROM stdin;\n`])).toThrow('too many columns')
    expect(() => read([`INSERT INTO tc_devices (${names.join()}) VALUES (1);`])).toThrow('too many columns')
    const made = names.map((name) => `\`${name}\` int`).join(',\n')
    expect(() => read([`CREATE TABLE \`tc_devices\` (\n${made}\n);`])).toThrow('too many columns')
  })

  // It would take seconds for each, were a pattern tried at each of its letters.
  test('an INSERT that blanks follow is refused when there are too many', () => {
    for (const head of ['INSERT INTO tc_devices', 'INSERT INTO tc_devices (id)', 'INSERT IGNORE INTO'])
      expect(() => read([head + ' '.repeat(66_000)])).toThrow('without rows')
  })
})
