import type postgres from 'postgres'
import { TestTracker } from '../../support/gt06-client'

const HAMBURG = { lat: 53.5436, lon: 9.966 }
const PORTO = { lat: 41.1836, lon: -8.7002 }

/** The demo world of tests has no drivers: some of its vehicles report from two yards, once. */
export async function placeFleet(sql: postgres.Sql, port: number): Promise<void> {
  const devices = await sql<{ imei: string; name: string }[]>`
    select d.imei, d.name from devices d join device_models m on m.code = d.model
    where m.protocol = 'gt06' and (
      d.name in ('Hamburg van 1', 'Hamburg van 2', 'Hamburg van 3', 'Truck 301') or d.name like 'Porto van _')
    order by d.name`
  const time = Math.floor(Date.now() / 1000) * 1000
  await Promise.all(
    devices.map(async ({ imei, name }, index) => {
      const yard = name.startsWith('Porto') ? PORTO : HAMBURG
      const tracker = await TestTracker.login(port, imei)
      tracker.send([{ time, lat: yard.lat + index * 0.0002, lon: yard.lon, speedKmh: 0 }])
      await tracker.confirmed()
      await tracker.end()
    }),
  )
}
