import { TABLES } from './traccar-world'

/** Columns that are one bit there. */
const BITS = new Set([
  'readonly',
  'administrator',
  'disabled',
  'devicereadonly',
  'limitcommands',
  'disablereports',
  'temporary',
  'always',
  'textchannel',
  'valid',
])
const ROWS_A_STATEMENT = 200

const quoted = (text: string) => `'${text.replace(/[\\'"]/g, '\\$&').replaceAll('\n', '\\n')}'`

function written(column: string, value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (BITS.has(column)) return `_binary '${value === true ? '\x01' : '\\0'}'`
  return typeof value === 'number' ? String(value) : quoted(String(value))
}

/** The world as `mysqldump` writes it. */
export function traccarDump(): string {
  const parts = ['-- MySQL dump 10.13  Distrib 8.0.36', '/*!40101 SET NAMES utf8mb4 */;']
  for (const [table, rows] of Object.entries(TABLES)) {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    const defined = columns.map(
      (column) => `  \`${column}\` ${BITS.has(column) ? "bit(1) DEFAULT b'0'" : 'varchar(4000)'}`,
    )
    parts.push(`DROP TABLE IF EXISTS \`${table}\`;`)
    parts.push(
      `CREATE TABLE \`${table}\` (\n${defined.join(',\n')},\n  PRIMARY KEY (\`${columns[0]}\`)\n) ENGINE=InnoDB;`,
    )
    parts.push(`LOCK TABLES \`${table}\` WRITE;`)
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
      const values = rows
        .slice(at, at + ROWS_A_STATEMENT)
        .map((row) => `(${columns.map((column) => written(column, row[column])).join(',')})`)
      parts.push(`INSERT INTO \`${table}\` VALUES ${values.join(',')};`)
    }
    parts.push('UNLOCK TABLES;')
  }
  return `${parts.join('\n')}\n`
}
