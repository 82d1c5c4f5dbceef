import { TABLES } from './traccar-world'

const escaped = (text: string) => text.replace(/\\/g, '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

function written(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  return typeof value === 'boolean' ? (value ? 't' : 'f') : escaped(String(value))
}

/** The world as `pg_dump` writes it as plain text. */
export function traccarPgDump(): string {
  const parts = [
    '--',
    '-- PostgreSQL database dump',
    '--',
    '\\restrict a1B2',
    "SET client_encoding = 'UTF8';",
  ]
  for (const [table, rows] of Object.entries(TABLES)) {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) continue
    parts.push(`CREATE TABLE public.${table} (\n${columns.map((one) => `    ${one} text`).join(',\n')}\n);`)
    parts.push(`COPY public.${table} (${columns.join(', ')}) FROM stdin;`)
    for (const row of rows) parts.push(columns.map((column) => written(row[column])).join('\t'))
    parts.push('\\.', '')
  }
  parts.push(`ALTER TABLE ONLY public.tc_users ADD CONSTRAINT tc_users_pkey PRIMARY KEY (id);`)
  return `${parts.join('\n')}\n`
}
