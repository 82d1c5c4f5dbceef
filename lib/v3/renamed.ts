/** Fields of `/api` and what the documented calls name them; others have one name in both. */
type Names = Readonly<Record<string, string>>

export type Renamed<T, N extends Names> = {
  [K in keyof T as K extends keyof N ? N[K] : K]: T[K]
}

/** The same fields under the names of the documented calls: those of a schema, or of a row. */
export const renamed = <T extends object, N extends Names>(fields: T, names: N): Renamed<T, N> =>
  withNames(fields, new Map(Object.entries(names))) as Renamed<T, N>

/** The way back: fields of a documented call under the names of `/api`, for its schema to check. */
export const restored = (fields: object, names: Names): Record<string, unknown> =>
  withNames(fields, new Map(Object.entries(names).map(([own, documented]) => [documented, own])))

const withNames = (fields: object, names: ReadonlyMap<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]))
