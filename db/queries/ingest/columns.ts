type Value = string | number | boolean | null

/**
 * A column of values as the text of a PostgreSQL array, for `unnest($1::text::int[], …)`: far cheaper for
 * the server to read than JSON. Texts must hold neither quotes nor backslashes: times, numbers and flags.
 */
export const arrayOf = (values: readonly Value[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : value)).join(',')}}`

/** `$1::text::int[], …` for columns of the given types, and the names for them behind `as`. */
export function unnested(columns: Readonly<Record<string, string>>): { from: string; names: string } {
  const from = Object.values(columns).map((type, index) => `$${index + 1}::text::${type}[]`)
  return { from: `unnest(${from.join(', ')})`, names: Object.keys(columns).join(', ') }
}

/** A time in milliseconds as PostgreSQL reads it. */
export const iso = (time: number): string => new Date(time).toISOString()
/** The same, null staying null. */
export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))
